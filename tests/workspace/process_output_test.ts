import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { CommandOutput } from "../../src/workspace/command_output.ts";
import { runCommand } from "../../src/workspace/process.ts";

function request(command: string, maxOutput?: number) {
  return {
    command,
    shell: "/bin/sh",
    workdir: Deno.cwd(),
    environment: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" },
    signal: new AbortController().signal,
    maxOutput,
  };
}

function collect(chunks: readonly Uint8Array[], limit = Infinity) {
  const output = new CommandOutput(limit === Infinity ? 1 << 20 : limit);
  const pieces = [...chunks.map((chunk) => output.push(chunk)), output.end()];
  equal(pieces.map(({ kept }) => kept).join(""), output.text());
  return { output, shown: pieces.map(({ text }) => text).join("") };
}

/** Cuts `bytes` at `places`, which are fractions of its length. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => Math.floor(place * bytes.length)), bytes.length]
    .sort((a, b) => a - b);
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

Deno.test("CommandOutput keeps every text unchanged, however it is cut into chunks", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), places, (text, places) => {
    const { output, shown } = collect(cut(new TextEncoder().encode(text), places));
    equal(shown, text);
    equal(output.text(), text);
    equal(output.invalidBytes, 0);
  }));
});

Deno.test("CommandOutput reads any bytes as TextDecoder does and counts what is malformed", () => {
  const fragment = fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc.constantFrom("é", "€", "😀", "\ufffd", "\ufeff", "a").map((text) =>
      new TextEncoder().encode(text)
    ),
  );
  fc.assert(fc.property(fc.array(fragment), places, (fragments, places) => {
    const bytes = Uint8Array.from(fragments.flatMap((fragment) => [...fragment]));
    const { output, shown } = collect(cut(bytes, places));
    equal(shown, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    equal(output.invalidBytes, collect([bytes]).output.invalidBytes);
    ok(output.invalidBytes <= bytes.length);
    const valid = new TextDecoder().decode(bytes).includes("\ufffd") === false;
    if (valid) equal(output.invalidBytes, 0);
  }));
});

Deno.test("CommandOutput counts the bytes of malformed sequences, not U+FFFD itself", () => {
  const bytes = [0xef, 0xbf, 0xbd, 0xff, 0xe2, 0x82, 0x41, 0xf0, 0x9f];
  for (let at = 0; at <= bytes.length; at++) {
    const { output, shown } = collect([
      Uint8Array.from(bytes.slice(0, at)),
      Uint8Array.from(bytes.slice(at)),
    ]);
    equal(shown, "\ufffd\ufffd\ufffdA\ufffd");
    equal(output.invalidBytes, 5);
  }
});

Deno.test("CommandOutput cuts at its limit, never within a character, and counts the rest", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), places, fc.nat(40), (text, places, limit) => {
      const bytes = new TextEncoder().encode(text);
      const { output, shown } = collect(cut(bytes, places), limit);
      const kept = new TextEncoder().encode(output.text()).length;
      equal(shown, text);
      ok(text.startsWith(output.text()));
      ok(kept <= limit && kept > Math.min(limit, bytes.length) - 4);
      equal(kept + output.truncated, bytes.length);
    }),
  );
});

Deno.test("runCommand() keeps as much as it may and lets the command finish", async () => {
  const { output, truncated, outcome } = await runCommand(
    request("head -c 3000000 /dev/zero | tr '\\0' x; exit 5", 1000),
  );
  equal(output, "x".repeat(1000));
  equal(truncated, 2_999_000);
  equal(outcome.kind === "exit" && outcome.code, 5);
});

Deno.test("runCommand() keeps control characters and says how many bytes were no text", async () => {
  const { output, invalidBytes } = await runCommand(
    request("printf '\\033[31mred\\r\\n\\000\\007\\377\\303'"),
  );
  equal(output, "\x1b[31mred\r\n\0\x07\ufffd\ufffd");
  equal(invalidBytes, 2);
});
