import { resolve } from "node:path";
import { replaySession } from "../../src/cli/replay/replay_session.ts";
import { readSource } from "../../src/cli/replay/replay_source.ts";
import type { Call, Harvey, Screen } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { shellWords } from "../../src/workspace/shell_words.ts";

/**
 * `/session replay FILE [OUT]`: asks the prompts of that session again, of the active model, in a
 * session of its own. The present conversation stays as it is.
 *
 * @throws {UserError} where it cannot be, or not all of it
 */
export async function replayByCommand(harvey: Harvey, words: string, call: Call): Promise<void> {
  const { paths, config, stage, recorders } = harvey;
  const [file, output, ...more] = shellWords(words) ?? words.split(/\s+/);
  if (file === undefined || file === "" || more.length > 0) {
    throw new UserError(
      `Cannot replay "${words}": that is no file, or more than two (say /session replay FILE [OUT])`,
      exitCode.usage,
    );
  }
  if (!stage) throw new UserError("Cannot replay here: no further session can be opened");
  const { sessionsDir } = config;
  const { name: model } = await harvey.activeModel.get();
  const from = (path: string) => resolve(paths.workspace, path);
  const source = { ...await readSource(from(file), { paths, sessionsDir }), name: file };
  const present = recorders.current?.path;
  const result = await replaySession(
    { source, model, apply: true, ...output === undefined ? {} : { output: from(output) } },
    {
      ...{ createHost: stage.createHost, loadPlugins: stage.loadPlugins, config },
      ...{ screen: indented(harvey.ui), signal: call.signal },
      untouched: new Set(present === undefined ? [source.path] : [source.path, present]),
    },
  );
  if (result.exitCode === exitCode.done || call.signal.aborted) return;
  throw new UserError(
    `Cannot replay all of "${file}": ${result.failed} of ${source.plan.turns.length} turns failed ` +
      "(the reasons stand above)",
    result.exitCode,
  );
}

/** What a command answers stands two blanks in. */
function indented(screen: Screen): Screen {
  const line = (text: string) => text.split("\n").map((each) => `  ${each}`).join("\n");
  return { ...screen, line: (text) => screen.line(line(text)) };
}
