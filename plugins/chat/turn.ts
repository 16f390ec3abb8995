import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { Message, Model } from "../../src/models/mod.ts";
import type { Expectations } from "./expectations.ts";
import { type Reply, streamReply } from "./reply.ts";

/** What a turn is taken with, beside its prompt. */
export interface TurnParts {
  /** Counted from 1. */
  readonly turn: number;
  readonly expectations: Expectations;
  /** The system prompt. */
  instructions(call: Call): Promise<string>;
}

/**
 * One prompt and the reply to it. A turn without any text of a reply leaves the conversation as it
 * was; whatever happened stands on the record.
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

  const asked: Message = { role: "user", content: prompt };
  const messages = await harvey.apply("request", [
    { role: "system", content: system },
    ...harvey.conversation.messages,
    asked,
  ]);
  await harvey.emit("model.asked", { turn, model: model.name });
  const expected = expectations.of(model);
  const reply = await streamReply(harvey, { model, turn, messages, expected }, call.signal);
  if (reply.text !== "") {
    harvey.conversation.add(asked);
    harvey.conversation.add({ role: "assistant", content: reply.text });
  }
  await tell(harvey, turn, model, reply);
  void expectations.learn(model, reply.experience, harvey.signal);
  if (reply.failure) throw reply.failure;
  if (reply.outcome === "interrupted") {
    await harvey.ui.notice(reply.text ? "(interrupted; what came is kept)" : "(interrupted)");
  }
  if (reply.outcome === "at length limit") {
    await harvey.ui.notice(
      "(the reply was cut at the length limit; ask to go on, or raise sampling.max_tokens)",
    );
  }
}

/** Puts the end of a turn on the record. */
async function tell(harvey: Harvey, turn: number, model: Model, reply: Reply): Promise<void> {
  const { failure, text, outcome, stats } = reply;
  await harvey.emit("reply.ended", {
    turn,
    model: model.name,
    text,
    thinking: reply.thinking || undefined,
    afterthought: reply.afterthought || undefined,
    outcome,
    stats,
  });
  if (failure) {
    const { failure: kind, message } = failure;
    await harvey.emit("model.failed", { turn, model: model.name, failure: kind, message });
  }
  await harvey.emit("turn.ended", { turn, outcome });
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
