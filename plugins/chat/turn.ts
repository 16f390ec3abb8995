import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { Model } from "../../src/models/mod.ts";
import { hearAnswer } from "./answer.ts";
import type { Expectations } from "./expectations.ts";

/** What a turn is taken with, beside its prompt. */
export interface TurnParts {
  /** Counted from 1. */
  readonly turn: number;
  readonly expectations: Expectations;
  /** The system prompt. */
  instructions(call: Call): Promise<string>;
}

/**
 * One prompt and the answer to it, then what plugins do with a finished turn. A turn without any
 * text of a reply leaves the conversation as it was; whatever happened stands on the record.
 *
 * @throws {UserError} where the model failed, could not be had, or a gate refused
 */
export async function takeTurn(
  harvey: Harvey,
  line: string,
  parts: TurnParts,
  call: Call,
): Promise<void> {
  const { turn, expectations } = parts;
  const prompt = await harvey.apply("prompt", line);
  const { model, system } = await prepare(harvey, prompt, parts, call);
  await harvey.emit("turn.started", { turn, prompt, model: model.name });

  const verdict = await harvey.ask("model.ask", { turn, model: model.name, prompt });
  if (!verdict.allowed) {
    await harvey.emit("turn.ended", { turn, outcome: "refused", reason: verdict.reason });
    throw new UserError(
      `Cannot ask "${model.name}": plugin "${verdict.by}" refused: ${verdict.reason}`,
      exitCode.failed,
    );
  }

  const answer = await hearAnswer(harvey, { model, turn, prompt, system, expectations }, call);
  const { outcome, failure, text } = answer;
  await harvey.emit("turn.ended", { turn, outcome });
  if (failure) throw failure;
  if (outcome === "interrupted") {
    await harvey.ui.notice(text ? "(interrupted; what came is kept)" : "(interrupted)");
    return;
  }
  if (outcome === "at length limit") {
    await harvey.ui.notice(
      "(the reply was cut at the length limit; ask to go on, or raise sampling.max_tokens)",
    );
  }
  const complete = outcome === "complete";
  await harvey.followUps.run({ turn, model: model.name, reply: text, complete }, call);
}

/**
 * What a model is asked with. Where it cannot be had the prompt stands on the record all the same,
 * with the reason.
 *
 * @throws {UserError} that reason
 */
async function prepare(
  harvey: Harvey,
  prompt: string,
  { turn, instructions }: TurnParts,
  call: Call,
): Promise<{ model: Model; system: string }> {
  try {
    return { model: await harvey.activeModel.get(), system: await instructions(call) };
  } catch (error) {
    const ending = error instanceof UserError
      ? { outcome: "refused", reason: error.message } as const
      : { outcome: "interrupted" } as const;
    const model = harvey.activeModel.current?.name ?? harvey.config.model ?? "none";
    await harvey.emit("turn.started", { turn, prompt, model });
    await harvey.emit("turn.ended", { turn, ...ending });
    throw error;
  }
}
