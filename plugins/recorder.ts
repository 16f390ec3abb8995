import { resolve } from "node:path";
import type { Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { Recording } from "./recorder/recording.ts";

/** Writes every event to the session file, before anything that depends on it happens. */
export default {
  name: "recorder",
  api: 1,
  capabilities: ["ui", "write"],
  async setup(harvey) {
    const recording = new Recording(harvey);
    harvey.defer(recording);
    for (const type of silent) harvey.scenes.define(type, { write() {} });
    harvey.on("*", (event) => recording.record(event), { order: "pre", mustDeliver: true });
    if (harvey.config.record !== "off") await recording.begin(harvey.config.recordFile);

    const status = () =>
      recording.path ? `Recording: ON\n  File: ${recording.path}` : "Recording: OFF";
    harvey.filter("status", (lines) => [
      ...lines,
      { label: "Recording", value: recording.path ?? "off" },
    ]);
    harvey.commands.define({
      name: "record",
      usage: "[on|off|file PATH]",
      summary: "Show, start or stop the recording, or record to another file",
      complete: () => ["on", "off", "file ", "status"],
      async run(words) {
        const [verb, ...rest] = words.split(/\s+/);
        switch (verb) {
          case "":
          case "status":
            return await harvey.ui.line(`  ${status()}`);
          case "on":
          case "start": {
            if (recording.path) return await harvey.ui.line(`  ${status()}`);
            const mended = await recording.resume();
            if (mended?.setAside) {
              await harvey.ui.notice(`What was torn at its end is in "${mended.setAside}".`);
            }
            return await harvey.ui.line(`  Recording resumed to ${recording.path}`);
          }
          case "off":
          case "stop":
            await recording.stop();
            return await harvey.ui.line("  Recording stopped.");
          case "file": {
            const path = words.slice(verb.length).trim();
            if (rest.length === 0) break;
            await recording.moveTo(resolve(harvey.paths.workspace, path));
            return await harvey.ui.line(`  ${status()}`);
          }
        }
        throw new UserError(
          `Cannot take "/record ${words}": say /record, /record on, /record off or ` +
            `/record file PATH`,
          exitCode.usage,
        );
      },
    });
  },
} satisfies Plugin;

/** Events that the file tells in another way: by its head, its end, or what they lead to. */
const silent = ["session.started", "session.ended", "input.received"] as const;
