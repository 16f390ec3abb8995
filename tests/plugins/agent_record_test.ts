import assert from "node:assert/strict";
import fc from "fast-check";
import { openAgent } from "./agent_host.ts";
import { endedSession } from "./built_in.ts";
import { anyText } from "../session/any_text.ts";
import { hostileTexts } from "../session/hostile_texts.ts";
import type { ChangeAction } from "../../src/host/mod.ts";
import type { Status } from "../../src/session/mod.ts";

interface Change {
  readonly action: ChangeAction;
  readonly target: string;
  readonly answer: string | undefined;
  readonly approved: boolean;
  readonly status: Status;
  readonly output: string;
}

/** Records changes as a proposal, and reads back what the file tells of them. */
async function readBack(changes: readonly Change[]) {
  await using open = await openAgent();
  const { bus } = open.host.kernel;
  await bus.emit("proposal.made", { proposal: 1, files: changes.length, commands: 0 });
  for (const [index, change] of changes.entries()) {
    const { action, target, answer, approved, status, output } = change;
    const facts = { proposal: 1, action, target };
    await bus.emit("approval.asked", facts);
    await bus.emit("approval.given", {
      ...{ ...facts, approved },
      ...answer === undefined ? {} : { answer },
    });
    if (action !== "run") {
      await bus.emit("file.written", { proposal: 1, action, path: target, status });
      continue;
    }
    const run = { run: index + 1, command: target, by: "model" as const };
    await bus.emit("run.started", { ...run, workdir: open.workspace });
    if (output !== "") await bus.emit("run.output", { run: index + 1, text: output });
    await bus.emit("run.ended", { ...run, output, status });
  }
  const { session } = await endedSession(open);
  return session;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  action: fc.constantFrom<ChangeAction>("write", "edit", "run"),
  target: anyText(),
  answer: fc.option(anyText().filter((text) => text !== "--yes"), { nil: undefined }),
  approved: fc.boolean(),
  status: anyText().map((text): Status => `skipped: ${text}`),
  output: anyText(),
});

Deno.test("whatever targets, answers, reasons and outputs hold, they are read back as they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
      const session = await readBack(changes);
      assert.deepEqual(
        session.actions.map(({ kind, target, status, answer }) => ({
          kind,
          target,
          status,
          answer,
        })),
        changes.map(({ action, target, status, answer }) => ({
          ...{ kind: action, target, status, answer },
        })),
      );
      assert.deepEqual(session.findings, []);
      assert.deepEqual(session.turns, []);
      assert.deepEqual(session.events, []);
    }),
    { numRuns: 60 },
  );
});

Deno.test("no hostile path, command or output is read as an answer, a scene or a note", async () => {
  const changes = hostileTexts().map((text, index): Change => ({
    action: (["write", "edit", "run"] as const)[index % 3]!,
    target: text,
    answer: "no",
    approved: false,
    status: `error: ${text}`,
    output: text,
  }));
  const session = await readBack(changes);
  assert.deepEqual(
    session.actions.map(({ target, status, answer }) => [target, status, answer]),
    changes.map(({ target, status }) => [target, status, "no"]),
  );
  assert.deepEqual(session.scenes.map(({ heading }) => heading.kind), ["agent"]);
});
