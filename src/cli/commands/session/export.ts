import { basename, join, resolve } from "node:path";
import { type ExitCode, exitCode, UserError } from "../../../kernel/mod.ts";
import { proposal } from "../../nearest.ts";
import type { SubcommandCall } from "../../subcommand.ts";
import { refusedSourceWrite, writeExport } from "./export_file.ts";

/**
 * `harvey session export FILE…`: each session in another form, in a file of its own (0600) named
 * after it. A file that exists is written anew only where `--output` names it and `--yes` is given.
 *
 * @param call its words are the files, within `--workdir`; its flags are `format` and
 *   `output`, and `json` for `--format json`
 * @throws {UserError} for a file that cannot be read or written, an unknown format
 */
export async function exportSessions(call: SubcommandCall): Promise<ExitCode> {
  const files = call.words;
  if (files.length === 0) {
    throw new UserError(
      'Cannot export "": no session file is named (harvey session list shows them)',
      exitCode.usage,
    );
  }
  const { exportFormats, exportSession, readSession } = await import("../../../session/mod.ts");
  const { name: wanted, extension } = wantedFormat(call, exportFormats);
  const folder = resolve(call.options.workdir ?? ".");
  const output = typeof call.flags.output === "string" ? call.flags.output : undefined;
  const isFolder = output !== undefined && output !== "-" && await leadsToFolder(folder, output);
  if (files.length > 1 && output !== undefined && output !== "-" && !isFolder) {
    throw new UserError(
      `Cannot export ${files.length} sessions to "${output}": it is one file ` +
        "(name a folder that exists, or leave out --output)",
      exitCode.usage,
    );
  }
  for (const file of files) {
    const source = resolve(folder, file);
    const text = await exportSession(await readSession(await read(source, file)), wanted);
    if (output === "-") {
      await printExactly(call, text);
      continue;
    }
    const name = `${withoutSuffix(basename(file))}${extension}`;
    const isNamed = output !== undefined && !isFolder;
    const target = isNamed ? resolve(folder, output) : join(folder, isFolder ? output! : "", name);
    if (target === source) throw refusedSourceWrite(file);
    const written = await writeExport(target, text, {
      source,
      whereTaken: !isNamed ? "next name" : call.options.yes ? "replace" : "refuse",
    });
    await call.show(`${file} → ${written}`);
  }
  return exitCode.done;
}

function wantedFormat<Format extends { readonly name: string }>(
  { flags }: SubcommandCall,
  formats: readonly Format[],
): Format {
  const given = flags.format ?? (flags.json ? "json" : formats[0].name);
  const wanted = formats.find(({ name }) => name === given);
  if (wanted) return wanted;
  const names = formats.map(({ name }) => name);
  throw new UserError(
    `Cannot export as "${given}": there is no such format ` +
      `(${proposal(String(given), names, `there are: ${names.join(", ")}`)})`,
    exitCode.usage,
  );
}

/** A session's file; what is no UTF-8 in it is shown as such rather than refused. */
async function read(path: string, asGiven: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    const reason = isMissing ? "no such file" : (error as Error).message;
    throw new UserError(
      `Cannot export "${asGiven}": ${reason} (harvey session list shows the sessions)`,
      exitCode.failed,
      { cause: error },
    );
  }
}

/** As it stands, for a file or another program; made harmless where a terminal shows it. */
async function printExactly(call: SubcommandCall, text: string): Promise<void> {
  if (Deno.stdout.isTerminal()) return await call.print(text);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
}

async function leadsToFolder(folder: string, path: string): Promise<boolean> {
  try {
    return (await Deno.stat(resolve(folder, path))).isDirectory;
  } catch {
    return false;
  }
}

function withoutSuffix(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}
