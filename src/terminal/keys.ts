import { EventEmitter } from "node:events";
import { emitKeypressEvents } from "node:readline";

/** A key that was pressed: a name such as `C-a`, `M-b`, `up`, `C-left`, or text that was typed. */
export type Key =
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "typed"; readonly text: string };

/** What `node:readline` says about a key. */
interface Keypress {
  readonly sequence?: string;
  readonly name?: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** Tells the keys in what a terminal sends; a sequence may be cut between two calls. */
export class KeyDecoder {
  #source = new EventEmitter();
  #keys: Key[] = [];

  constructor() {
    emitKeypressEvents(this.#source as unknown as NodeJS.ReadableStream);
    this.#source.on("keypress", (text: string | undefined, key: Keypress) => this.#add(text, key));
  }

  /** The keys that are complete. Text that was typed in one go comes in one piece. */
  decode(chunk: string): Key[] {
    // The decoder would wait for what may follow; that there is nothing more is known here.
    if (chunk === "\x1b") return [{ kind: "named", name: "escape" }];
    this.#source.emit("data", chunk);
    const keys = this.#keys;
    this.#keys = [];
    return keys;
  }

  #add(text: string | undefined, key: Keypress) {
    const last = this.#keys.at(-1);
    if (text !== undefined && isPrintable(text)) {
      if (last?.kind !== "typed") this.#keys.push({ kind: "typed", text });
      else this.#keys[this.#keys.length - 1] = { kind: "typed", text: last.text + text };
      return;
    }
    const name = nameOf(key);
    if (name) this.#keys.push({ kind: "named", name });
  }
}

function isPrintable(text: string): boolean {
  return !/^\p{Cc}/u.test(text);
}

function nameOf({ sequence, name, ctrl, meta, shift }: Keypress): string | undefined {
  if (sequence === "\x1f") return "C-_";
  if (name === undefined || name === "undefined") return undefined;
  const shifted = shift && name === "tab" ? "S-" : "";
  return `${ctrl ? "C-" : ""}${meta ? "M-" : ""}${shifted}${name}`;
}
