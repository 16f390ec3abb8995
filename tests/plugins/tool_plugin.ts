import chat from "../../plugins/chat.ts";
import models from "../../plugins/models.ts";
import recorder from "../../plugins/recorder.ts";
import servers from "../../plugins/servers.ts";
import type { Configuration, Plugin, Tool } from "../../src/host/mod.ts";
import { type OpenHost, openHost, pluginNamed } from "../host/open_host.ts";

/** A session that only talks and records, with a server of Ollama's protocol and these plugins. */
export function openTalk(
  url: string,
  more: readonly Plugin[],
  config: Partial<Configuration> = {},
): Promise<OpenHost> {
  return openHost({
    plugins: [recorder, servers, models, chat, ...more],
    config: { ...config, url: url.replace("http:", "ollama:"), model: "m" },
    environment: { PATH: Deno.env.get("PATH") ?? "" },
  });
}

/** A tool that takes one text, and does what the test says. */
export function readTool(run: Tool["run"]): Tool {
  return {
    name: "read_file",
    description: "Reads a file.",
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, line: { type: "integer" } },
      required: ["path"],
    },
    run,
  };
}

/** A plugin that defines these tools. */
export function pluginWith(...tools: readonly Tool[]): Plugin {
  return pluginNamed("test-tools", (harvey) => {
    for (const tool of tools) harvey.tools.define(tool);
  });
}

/** A tool that answers with the path that it was given, and notes what it was run with. */
export function echoTool(runs: unknown[] = []): Tool {
  return readTool((values) => {
    runs.push(values);
    return Promise.resolve({ text: `text of ${values.path}`, status: "ok" });
  });
}
