import type { Speech } from "../fountain/mod.ts";

/** A block's text with `\n` as its line ends. */
export function unixLines(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}

/** Whether a paragraph closes a session; some hands leave the dot out. */
export function isEndMark(raw: string): boolean {
  const text = raw.trim();
  return text === "THE END." || text === "THE END";
}

/** What stands between a note's brackets, one of which may be missing. */
export function noteContent(raw: string): string {
  let content = raw.trim();
  if (content.startsWith("[[")) content = content.slice(2);
  return content.endsWith("]]") ? content.slice(0, -2) : content;
}

/**
 * Whether what looks like a speech in a file of Harvey's own is a part of the one before it, which an
 * editor tore by stripping blanks: no cue is written with a backslash, all that is said in capitals is.
 */
export function isTornSpeech(speech: Speech, own: boolean): boolean {
  return own && speech.cue.body.startsWith("\\");
}
