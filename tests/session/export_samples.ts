import { readSession, type Session } from "../../src/session/mod.ts";
import { type Happening, record } from "./recording.ts";

/** A session in which all this happened, recorded by Harvey and read back. */
export function recorded(...happenings: Happening[]): Promise<Session> {
  return readSession(record({ user: "ann", workspace: "/w", title: "Ports", happenings }));
}

/** One turn with these words. */
export function turn(prompt: string, reply: string): Happening {
  return { kind: "turn", model: "llama3.1:8b", prompt, reply };
}

/** Texts that would be markup, script, or the end of a frame, if anything took them for it. */
export const hostileMarkup: readonly string[] = [
  "</script><script>globalThis.pwned = 1</script>",
  "<!-- --><script>globalThis.pwned = 2</script> -->",
  "]]><script>globalThis.pwned = 3</script>",
  '" onmouseover="globalThis.pwned = 4" x="',
  "' onfocus='globalThis.pwned = 5' autofocus='",
  "<img src=x onerror=globalThis.pwned=6>",
  "<svg onload=globalThis.pwned=7><style>@import 'http://127.0.0.1:9/x'</style>",
  "[press](javascript:globalThis.pwned=8) [or](JaVaScRiPt:globalThis.pwned=9)",
  "[this](data:text/html,<script>globalThis.pwned=10</script>)",
  "![beacon](http://127.0.0.1:9/beacon.png)",
  "<iframe srcdoc='<script>parent.pwned=11</script>'></iframe>",
  "<base href='http://127.0.0.1:9/'><link rel=stylesheet href=x>",
  "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
  "```html\n</code></pre><script>globalThis.pwned = 12</script>\n```",
  '```"><script>globalThis.pwned=13</script>\ncode\n```',
  "`</code><script>globalThis.pwned = 14</script>`",
  "[a](http://x\"onclick='globalThis.pwned=15')",
  "| <script>globalThis.pwned=16</script> | b |\n| --- | --- |\n| <b onclick=x> | d |",
  "</title></style></textarea></noscript><script>globalThis.pwned=17</script>",
  "\u0000<\u0000script>globalThis.pwned=18</script>\u2028\ud800",
  "# <script>globalThis.pwned=19</script>\n> <img src=x onerror=globalThis.pwned=20>",
];
