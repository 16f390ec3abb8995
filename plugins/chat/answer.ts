import type { Call, Harvey, ReplyOutcome } from "../../src/host/mod.ts";
import type { Message, Model, ModelError, ToolCall } from "../../src/models/mod.ts";
import type { Expectations } from "./expectations.ts";
import { type Reply, streamReply } from "./reply.ts";
import { ToolUse } from "./tool_use.ts";

/** What is asked, and of whom. */
export interface Question {
  readonly model: Model;
  readonly turn: number;
  readonly prompt: string;
  /** The system prompt. */
  readonly system: string;
  readonly expectations: Expectations;
}

/** What came of a prompt: a reply, or several with the results of tools between them. */
export interface Answer {
  /** Of the last reply; `interrupted` also where that happened to a tool. */
  readonly outcome: ReplyOutcome;
  readonly failure?: ModelError;
  /** The own texts of all replies, an empty line between them. */
  readonly text: string;
}

/**
 * Asks the model, runs the tools that it asks for, and asks again with what came of them, until a
 * reply asks for none. What was said enters the conversation reply by reply, each together with the
 * results of all its calls, so that the conversation is one that every server takes at any moment.
 */
export async function hearAnswer(
  harvey: Harvey,
  { model, turn, prompt, system, expectations }: Question,
  call: Call,
): Promise<Answer> {
  const tools = new ToolUse(harvey, turn, call);
  const texts: string[] = [];
  let unanswered: Message[] = [{ role: "user", content: prompt }];
  for (;;) {
    const messages = await harvey.apply("request", [
      { role: "system", content: system },
      ...harvey.conversation.messages,
      ...unanswered,
    ]);
    const { offered } = tools;
    await harvey.emit("model.asked", { turn, model: model.name });
    const expected = expectations.of(model);
    const asking = { model, turn, messages, tools: offered, expected };
    const reply = await streamReply(harvey, asking, call.signal);
    await tellReply(harvey, turn, model, reply);
    void expectations.learn(model, reply.experience, harvey.signal);

    const calls = offered.length > 0 ? callsOf(reply) : [];
    const results = await tools.answer(calls);
    if (reply.text !== "" || calls.length > 0) {
      const toolCalls = calls.length > 0 ? { toolCalls: calls } : {};
      const said: Message = { role: "assistant", content: reply.text, ...toolCalls };
      for (const message of [...unanswered, said, ...results]) harvey.conversation.add(message);
      unanswered = [];
    }
    if (reply.text !== "") texts.push(reply.text);
    const { failure } = reply;
    const outcome = results.length > 0 && call.signal.aborted ? "interrupted" : reply.outcome;
    if (calls.length === 0 || outcome === "interrupted") {
      return { outcome, failure, text: texts.join("\n\n") };
    }
  }
}

/** A reply that broke off asks for nothing: what it wanted is not known to its end. */
function callsOf({ outcome, calls }: Reply): readonly ToolCall[] {
  return outcome === "complete" || outcome === "at length limit" ? calls : [];
}

/** Puts the end of a reply on the record. */
async function tellReply(harvey: Harvey, turn: number, model: Model, reply: Reply): Promise<void> {
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
  if (!failure) return;
  const { failure: kind, message } = failure;
  await harvey.emit("model.failed", { turn, model: model.name, failure: kind, message });
}
