import type { Call, Plugin } from "../src/host/mod.ts";
import { Expectations } from "./chat/expectations.ts";
import { defineChatScenes } from "./chat/scenes.ts";
import { systemPrompt } from "./chat/system_prompt.ts";
import { defineThinking } from "./chat/thinking.ts";
import { takeTurn } from "./chat/turn.ts";

/** Sends what nobody else claims to the active model, and streams its reply. */
export default {
  name: "chat",
  api: 1,
  capabilities: ["ui", "shell"],
  setup(harvey) {
    const expectations = new Expectations();
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
      await takeTurn(harvey, line, {
        turn: harvey.conversation.beginTurn(),
        expectations,
        instructions,
      }, call);
    });
    harvey.commands.define({
      name: "clear",
      summary: "Empty the conversation; the session file keeps it",
      async run() {
        harvey.conversation.clear();
        expectations.forget();
        found = undefined;
        await harvey.emit("context.cleared", {});
        await harvey.ui.line("The conversation is empty.");
      },
    });
    harvey.on("session.continued", () => {
      expectations.forget();
      found = undefined;
    });
    harvey.filter("status", (lines) => [
      ...lines,
      { label: "Turns", value: String(harvey.conversation.turns) },
      { label: "Messages in the conversation", value: String(harvey.conversation.messages.length) },
    ]);
  },
} satisfies Plugin;
