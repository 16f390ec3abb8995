import type { Call, Harvey, Plugin } from "../src/host/mod.ts";
import type { Message, Model } from "../src/models/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { streamReply } from "./chat/reply.ts";
import { defineChatScenes } from "./chat/scenes.ts";
import { systemPrompt } from "./chat/system_prompt.ts";
import { defineThinking } from "./chat/thinking.ts";

/** Sends what nobody else claims to the active model, and streams its reply. */
export default {
  name: "chat",
  api: 1,
  capabilities: ["ui", "shell"],
  setup(harvey) {
    let turns = 0;
    /** Found once a conversation, so that a server can keep what it made of it. */
    let found: Promise<string> | undefined;
    const instructions = (call: Call) =>
      found ??= systemPrompt(harvey, call.signal).catch((error) => {
        found = undefined;
        throw error;
      });
    defineChatScenes(harvey);
    defineThinking(harvey);
    harvey.inputs.claim("", async (line, call) => {
      const system = await instructions(call);
      await takeTurn(harvey, ++turns, line, system, call);
    });
    harvey.commands.define({
      name: "clear",
      summary: "Empty the conversation; the session file keeps it",
      async run() {
        harvey.conversation.clear();
        found = undefined;
        await harvey.emit("context.cleared", {});
        await harvey.ui.line("The conversation is empty.");
      },
    });
    harvey.filter("status", (lines) => [
      ...lines,
      { label: "Turns", value: String(turns) },
      { label: "Messages in the conversation", value: String(harvey.conversation.messages.length) },
    ]);
  },
} satisfies Plugin;

/**
 * One prompt and the reply to it. A turn without any text of a reply leaves the conversation as it
 * was; whatever happened stands on the record.
 *
 * @throws {UserError} where the model failed or a gate refused
 */
async function takeTurn(
  harvey: Harvey,
  turn: number,
  line: string,
  system: string,
  call: Call,
): Promise<void> {
  const prompt = await harvey.apply("prompt", line);
  const model = await modelFor(harvey, turn, prompt);
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
  const reply = await streamReply(harvey, model, turn, messages, call.signal);
  if (reply.text !== "") {
    harvey.conversation.add(asked);
    harvey.conversation.add({ role: "assistant", content: reply.text });
  }
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
  if (failure) throw failure;
  if (outcome === "interrupted") await harvey.ui.notice("(interrupted; what came is kept)");
}

/**
 * The active model. Where none can be had the prompt stands on the record all the same, with the
 * reason.
 *
 * @throws {UserError} that reason
 */
async function modelFor(harvey: Harvey, turn: number, prompt: string): Promise<Model> {
  try {
    return await harvey.activeModel.get();
  } catch (error) {
    const ending = error instanceof UserError
      ? { outcome: "refused", reason: error.message } as const
      : { outcome: "interrupted" } as const;
    await harvey.emit("turn.started", { turn, prompt, model: harvey.config.model ?? "none" });
    await harvey.emit("turn.ended", { turn, ...ending });
    throw error;
  }
}
