import { characterSet, runEnd } from "./characters.ts";
import { mayGoOn, type Shape, standsAt } from "./shape.ts";
import { runOf } from "./token_shape.ts";

const characters = characterSet("A-Za-z0-9%_+/=-");
const least = 40;

/** Parameters of an address that sign it, so that who has it needs no key. */
const parameters = [
  { name: "sig=", kind: "azure signature" },
  { name: "X-Amz-Signature=", kind: "aws signature" },
  { name: "X-Amz-Security-Token=", kind: "aws session token" },
  { name: "X-Goog-Signature=", kind: "google signature" },
];

/** The signatures of addresses that open a file to whoever has them. */
export const signedAddress: Shape = {
  kinds: parameters.map(({ kind }) => kind),
  beginnings: ["?", "&"].flatMap((sign) => parameters.map(({ name }) => sign + name)),
  find(view, at) {
    const { text } = view;
    for (const { name, kind } of parameters) {
      const begins = standsAt(view, at + 1, name);
      if (begins === "undecided") return begins;
      if (!begins) continue;
      const start = at + 1 + name.length;
      const end = runEnd(text, start, characters, start + least);
      if (end - start === least) return { kind, start, end, rest: runOf(characters) };
      return mayGoOn(view, end) ? "undecided" : undefined;
    }
    return undefined;
  },
};
