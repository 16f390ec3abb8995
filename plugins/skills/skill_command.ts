import type { Call, Harvey } from "../../src/host/mod.ts";
import type { SkillCommandResult } from "../../src/skills/mod.ts";
import { type Status, writeOutcome } from "../../src/session/mod.ts";
import { childEnvironment, type CommandOutcome } from "../../src/workspace/mod.ts";

const by = "skill";

/** Numbers of runs that no person's or model's command has. */
let runs = 1_000_000;

/** Runs a command for a script, where the gates let a skill run it; refused or not, on the record. */
export async function runForSkill(
  harvey: Harvey,
  command: string,
  { signal }: Call,
): Promise<SkillCommandResult> {
  const run = ++runs;
  const { workspace: workdir } = harvey.paths;
  const verdict = await harvey.ask("shell.run", { command, workdir, by });
  if (!verdict.allowed) {
    const status: Status = `skipped: ${verdict.reason}`;
    await harvey.emit("run.ended", { run, command, by, output: "", status });
    return { output: "", status };
  }
  const { shell: { timeout, maxOutput } } = harvey.config;
  await harvey.emit("run.started", { run, command, workdir, by });
  const { outcome, output = "" } = await harvey.shell.run({
    ...{ command, workdir, signal, timeout, maxOutput },
    environment: { ...childEnvironment(harvey.environment), PWD: workdir },
    onOutput: async (_, kept) => {
      if (kept !== "") await harvey.emit("run.output", { run, text: kept });
    },
  });
  const status = statusOf(outcome);
  await harvey.emit("run.ended", { run, command, by, output, status });
  return { output, status };
}

function statusOf(outcome: CommandOutcome): Status {
  if (outcome.kind === "exit" && outcome.code === 0) return "ok";
  return outcome.kind === "cancelled" ? "aborted" : `error: ${writeOutcome(outcome)}`;
}
