/** Harvey with one more plugin, which does everything wrong that a plugin can. */
import { readCommandLine } from "../../src/cli/mod.ts";
import { runSession } from "../../src/cli/run.ts";
import type { Plugin } from "../../src/host/mod.ts";
import chat from "../../plugins/chat.ts";
import commands from "../../plugins/commands.ts";
import eliza from "../../plugins/eliza.ts";
import models from "../../plugins/models.ts";
import recorder from "../../plugins/recorder.ts";

const faulty: Plugin = {
  name: "faulty",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    const define = (name: string, run: () => void | Promise<void>) =>
      harvey.commands.define({ name, summary: "Do something wrong", run });
    define("throw", () => {
      throw new TypeError("x is\nundefined");
    });
    define("stray", () => void Promise.reject(new Error("nobody waits")));
    define("timer", async () => {
      setTimeout(() => {
        throw new Error("too late");
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    define("break-off", async () => {
      await harvey.emit("reply.received", { turn: 9, model: "eliza", text: "Well, I was about" });
      throw new Error("broken off");
    });
    define("observe", async () => {
      await harvey.emit("weather.changed", { to: "rain" });
    });
    define("hang-on-to", () => {
      harvey.defer(() => {
        throw new Error("a door stays open");
      });
    });
    define("terminal", () => harvey.ui.line(`terminal: ${harvey.ui.isTerminal}`));
    harvey.on("weather.changed", () => {
      throw new Error("I hate rain");
    });
  },
};

const line = readCommandLine(Deno.args, "1.2.3");
if (line.kind !== "run") throw new Error("options to run with are wanted");
const plugins = [recorder, eliza, models, chat, commands, faulty];
Deno.exit(await runSession(line.options, { version: "1.2.3", plugins }));
