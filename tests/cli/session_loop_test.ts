import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type LineOfInput, type LoopParts, runLoop } from "../../src/cli/session_loop.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";

const interrupt = { kind: "interrupt" } as const;

/** A loop over these inputs, and what it did, in order. */
function loopOver(
  inputs: readonly (string | LineOfInput | Error)[],
  parts: Partial<LoopParts> = {},
) {
  const seen: string[] = [];
  const left = [...inputs];
  const end = runLoop({
    next() {
      const input = left.shift() ?? { kind: "end" };
      if (input instanceof Error) return Promise.reject(input);
      return Promise.resolve(typeof input === "string" ? { kind: "line", text: input } : input);
    },
    take: (line) => Promise.resolve(void seen.push(line)),
    fail: (error) => Promise.resolve(void seen.push(`failed: ${error.message}`)),
    warn: () => Promise.resolve(void seen.push("warned")),
    leaving: new AbortController().signal,
    fatal: () => false,
    ...parts,
  });
  return { end, seen };
}

/** What a loop in a process of its own did with lines that are interrupted. */
async function interruptedLoop(...lines: string[]): Promise<unknown> {
  const program = fileURLToPath(new URL("./interrupted_loop.ts", import.meta.url));
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", "--no-check", program, ...lines],
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.ok(text, new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

Deno.test("lines are taken one after another until the input ends; empty ones are passed over", async () => {
  let running = 0;
  const { end, seen } = loopOver(["one", "", " \t", "two"], {
    async take(line) {
      assert.equal(++running, 1);
      await new Promise((resolve) => setTimeout(resolve));
      seen.push(line);
      running--;
    },
  });
  assert.deepEqual(await end, { reason: "end of input", exitCode: exitCode.done });
  assert.deepEqual(seen, ["one", "two"]);
});

Deno.test("a failure is shown, the next line taken, and the last failure's exit code stays", async () => {
  const codes = { usage: exitCode.usage, disk: exitCode.failed };
  const { end, seen } = loopOver(["usage", "disk", "fine"], {
    take(line) {
      seen.push(line);
      const code = codes[line as keyof typeof codes];
      return code ? Promise.reject(new UserError(`Cannot ${line}`, code)) : Promise.resolve();
    },
  });
  assert.deepEqual(await end, { reason: "end of input", exitCode: exitCode.failed });
  assert.deepEqual(seen, [
    ...["usage", "failed: Cannot usage", "disk", "failed: Cannot disk"],
    "fine",
  ]);
});

Deno.test("a failure that nobody foresaw ends its line with one line, and not the session", async () => {
  const thrown: unknown[] = [new TypeError("x is undefined\n  at y"), "words", undefined];
  for (const error of thrown) {
    const { end, seen } = loopOver([`say "hi" ${"x".repeat(99)}`, "next"], {
      take: (line) =>
        line === "next" ? Promise.resolve(void seen.push(line)) : Promise.reject(error),
    });
    assert.deepEqual(await end, { reason: "end of input", exitCode: exitCode.failed });
    const [failure, next] = seen;
    assert.match(failure, /^failed: Cannot finish "say \\"hi\\" x+…": internal failure: [^\n]+$/);
    assert.equal(next, "next");
  }
});

Deno.test("a fatal failure ends the session", async () => {
  const { end, seen } = loopOver(["one", "two"], {
    take: () => Promise.reject(new UserError("Cannot record")),
    fatal: (error) => error.message === "Cannot record",
  });
  assert.deepEqual(await end, { reason: "failed", exitCode: exitCode.failed });
  assert.deepEqual(seen, ["failed: Cannot record"]);
});

Deno.test("input that cannot be read ends the session, told in one line", async () => {
  const { end, seen } = loopOver(["one", new Error("the cable is out"), "two"]);
  assert.deepEqual(await end, { reason: "failed", exitCode: exitCode.failed });
  assert.equal(seen[0], "one");
  assert.match(seen[1], /^failed: Cannot read the next line: internal failure: .*the cable is out/);
  assert.equal(seen.length, 2);
});

Deno.test("an interrupt right after the one that cleared the line leaves at once", async () => {
  const { end, seen } = loopOver(["one", { kind: "interrupt", again: true }, "two"]);
  assert.deepEqual(await end, { reason: "interrupted", exitCode: exitCode.interrupted });
  assert.deepEqual(seen, ["one"]);
});

Deno.test("two interrupts in a row leave, with a word of warning between; a line starts anew", async () => {
  const { end, seen } = loopOver([interrupt, "one", interrupt, interrupt, "two"]);
  assert.deepEqual(await end, { reason: "interrupted", exitCode: exitCode.interrupted });
  assert.deepEqual(seen, ["warned", "one", "warned"]);
});

Deno.test("Ctrl-C stops the line under way, and the next one is taken", async () => {
  for (const line of ["returns", "rejects"]) {
    assert.deepEqual(await interruptedLoop(line, "goes on"), {
      end: { reason: "end of input", exitCode: exitCode.interrupted },
      seen: [line, "goes on"],
    });
  }
});

Deno.test("a line that fails while it is stopped is told as what failed", async () => {
  assert.deepEqual(await interruptedLoop("fails"), {
    end: { reason: "end of input", exitCode: exitCode.failed },
    seen: ["fails", "failed: Cannot record"],
  });
});

Deno.test("a line that never stops is left behind at the third Ctrl-C", async () => {
  assert.deepEqual(await interruptedLoop("sticks", "goes on"), {
    end: { reason: "interrupted", exitCode: exitCode.interrupted },
    seen: ["sticks"],
  });
});

Deno.test("/exit lets the line under way end; a signal stops it; nothing is taken after either", async () => {
  for (const reason of ["exit", "SIGTERM"]) {
    const leaving = new AbortController();
    const { end, seen } = loopOver(["one", "two"], {
      leaving: leaving.signal,
      async take(_line, signal) {
        leaving.abort(reason);
        await new Promise((resolve) => setTimeout(resolve));
        seen.push(signal.aborted ? "stopped" : "went on");
      },
    });
    assert.deepEqual(await end, { reason: "exit", exitCode: exitCode.done });
    assert.deepEqual(seen, [reason === "exit" ? "went on" : "stopped"]);
  }
});

Deno.test("a line that does not stop for a signal is left behind when patience ends", async () => {
  const leaving = new AbortController();
  const { end } = loopOver(["stuck"], {
    leaving: leaving.signal,
    patience: 1,
    take() {
      leaving.abort("SIGTERM");
      return new Promise(() => {});
    },
  });
  assert.deepEqual(await end, { reason: "interrupted", exitCode: exitCode.interrupted });
});
