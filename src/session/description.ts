import { escapeAction, escapeLine, unescapeLine } from "../fountain/mod.ts";
import { encodeWhere } from "./encoding.ts";

const modelMark = "Model: ";
/** What stands before the workspace in every description that names one. */
export const workspaceMark = "Workspace: ";
const mentionStart = "(@";
const mentionEnd = " mentioned but does not respond)";

/** `Model: llama3.1:8b. Workspace: /home/user/project.`; both read back as they were. */
export function writeModelAndWorkspace(model: string, workspace: string): string {
  const parting = `. ${workspaceMark}`;
  const written = escapeLine(model);
  const name = encodeWhere(written, (_unit, at) => written.startsWith(parting, at));
  return `${modelMark}${name}${parting}${escapeLine(workspace)}.`;
}

/** `(@julie mentioned but does not respond)` */
export function writeMention(name: string): string {
  return `${mentionStart}${escapeLine(name)}${mentionEnd}`;
}

/** A description's line that begins with a name: one that looks like structure gets a backslash. */
export function guardLine(line: string): string {
  return escapeAction(line).startsWith("\\") ? `\\${line}` : line;
}

/** Whether a text stands in parentheses, which no speech's line does, and says nothing to a reader. */
export function isAside(text: string): boolean {
  return text.startsWith("(") && text.endsWith(")") && readMention(text) === undefined;
}

/** A paragraph that nobody speaks, on one line. */
export function writeParagraph(text: string): string {
  return isAside(text) ? escapeLine(text) : escapeAction(text);
}

/** The model and the workspace that a line of a description names. */
export function readModelAndWorkspace(
  line: string,
  escaped: boolean,
): { model?: string; workspace?: string } {
  const plain = (text: string) => (escaped ? unescapeLine(text) : text.trim());
  const result: { model?: string; workspace?: string } = {};
  let from = wordAt(line, modelMark, 0);
  if (from >= 0) {
    from += modelMark.length;
    const parting = line.indexOf(`. ${workspaceMark}`, from);
    const end = parting < 0 ? withoutDot(line) : parting;
    result.model = plain(line.slice(from, end)) || undefined;
    from = parting < 0 ? line.length : parting;
  }
  const workspace = wordAt(line, workspaceMark, Math.max(from, 0));
  if (workspace >= 0) {
    const end = withoutDot(line);
    result.workspace = plain(line.slice(workspace + workspaceMark.length, end)) || undefined;
  }
  return result;
}

/** The name that a line says did not respond. */
export function readMention(line: string, escaped = true): string | undefined {
  const text = line.trim();
  if (!text.startsWith(mentionStart) || !text.endsWith(mentionEnd)) return undefined;
  const name = text.slice(mentionStart.length, -mentionEnd.length);
  return escaped ? unescapeLine(name) : name;
}

function wordAt(line: string, mark: string, from: number): number {
  let at = line.indexOf(mark, from);
  while (at > 0 && line[at - 1] !== " ") at = line.indexOf(mark, at + 1);
  return at;
}

function withoutDot(line: string): number {
  const end = line.trimEnd().length;
  return line[end - 1] === "." ? end - 1 : end;
}
