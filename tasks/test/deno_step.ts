import { stripVTControlCharacters } from "node:util";
import { projectFolder } from "../compile/project.ts";

/** How one call of Deno ended. */
export interface StepResult {
  readonly success: boolean;
  /** What it wrote to both its outputs, in the order in which it came. */
  readonly output: string;
}

/** Runs Deno in the project's folder, shows what it writes as it comes, and keeps it. */
export async function runDeno(args: readonly string[]): Promise<StepResult> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: projectFolder,
    env: {
      DENO_NO_UPDATE_CHECK: "1",
      ...(Deno.stdout.isTerminal() ? {} : { NO_COLOR: "1" }),
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const chunks: Uint8Array[] = [];
  const [{ success }] = await Promise.all([
    child.status,
    showAndKeep(child.stdout, Deno.stdout, chunks),
    showAndKeep(child.stderr, Deno.stderr, chunks),
  ]);
  return {
    success,
    output: new TextDecoder().decode(await new Blob(chunks as BlobPart[]).bytes()),
  };
}

async function showAndKeep(
  source: ReadableStream<Uint8Array>,
  shown: { writable: WritableStream<Uint8Array> },
  kept: Uint8Array[],
): Promise<void> {
  const keep = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      kept.push(chunk.slice());
      controller.enqueue(chunk);
    },
  });
  await source.pipeThrough(keep).pipeTo(shown.writable, { preventClose: true });
}

/** Whether a tool's output holds a warning: a line that begins with that word. */
export function holdsWarning(output: string): boolean {
  return stripVTControlCharacters(output).split("\n")
    .some((line) => line.trimStart().toLowerCase().startsWith("warning"));
}
