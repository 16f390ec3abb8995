/** A head as every session file of these tests begins. */
export const head = [
  "Title: Harvey Session",
  "Credit: Recorded by Harvey",
  "Author: ZOË",
  "Date: 2026-05-04 14:23:00",
  "Draft date: 2026-05-04",
  "",
  "FADE IN:",
  "",
  "[[harvey: format 1 · 0196a1b2-0000-7000-8000-000000000001]]",
  "",
  "",
].join("\n");

/**
 * The records of a turn whose reply streamed in pieces, escapes and wide characters included, of one
 * in which a tool was called, and of a command.
 */
export const records: readonly string[] = [
  "INT. HARVEY AND ZOË TALKING 2026-05-04 14:23:05\n\n" +
  "Harvey and ZOË are in chat mode. Model: llama3.1:8b. Workspace: /home/zoë/work.\n\n",
  "@ZOË\nWie groß ist 東京?\n  \n\\INT. IST KEIN ORT\n\n",
  "HARVEY\nForwarding to LLAMA3.1.\n\n",
  "LLAMA3.1\nTokyo (東京) has 14 million people 🗼.\n",
  "  \n\\# Sources\na[\\[0]\\] = b/\\*c*\\/ and ␛1B;[31mred␛␛\n",
  "\\an unfinished li",
  "ne, and a long one ␛+\ngoes on\n",
  "\n[[stats: LLAMA3.1 · 42 tokens · 0.8s · 52.5 tok/s]]\n\n[[turn: 1 · 2026-05-04T14:23:09.120+02:00]]\n\n",
  "@ZOË\nLook into a.ts\n\n",
  "HARVEY\nForwarding to LLAMA3.1.\n\n",
  '[[tool: a1 · read_file · {"path":"a.ts"}]]\n\n',
  "HARVEY (RESULT)\nexport const größe = 1;\n  \n\\// END OF FILE\n\n[[result: a1 — ok]]\n\n",
  "HARVEY\nForwarding to LLAMA3.1.\n\n",
  "LLAMA3.1\nOne constant.\n",
  "\n[[turn: 2 · 2026-05-04T14:29:00.000+02:00]]\n\n",
  "INT. SHELL 2026-05-04 14:30:00\n\n",
  "@ZOË\n! ls -la\n\n",
  "SHELL\nnötes.md\ntodo.txt\n\n[[shell: ls -la — exit 0]]\n\n",
  "[[turn: 3 · 2026-05-04T14:30:01.000+02:00]]\n\n",
];

/** The offset in bytes after each record, the head's first. */
export function recordEnds(parts: readonly string[]): number[] {
  const encoder = new TextEncoder();
  let end = 0;
  return parts.map((part) => end += encoder.encode(part).length);
}

/** Runs something in a folder of its own, and removes that. */
export async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-durability-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
