import type { Session } from "../session.ts";

/** What a session can be exported to. */
export type SessionFormat = "html" | "markdown" | "json" | "text" | "fdx" | "print";

interface FormatEntry {
  readonly name: SessionFormat;
  /** The usual end of such a file's name, with its dot. */
  readonly extension: string;
  /** What it is good for, in a few words. */
  readonly what: string;
  load(): Promise<(session: Session) => string>;
}

/** Every format; the first is the usual one. */
export const exportFormats: readonly FormatEntry[] = [
  {
    name: "html",
    extension: ".html",
    what: "a page to read, search and filter, all in one file",
    load: async () => (await import("./html_page.ts")).writeHtmlPage,
  },
  {
    name: "markdown",
    extension: ".md",
    what: "to paste into an issue, a wiki or a chat",
    load: async () => (await import("./markdown.ts")).writeMarkdown,
  },
  {
    name: "json",
    extension: ".json",
    what: "everything that was read, for programs",
    load: async () => (await import("./session_document.ts")).writeJson,
  },
  {
    name: "text",
    extension: ".txt",
    what: "the screenplay as plain text",
    load: async () => (await import("./plain_text.ts")).writePlainText,
  },
  {
    name: "fdx",
    extension: ".fdx",
    what: "for Final Draft and its kind",
    load: async () => (await import("./final_draft.ts")).writeFinalDraft,
  },
  {
    name: "print",
    extension: ".print.html",
    what: "a screenplay's pages, for the printer or a PDF",
    load: async () => (await import("./print_page.ts")).writePrintPage,
  },
];

/**
 * A session in another form, as the text of one file. No form carries a text of the session as
 * anything but text: it runs nowhere, and no speech can be taken for another's.
 *
 * ```ts
 * import { exportSession } from "./export_format.ts";
 * import { readSession } from "../reader.ts";
 * const session = await readSession("INT. SHELL\n\nANN\n! ls\n\nSHELL\nnotes.md\n");
 * const text = await exportSession(session, "text");
 * if (!text.includes("SHELL\n    notes.md\n")) throw new Error(text);
 * ```
 */
export async function exportSession(session: Session, format: SessionFormat): Promise<string> {
  const entry = exportFormats.find(({ name }) => name === format)!;
  return (await entry.load())(session);
}
