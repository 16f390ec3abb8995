import type { Harvey } from "../../src/host/mod.ts";
import { ShellSpeech } from "../../src/session/mod.ts";
import { beginAgentScene } from "./scenes.ts";

/** How a command reads: a person's line as typed, the output as it comes, how it ended. */
export function defineRunScenes({ scenes }: Harvey): void {
  /** Of the command that runs now; one that was broken off leaves its own behind. */
  let speech: ShellSpeech | undefined;
  scenes.define("run.started", {
    durable: true,
    write({ data, time }, script) {
      speech = undefined;
      beginAgentScene(script, time);
      if (data.by === "person") script.user(`/run ${data.command}`);
    },
  });
  scenes.define("run.output", {
    write({ data }, script) {
      speech ??= new ShellSpeech(script);
      speech.push(data.text);
    },
  });
  scenes.define("run.ended", {
    durable: true,
    write({ data, time }, script) {
      speech?.end();
      speech = undefined;
      beginAgentScene(script, time);
      script.note("run", { command: data.command, status: data.status });
    },
  });
}
