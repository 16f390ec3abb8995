/** A stretch of a paragraph: code between backticks, without them, or what stands beside it. */
export interface CodeSpan {
  readonly text: string;
  readonly code: boolean;
  /** As it stands in the paragraph; all sources together are the paragraph. */
  readonly source: string;
}

/**
 * Finds code between runs of backticks of one length, in linear time: each run's partner is looked
 * up, not searched.
 */
export function codeSpans(text: string): CodeSpan[] {
  const runs = backtickRuns(text);
  const partners = nextOfSameLength(runs);
  const spans: CodeSpan[] = [];
  let from = 0;
  for (let at = 0; at < runs.length; at++) {
    const partner = partners[at];
    if (partner === undefined) continue;
    const { start, length } = runs[at];
    if (start > from) spans.push(plainSpan(text.slice(from, start)));
    const end = runs[partner].start;
    const source = text.slice(start, end + length);
    spans.push({ text: unpadded(text.slice(start + length, end)), code: true, source });
    from = end + length;
    at = partner;
  }
  if (from < text.length) spans.push(plainSpan(text.slice(from)));
  return spans;
}

function plainSpan(source: string): CodeSpan {
  return { text: source, code: false, source };
}

interface Run {
  readonly start: number;
  readonly length: number;
}

function backtickRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (let start = text.indexOf("`"); start >= 0;) {
    let end = start;
    while (text[end] === "`") end++;
    runs.push({ start, length: end - start });
    start = text.indexOf("`", end);
  }
  return runs;
}

function nextOfSameLength(runs: readonly Run[]): (number | undefined)[] {
  const next = new Map<number, number>();
  const partners: (number | undefined)[] = [];
  for (let at = runs.length - 1; at >= 0; at--) {
    partners[at] = next.get(runs[at].length);
    next.set(runs[at].length, at);
  }
  return partners;
}

/** One blank is taken from either end where both stand, as Markdown does. */
function unpadded(code: string): string {
  const isPadded = code.length > 2 && code.startsWith(" ") && code.endsWith(" ");
  return isPadded && code.trim() !== "" ? code.slice(1, -1) : code;
}
