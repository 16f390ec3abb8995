import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { tokenTimes, visibleText } from "../../tasks/bench/visible_text.ts";

/** Each piece comes at the millisecond of its place. */
function piecesOf(texts: readonly string[]) {
  return texts.map((text, at) => ({ at, text }));
}

Deno.test("visibleText() leaves out blanks, line ends and control sequences", () => {
  const { text, times } = visibleText(piecesOf(["\x1b[?2004h> a", " b\r\n", "\x1b[1;31mc\x1b[0m"]));
  equal(text, ">abc");
  deepEqual(times, [0, 0, 1, 2]);
});

Deno.test("visibleText() sees the same however the text was cut", () => {
  const shown = "\x1b[2K\rharvey> \x1b[1mone\x1b[22m two\x1b[39;49m three\r\n";
  fc.assert(fc.property(fc.array(fc.nat(shown.length)), (cuts) => {
    const places = [0, ...cuts.toSorted((one, other) => one - other), shown.length];
    const pieces = places.slice(1).map((end, index) => shown.slice(places[index], end));
    equal(visibleText(piecesOf(pieces)).text, "harvey>onetwothree");
  }));
});

Deno.test("tokenTimes() tells when each token began to be shown", () => {
  const pieces = piecesOf(["> go\r\n", "(1 s)\x1b[2K", "One", " t", "wo", " three\r\n> "]);
  deepEqual(tokenTimes(visibleText(pieces), ["One", " two", " three"]), [2, 3, 5]);
});

Deno.test("tokenTimes() refuses a reply that was shown in part", () => {
  throws(() => tokenTimes(visibleText(piecesOf(["One", "three"])), ["One", " two", " three"]));
});
