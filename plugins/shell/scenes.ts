import type { Harvey } from "../../src/host/mod.ts";
import { ShellSpeech, writeOutcome } from "../../src/session/mod.ts";

/** How a command reads: the line as typed, its output as it comes, how it ended. */
export function defineShellScenes(harvey: Harvey): void {
  const { scenes } = harvey;
  /** Of the command that runs now; one that was broken off leaves its own behind. */
  let speech: ShellSpeech | undefined;
  scenes.define("shell.started", {
    durable: true,
    write({ data, time }, script) {
      speech = undefined;
      script.scene({ kind: "shell", time: new Date(time) });
      script.user(`! ${data.command}`);
    },
  });
  scenes.define("shell.output", {
    write({ data }, script) {
      speech ??= new ShellSpeech(script);
      speech.push(data.text);
    },
  });
  scenes.define("shell.ended", {
    durable: true,
    write({ data }, script) {
      speech?.end();
      speech = undefined;
      if (!data.captured) script.action("(output not captured)");
      if (data.private) script.note("context", { state: "left out" });
      if (data.omitted > 0) script.note("output", { state: `${data.omitted} bytes omitted` });
      if (data.outcome.kind === "cancelled") script.harvey({ kind: "cancelled" });
      script.note("shell", { command: data.command, outcome: writeOutcome(data.outcome) });
    },
  });
}
