import type { ReplyPart } from "./model.ts";

const openingTag = "<think>";
const closingTag = "</think>";
const longestIndent = 256;

type State = "beginning" | "thinking" | "reply";

/**
 * Tells thinking from text where a model marks it in its text: between `<think>`, where the text
 * begins with it, and `</think>`. Blanks around the thinking belong to neither. Text that begins
 * otherwise, and that of a server which tells thinking itself, passes as it is. What may be the
 * beginning of a tag is held back until it is known, and given where the source ends or fails.
 */
export async function* splitThinking(source: AsyncIterable<ReplyPart>): AsyncGenerator<ReplyPart> {
  const splitter = new ThinkSplitter();
  try {
    for await (const part of source) {
      if (part.type === "text") yield* splitter.push(part.text);
      else {
        if (part.type === "thinking") splitter.leaveToServer();
        if (part.type === "tool call") yield* splitter.end();
        yield part;
      }
    }
  } catch (error) {
    yield* splitter.end();
    throw error;
  }
  yield* splitter.end();
}

class ThinkSplitter {
  #state: State = "beginning";
  #held = "";
  /** Whether blanks are dropped until something else comes. */
  #trimming = false;

  *push(text: string): Generator<ReplyPart> {
    this.#held += text;
    if (this.#state === "beginning") this.#begin();
    if (this.#state === "thinking") yield* this.#think();
    if (this.#state === "reply") yield* this.#reply();
  }

  /** The server tells thinking itself: tags that follow are text. */
  leaveToServer(): void {
    if (this.#state === "beginning") this.#state = "reply";
  }

  *end(): Generator<ReplyPart> {
    if (this.#state === "thinking") yield* given("thinking", this.#held.trimEnd());
    else yield* given("text", this.#held);
    this.#held = "";
  }

  #begin(): void {
    const start = this.#held.trimStart();
    if (start.startsWith(openingTag)) {
      this.#state = "thinking";
      this.#held = start.slice(openingTag.length);
      this.#trimming = true;
    } else if (!openingTag.startsWith(start) || this.#held.length > longestIndent) {
      this.#state = "reply";
    }
  }

  *#think(): Generator<ReplyPart> {
    this.#trim();
    const end = this.#held.indexOf(closingTag);
    const known = end < 0 ? this.#held.length - tagLengthAtEnd(this.#held) : end;
    const thought = this.#held.slice(0, known).trimEnd();
    yield* given("thinking", thought);
    if (end < 0) {
      this.#held = this.#held.slice(thought.length);
      return;
    }
    this.#held = this.#held.slice(end + closingTag.length);
    this.#state = "reply";
    this.#trimming = true;
  }

  *#reply(): Generator<ReplyPart> {
    this.#trim();
    yield* given("text", this.#held);
    this.#held = "";
  }

  #trim(): void {
    if (!this.#trimming) return;
    this.#held = this.#held.trimStart();
    this.#trimming = this.#held === "";
  }
}

/** How much of the closing tag the text ends with. */
function tagLengthAtEnd(text: string): number {
  for (let length = Math.min(closingTag.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(closingTag.slice(0, length))) return length;
  }
  return 0;
}

function* given(type: "text" | "thinking", text: string): Generator<ReplyPart> {
  if (text !== "") yield { type, text };
}
