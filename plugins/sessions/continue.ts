import { basename } from "node:path";
import { recordedModel } from "../../src/cli/recorded_model.ts";
import { sessionNamed } from "../../src/cli/session_named.ts";
import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { type Continuation, continueSession, messagesOf } from "../../src/session/mod.ts";
import { visiblePath } from "../../src/workspace/mod.ts";

/** Takes up the session that `--continue` named, before the first line of input. */
export function continueAtStart(harvey: Harvey): void {
  harvey.scenes.define("session.continued", {
    durable: true,
    write({ time }, script) {
      script.continuedNote(new Date(time));
    },
  });
  const { continues } = harvey.session;
  if (!continues) return;
  restore(harvey, continues);
  harvey.on("session.started", async () => {
    await announce(harvey, continues, (line) => harvey.ui.notice(line), harvey.config.model);
  });
}

/**
 * `/session continue FILE`, or its number in the list: the conversation of that session takes the
 * place of the present one, and is recorded where it was.
 *
 * @throws {UserError} where it cannot be taken up: everything goes on as it was
 */
export async function continueByCommand(harvey: Harvey, words: string, call: Call): Promise<void> {
  const { paths, config, recorders: { current: recorder } } = harvey;
  if (words === "") {
    throw new UserError(
      'Cannot continue "": no file follows (name one, or say its number: /sessions lists them)',
      exitCode.usage,
    );
  }
  const path = await sessionNamed(words, { paths, config, from: paths.workspace });
  if (path === recorder?.path) {
    throw new UserError(
      `Cannot continue "${words}": it is this session (name another)`,
      exitCode.usage,
    );
  }
  const writable = recorder?.path !== undefined;
  const continuation = await continueSession(path, { writable, signal: call.signal });
  const before = recorder?.path;
  try {
    const model = recordedModel(continuation, harvey.activeModel.current?.name);
    const used = model === undefined ? undefined : harvey.models.resolve(model);
    if (recorder && writable) await recorder.goOn(continuation);
    if (before !== undefined) await harvey.emit("recording.stopped", { file: before });
    if (recorder?.path) await harvey.emit("recording.started", { file: recorder.path });
    restore(harvey, continuation);
    if (used) await harvey.activeModel.use(used);
  } catch (error) {
    if (recorder?.path !== continuation.path) continuation.opened?.file.release();
    throw error;
  }
  const { name } = await harvey.activeModel.get();
  await announce(harvey, continuation, (line) => harvey.ui.line(line), name);
  await harvey.ui.line("  Resuming conversation...");
}

function restore(harvey: Harvey, { session, lastTurn }: Continuation): void {
  const { maxContext } = harvey.config.shell;
  harvey.conversation.takeUp(messagesOf(session, { maxContext }), lastTurn);
}

/** Tells the record and the person what was taken up. Nothing of the file is shown as it stands. */
async function announce(
  harvey: Harvey,
  continuation: Continuation,
  show: (line: string) => Promise<void>,
  used: string | undefined,
): Promise<void> {
  const { path, session: { turns }, isPartial, lastTurn, model, opened } = continuation;
  await harvey.emit("session.continued", { file: path, turns: turns.length, model });
  const name = visiblePath(basename(path));
  const count = `${turns.length} ${turns.length === 1 ? "turn" : "turns"}`;
  await show(
    isPartial
      ? `  Loaded the last ${turns.length} of ${lastTurn} turns from ${name} (the earlier ones stay in the file)`
      : `  Loaded ${count} from ${name}`,
  );
  if (used !== undefined || model !== undefined) await show(`  Model: ${modelLine(used, model)}`);
  const recorder = harvey.recorders.current;
  if (!opened && recorder?.path) await show(`  Recording to ${visiblePath(recorder.path)}`);
  const { mended } = opened ?? {};
  if (mended?.setAside) {
    await harvey.ui.notice(
      `The end of the session was torn; what stood there is in "${visiblePath(mended.setAside)}".`,
    );
  }
}

function modelLine(used: string | undefined, recorded: string | undefined): string {
  const shown = recorded === undefined ? undefined : visiblePath(recorded);
  if (used === undefined) return `none chosen yet (the session was recorded with ${shown})`;
  if (used === recorded) return `${shown} (from session recording)`;
  return shown === undefined
    ? visiblePath(used)
    : `${visiblePath(used)} (the session was recorded with ${shown})`;
}
