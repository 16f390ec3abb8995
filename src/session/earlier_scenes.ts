import { basename, dirname, resolve } from "node:path";
import type { Continuation } from "./continuation.ts";
import { readMention } from "./description.ts";
import { headLimit, readFileHead } from "./file_head.ts";
import { readNote, writeNote } from "./note.ts";
import type { Script } from "./script.ts";
import type { Entry, Scene, Session } from "./session.ts";
import type { SessionFile } from "./session_file.ts";
import type { SceneFacts } from "./scene_writer.ts";
import { readSkillSentence } from "./skill_run.ts";
import { inspectTail, sourceOf } from "./tail_inspection.ts";

/** Notes that tell of the file that they stand in. */
const ofTheFile = new Set(["harvey", "user", "continues", "continued in"]);

/**
 * Writes the scenes of a session that is continued into a new file, and what file they come from. Those
 * of Harvey's own files are taken over as they stand; what another hand wrote is written anew, so that
 * nothing of it can be taken for what it is not.
 *
 * @param script of the new file; what is still in it is for whoever called
 * @param file the new file, in which nothing but its head stands
 */
export async function copyEarlierScenes(
  { path, session }: Pick<Continuation, "path" | "session">,
  file: SessionFile,
  script: Script,
): Promise<void> {
  if (session.id === undefined) {
    rewrite(session, script);
    file.write(script.take());
  } else await copy(path, file);
  script.note("continues", {
    file: nameFrom(file.path, path),
    session: session.id ?? "of another hand",
  });
}

/** Without the head, the end mark and what is torn. */
async function copy(path: string, target: SessionFile): Promise<void> {
  const step = 1 << 20;
  using file = await Deno.open(path, { read: true });
  const source = await sourceOf(file, path);
  const { end = 0 } = readFileHead(await source.read(0, Math.min(source.size, headLimit)));
  const { keep, closing } = await inspectTail(source);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for (let at = end; at < keep; at += step) {
    const length = Math.min(step, keep - at);
    const text = decoder.decode(await source.read(at, length), { stream: at + length < keep });
    target.write(at === end ? withoutOwnNotes(text, path, target) : text);
  }
  if (closing !== "") target.write(closing);
}

/** The user's name stands in the head by now; a link to an earlier file is named as from here. */
function withoutOwnNotes(text: string, path: string, target: SessionFile): string {
  let rest = text.trimStart();
  let link = "";
  for (;;) {
    const end = rest.indexOf("]]");
    if (rest.startsWith("[[continues: ")) {
      const note = readNote(rest.slice(2, end));
      if (note.kind === "continues") {
        const file = nameFrom(target.path, resolve(dirname(path), note.file));
        link = `${writeNote("continues", { file, session: note.session })}\n\n`;
      }
    } else if (!rest.startsWith("[[user: ")) return link + rest;
    rest = rest.slice(end + 2).trimStart();
  }
}

/** How a file names another one: by its name alone where they stand in one folder. */
function nameFrom(from: string, path: string): string {
  return dirname(from) === dirname(path) ? basename(path) : path;
}

function rewrite(session: Session, script: Script): void {
  const turns = new Map(session.turns.map((turn) => [turn.line, turn]));
  let open: { number: number; complete: boolean; time: Date } | undefined;
  const endTurn = () => {
    if (open?.complete) script.turnNote(open.number, open.time);
    open = undefined;
  };
  for (const scene of session.scenes) {
    endTurn();
    script.scene(factsOf(scene));
    const firstSpeech = scene.entries.findIndex(({ type }) => type === "speech");
    for (const [at, entry] of scene.entries.entries()) {
      if (at < firstSpeech && isInFacts(entry, scene)) continue;
      const turn = entry.type === "speech" ? turns.get(entry.line) : undefined;
      if (turn) {
        endTurn();
        const time = turn.time ?? scene.heading.time ?? session.title.date ?? new Date();
        open = { number: turn.number, complete: turn.complete, time };
      }
      write(entry, scene, session, script);
    }
  }
  endTurn();
}

function factsOf({ heading, description, entries }: Scene): SceneFacts {
  const time = heading.time ?? new Date();
  switch (heading.kind) {
    case "skill":
    case "plugin":
      return { kind: heading.kind, name: nameOf(heading.name, entries), time };
    case "pipeline":
      return { kind: "pipeline", name: heading.name, step: heading.step, time };
    case "chat":
    case "direct":
      return {
        ...{ kind: heading.kind, model: description.model, time },
        mentions: description.unanswered,
      };
    default:
      return { kind: heading.kind, time };
  }
}

/** A skill's exact name, where its scene says it. */
function nameOf(displayed: string, entries: readonly Entry[]): string {
  for (const entry of entries) {
    const name = entry.type === "action" ? readSkillSentence(entry.text) : undefined;
    if (name !== undefined) return name;
  }
  return displayed;
}

/** Whether a paragraph of a description is written with its scene's facts. */
function isInFacts(entry: Entry, { heading }: Scene): boolean {
  if (entry.type !== "action") return false;
  if (heading.kind === "skill") return readSkillSentence(entry.text) !== undefined;
  const isTalk = heading.kind === "chat" || heading.kind === "direct";
  return isTalk && (entry.text.includes("Model: ") || readMention(entry.text, false) !== undefined);
}

function write(entry: Entry, scene: Scene, { user }: Session, script: Script): void {
  switch (entry.type) {
    case "speech": {
      const { heading } = scene;
      const isUser = entry.cue === user || "user" in heading && entry.cue === heading.user;
      if (entry.statement) script.harvey(entry.statement);
      else if (isUser) script.user(entry.text);
      else script.speech(entry.cue, entry.text, entry.extension?.toUpperCase());
      return;
    }
    case "note": {
      const { note } = entry;
      if (ofTheFile.has(note.kind) || note.kind === "turn") return;
      if (note.kind === "other") return script.action(`[[${note.name}: ${note.text}]]`);
      const { kind, ...fields } = note;
      return script.note(kind, fields as never);
    }
    case "action":
      return script.action(entry.text);
    case "transition":
      return script.action(entry.text);
  }
}
