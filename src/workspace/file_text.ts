import { kindOfBytes } from "./file_text_kind.ts";
import type { GuardedPath, PathGuard } from "./path_guard.ts";
import { PathRefusal } from "./path_refusal.ts";

/** What a larger file holds is not read. In bytes. */
export const largestText = 10 * 1024 * 1024;

/**
 * A file's text: UTF-8, or UTF-16 that begins with its mark; the mark itself is left out, line ends
 * stay as they are.
 *
 * @throws {PathRefusal} where the file may not be read, is too large, or is not text
 */
export async function readFileText(
  guard: PathGuard,
  path: GuardedPath,
  { maxBytes = largestText }: { readonly maxBytes?: number } = {},
): Promise<string> {
  const decoded = decodeText(await guard.read(path, { maxBytes }));
  if ("text" in decoded) return decoded.text;
  throw new PathRefusal(path.relative, "read", `it is not text: ${decoded.fault}`);
}

/**
 * Decodes what a file holds, or says why that is no text.
 *
 * ```ts
 * import { decodeText } from "./file_text.ts";
 * const decoded = decodeText(Uint8Array.of(0xff, 0xfe, 0x61, 0x00));
 * if (!("text" in decoded) || decoded.text !== "a") throw new Error();
 * if (!("fault" in decodeText(Uint8Array.of(0x61, 0x00)))) throw new Error();
 * ```
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string } | { readonly fault: string } {
  const encoding = encodingOf(bytes);
  const kind = encoding === "utf-8" ? kindOfBytes(bytes) : undefined;
  if (kind) return { fault: `it is ${kind}` };
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? { fault: "it is binary (it holds a NUL)" } : { text };
  } catch {
    const name = encoding === "utf-8" ? "UTF-8" : "UTF-16";
    return { fault: `its bytes are not ${name}` };
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return "utf-8";
}
