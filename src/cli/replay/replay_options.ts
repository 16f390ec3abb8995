import { exitCode, UserError } from "../../kernel/mod.ts";
import type { Options } from "../options.ts";

/** Options that mean something beside `--replay` alone. */
const besides = [
  ["replayOutput", "--replay-output"],
  ["jobs", "--jobs"],
  ["apply", "--apply or --no-apply"],
  ["keepRoutes", "--keep-routes"],
] as const;

/** Options that do not go with it, and what to do instead. */
const against = [
  ["prompt", "--prompt", "leave one of them out"],
  ["continue", "--continue", "leave one of them out"],
  ["recordFile", "--record-file", "name the file with --replay-output"],
] as const;

/**
 * Sees that the options of a replay fit together.
 *
 * @throws {UserError} with the exit code for usage
 */
export function checkReplayOptions(options: Options): void {
  const refuse = (option: string, state: string): never => {
    throw new UserError(`Cannot take ${option}: ${state}`, exitCode.usage);
  };
  if (options.replay === undefined) {
    for (const [name, option] of besides) {
      if (options[name] !== undefined) {
        refuse(option, "nothing is replayed (name a session with --replay)");
      }
    }
    return;
  }
  for (const [name, option, advice] of against) {
    if (options[name] !== undefined) refuse(option, `a session is replayed (${advice})`);
  }
  if (options.record === "off") refuse("--no-record", "a replay is what it records (leave it out)");
  const replays = options.replay.length * (modelsOf(options)?.length ?? 1);
  if (replays > 1 && options.replayOutput !== undefined) {
    refuse(
      "--replay-output",
      `there are ${replays} replays, each with a file of its own ` +
        "(leave it out, or replay one session with one model)",
    );
  }
}

/** The models of `--model a,b,c`; undefined where none is named. */
export function modelsOf({ model }: Options): readonly string[] | undefined {
  const models = model?.split(",").map((name) => name.trim()).filter((name) => name !== "");
  return models?.length ? [...new Set(models)] : undefined;
}
