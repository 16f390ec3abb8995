import type { Harvey } from "../../src/host/mod.ts";
import { listFiles } from "./file_list.ts";
import { gitStatus } from "./git_status.ts";

/** Finds the text that stands for one placeholder. */
type Filling = (harvey: Harvey, signal: AbortSignal) => string | Promise<string>;

/** A new placeholder is one line here. */
const fillings: Readonly<Record<string, Filling>> = {
  "<!-- @date -->": () => new Date().toDateString(),
  "<!-- @files -->": listFiles,
  "<!-- @git-status -->": gitStatus,
};

/** Replaces each placeholder that stands in `text`; what is none stays as it is. */
export async function fillPlaceholders(
  text: string,
  harvey: Harvey,
  signal: AbortSignal,
): Promise<string> {
  let filled = text;
  for (const [placeholder, fill] of Object.entries(fillings)) {
    if (text.includes(placeholder)) {
      filled = filled.split(placeholder).join(await fill(harvey, signal));
    }
  }
  return filled;
}
