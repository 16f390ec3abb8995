import { join } from "node:path";
import type { EmptyPlace } from "./harvey.ts";

/** A chat as another hand may write it, of one turn. */
export function handWritten(prompt: string, reply: string): string {
  return "Title: T\nAuthor: ANN\n\nFADE IN:\n\n" +
    "INT. HARVEY AND ANN TALKING 2026-06-11 09:15:00\n\n" +
    "Harvey and ANN are in chat mode. Model: qwen3:4b. Workspace: /w.\n\n" +
    `ANN\n${prompt}\n\nHARVEY\n${reply}\n\nTHE END.\n`;
}

/** Puts a file into the workspace's sessions; `age` in seconds orders the list. */
export async function putSession(
  { workspace }: EmptyPlace,
  name: string,
  text: string | Uint8Array,
  age = 0,
): Promise<string> {
  const path = join(workspace, "harvey", "sessions", name);
  await Deno.mkdir(join(path, ".."), { recursive: true });
  await Deno.writeFile(path, typeof text === "string" ? new TextEncoder().encode(text) : text);
  const time = new Date(2026, 4, 4, 14, 23, 0 - age);
  await Deno.utime(path, time, time);
  return path;
}
