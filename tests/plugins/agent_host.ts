import { join } from "node:path";
import type { Configuration, Plugin } from "../../src/host/mod.ts";
import agent from "../../plugins/agent.ts";
import chat from "../../plugins/chat.ts";
import commands from "../../plugins/commands.ts";
import eliza from "../../plugins/eliza.ts";
import recorder from "../../plugins/recorder.ts";
import shell from "../../plugins/shell.ts";
import { type OpenHost, openHost } from "../host/open_host.ts";

/** A host in which replies are made by the test, and a person answers. */
export interface AgentHost extends OpenHost {
  /** A finished turn with this reply; settles when all that follows it is done. */
  reply(text: string, how?: { readonly complete?: boolean; signal?: AbortSignal }): Promise<void>;
  /** Calls a tool as a model does. */
  callTool(
    name: string,
    values: Record<string, unknown>,
  ): Promise<{ text: string; status: string }>;
  write(path: string, content: string): Promise<void>;
  read(path: string): Promise<string>;
  /** What HARVEY and SHELL have told the model so far. */
  readonly toldModel: readonly string[];
}

/** How it is set up; without `answers` nobody sits there. */
export interface AgentHostOptions {
  readonly answers?: readonly string[];
  readonly config?: Partial<Configuration>;
  readonly more?: readonly Plugin[];
}

/** Opens a host with the agent and what it stands beside. */
export async function openAgent(options: AgentHostOptions = {}): Promise<AgentHost> {
  const open = await openHost({
    plugins: [recorder, eliza, chat, shell, agent, commands, ...options.more ?? []],
    config: options.config,
    environment: { PATH: Deno.env.get("PATH") ?? "" },
    ...options.answers ? { answers: options.answers } : {},
  });
  const { followUps, tools, conversation } = open.host.shared;
  let turn = 0;
  const own = {
    async reply(
      reply: string,
      { complete = true, signal = new AbortController().signal }: {
        complete?: boolean;
        signal?: AbortSignal;
      } = {},
    ) {
      conversation.add({ role: "assistant", content: reply });
      try {
        await followUps.run({ turn: ++turn, model: "m", reply, complete }, { signal });
      } finally {
        await open.settled();
      }
    },
    async callTool(name: string, values: Record<string, unknown>) {
      const tool = tools.find(name);
      if (!tool) throw new Error(`no tool ${name}`);
      return await tool.run(values, { signal: new AbortController().signal });
    },
    write: (path: string, content: string) =>
      Deno.writeTextFile(join(open.workspace, path), content),
    read: (path: string) => Deno.readTextFile(join(open.workspace, path)),
    get toldModel() {
      return conversation.messages.flatMap((message) =>
        message.role === "user" && message.speaker ? [message.content] : []
      );
    },
  };
  return Object.defineProperties(open, Object.getOwnPropertyDescriptors(own)) as AgentHost;
}

/** A block that proposes a file. */
export function block(path: string, content: string): string {
  return `~~~~ ${path}\n${content}~~~~\n`;
}
