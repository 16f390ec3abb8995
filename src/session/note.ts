import { escapeField, unescapeField } from "../fountain/mod.ts";
import { type FieldsOf, Template } from "./template.ts";

/** Notes that Harvey writes and reads; a new kind is one line here. Others are kept as they are. */
const table = {
  "harvey": "format {format} · {session}",
  "user": "{cue} — {name}",
  "turn": "{number} · {time}",
  "stats": "{cue} · {tokens} tokens · {seconds}s · {speed} tok/s",
  "route": "{name} — {url}",
  "model": "{cue} — {name}",
  "write": "{path} — {status}",
  "read": "{path} — {status}",
  "edit": "{path} — {status}",
  "run": "{command} — {status}",
  "undo": "{path} — {status}",
  "skill": "{name} — {status}",
  "shell": "{command} — {outcome}",
  "tool": "{call} · {name} · {arguments}",
  "result": "{call} — {status}",
  "reply": "{state}",
  "unrecorded": "{count} turns",
  "context": "{state}",
  "output": "{state}",
  "asset": "{id} · {type} — {path}",
  "step": "{file} — {number}/{of}",
  "scene": "{name}",
  "continues": "{file} · {session}",
  "continued in": "{file}",
  "continued": "{time}",
  "replays": "{file} · {sha256}",
  "replayed": "{done} of {of}",
  "event": "{name} · {json}",
} as const;

type Table = typeof table;

/** The kinds of notes that have fields. */
export type NoteKind = keyof Table;

/** The fields of a kind of note, as they were before escaping. */
export type NoteFields<Kind extends NoteKind> = FieldsOf<Table[Kind]>;

/**
 * A note read back: one of the known kinds with its fields, or one that a plugin or a person wrote,
 * with the text after its first colon.
 */
export type Note =
  | { [Kind in NoteKind]: { readonly kind: Kind } & NoteFields<Kind> }[NoteKind]
  | { readonly kind: "other"; readonly name: string; readonly text: string };

/** How a write, read, edit or run of the agent ended. */
export type Status = "ok" | "skipped" | "aborted" | `skipped: ${string}` | `error: ${string}`;

const templates = new Map<string, Template>(
  Object.entries(table).map(([kind, text]) => [kind, new Template(text)]),
);

/**
 * A note on a line of its own.
 *
 * ```ts
 * import { writeNote } from "./note.ts";
 * const line = writeNote("write", { path: "notes.md", status: "ok" });
 * if (line !== "[[write: notes.md — ok]]") throw new Error(line);
 * ```
 */
export function writeNote<Kind extends NoteKind>(kind: Kind, fields: NoteFields<Kind>): string {
  const written: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields as Record<string, string>)) {
    written[name] = escapeField(value);
  }
  return `[[${kind}: ${templates.get(kind)!.write(written)}]]`;
}

/**
 * A note of a kind of a plugin's own, with any text; several stand as fields, parted by dashes.
 *
 * @throws {RangeError} where the name is Harvey's, or not made of letters, digits and blanks
 */
export function writeOtherNote(name: string, ...texts: readonly string[]): string {
  if (templates.has(name) || !isNoteName(name)) {
    throw new RangeError(`Cannot write a note named "${name}"`);
  }
  return `[[${name}: ${texts.map(escapeField).join(" — ")}]]`;
}

/** What stands between the brackets of a note, read; `escaped` is false for foreign files. */
export function readNote(content: string, escaped = true): Note {
  const plain = (text: string) => escaped ? unescapeField(text) : text.trim();
  const colon = content.indexOf(":");
  if (colon < 0) return { kind: "other", name: "", text: plain(content) };
  const name = content.slice(0, colon).trim();
  const body = content.slice(content[colon + 1] === " " ? colon + 2 : colon + 1);
  const fields = templates.get(name)?.read(escaped ? body : body.trim());
  if (!fields) return { kind: "other", name, text: plain(body) };
  for (const [field, value] of Object.entries(fields)) fields[field] = plain(value);
  return { kind: name, ...fields } as unknown as Note;
}

function isNoteName(name: string): boolean {
  return /^[a-z][a-z0-9 -]*$/i.test(name) && !name.endsWith(" ");
}
