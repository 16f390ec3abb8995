/** Told of damage that shows in the bytes alone. `line` is counted from 1. */
export type DamageReport = (line: number, what: string) => void;

/** How a file's text is read. */
export interface TextOptions {
  /** Read so many bytes only. Default: all. */
  readonly end?: number;
  readonly onDamage?: DamageReport;
  readonly signal?: AbortSignal;
}

const chunkSize = 1 << 17;
const newline = 0x0a;

/**
 * A file's text in pieces of whole lines. Bytes that are not UTF-8 become U+FFFD, as does each run
 * of zeros (what a power cut leaves of a page); both are reported by line.
 */
export async function* readSessionText(
  path: string,
  { end = Infinity, onDamage = () => {}, signal }: TextOptions = {},
): AsyncGenerator<string, void, void> {
  using file = await Deno.open(path, { read: true });
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let line = 1;
  let held: Uint8Array[] = [];
  const text = (bytes: Uint8Array): string => {
    const said = decoded(strict, bytes, line, onDamage);
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) line++;
    return said;
  };
  for (let read = 0; read < end;) {
    signal?.throwIfAborted();
    const buffer = new Uint8Array(Math.min(chunkSize, end - read));
    const count = await file.read(buffer);
    if (count === null) break;
    read += count;
    const chunk = buffer.subarray(0, count);
    const cut = chunk.lastIndexOf(newline) + 1;
    if (cut > 0) {
      yield text(joined([...held, chunk.subarray(0, cut)]));
      held = [];
    }
    if (cut < chunk.length) held.push(chunk.subarray(cut));
  }
  if (held.length > 0) yield text(joined(held));
}

/** Text of whole lines, the first of which is `line`. */
function decoded(
  strict: TextDecoder,
  bytes: Uint8Array,
  line: number,
  onDamage: DamageReport,
): string {
  if (bytes.indexOf(0) < 0) {
    try {
      return strict.decode(bytes);
    } catch {
      // Told of below, line by line.
    }
  }
  const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });
  let said = "";
  for (let from = 0; from < bytes.length; line++) {
    const at = bytes.indexOf(newline, from);
    const until = at < 0 ? bytes.length : at + 1;
    const row = bytes.subarray(from, until);
    let text = tolerant.decode(row);
    if (row.indexOf(0) >= 0) {
      onDamage(line, "zeros");
      text = withoutZeros(text);
    } else if (!isValid(strict, row)) onDamage(line, "bytes that are not UTF-8");
    said += text;
    from = until;
  }
  return said;
}

function isValid(strict: TextDecoder, bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Each run of zeros as one U+FFFD. */
function withoutZeros(text: string): string {
  return text.split("\0").reduce((said, part, at) =>
    at === 0 ? part : said + (part === "" && at > 1 ? "" : "\uFFFD") + part
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
