import { join, resolve } from "node:path";
import type { Harvey, Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { Redactor, secretsOf } from "../src/workspace/mod.ts";
import { Recording } from "./recorder/recording.ts";
import { Redaction } from "./recorder/redaction.ts";

/** Writes every event to the session file, before anything that depends on it happens. */
export default {
  name: "recorder",
  api: 1,
  capabilities: ["ui", "write"],
  async setup(harvey) {
    const recording = new Recording(harvey, redactionOf(harvey));
    harvey.defer(recording);
    harvey.recorders.define(recording);
    for (const type of silent) harvey.scenes.define(type, { write() {} });
    harvey.on("*", (event) => recording.record(event), { order: "pre", mustDeliver: true });
    if (harvey.config.record !== "off") await recording.begin(harvey.config.recordFile);
    // Where this cannot be recorded, the first line of input cannot either, and says so.
    harvey.on("session.started", () => void tellStarted(harvey, recording).catch(() => {}));
    harvey.filter("status", (lines) => [
      ...lines,
      { label: "Recording", value: recording.path ?? "off" },
    ]);
    harvey.commands.define({
      name: "record",
      usage: "[on|off|file PATH]",
      summary: "Show, start or stop the recording, or record to another file",
      complete: () => ["on", "off", "file ", "status"],
      run: (words) => obey(words, harvey, recording),
    });
  },
} satisfies Plugin;

/** Events that the file tells in another way: by its head, its end, or what they lead to. */
const silent = [
  "session.started",
  "session.ended",
  "input.received",
  "recording.started",
  "recording.stopped",
  "recording.renamed",
] as const;

/** Redacts with the secrets of the environment and of the configuration. */
function redactionOf({ environment, config, ui }: Harvey): Redaction {
  const keys = Object.values(config.providers).flatMap(({ keyVariable }) => keyVariable ?? []);
  let redactor: Redactor | undefined;
  return new Redaction(
    () => redactor ??= new Redactor(secretsOf({ ...environment, MODEL_URL: config.url }, keys)),
    (reason) =>
      void ui.error(
        `Cannot redact what is recorded: ${reason} (it is withheld from the session file)`,
      ),
  );
}

async function obey(words: string, harvey: Harvey, recording: Recording): Promise<void> {
  const [verb, ...rest] = words.split(/\s+/);
  if (verb === "file" && rest.length > 0) {
    return await moveTo(placeOf(words.slice(verb.length).trim(), harvey), harvey, recording);
  }
  switch (rest.length > 0 ? undefined : verb) {
    case "":
    case "status":
      return await showStatus(harvey, recording);
    case "on":
    case "start":
      return await start(harvey, recording);
    case "off":
    case "stop":
      return await stop(harvey, recording);
  }
  throw new UserError(
    `Cannot take "/record ${words}": it is no order for the recorder ` +
      `(say /record, /record on, /record off or /record file PATH)`,
    exitCode.usage,
  );
}

/** A path as typed: from the workspace, or from the home folder where it begins with `~/`. */
function placeOf(path: string, { paths }: Harvey): string {
  return path.startsWith("~/") ? join(paths.home, path.slice(2)) : resolve(paths.workspace, path);
}

async function showStatus(harvey: Harvey, recording: Recording): Promise<void> {
  const { path } = recording;
  await harvey.ui.line(path ? `  Recording: ON\n  File: ${path}` : "  Recording: OFF");
}

async function start(harvey: Harvey, recording: Recording): Promise<void> {
  if (recording.path) return await showStatus(harvey, recording);
  const mended = await recording.resume();
  if (mended?.setAside) {
    await harvey.ui.notice(`What was torn at its end is in "${mended.setAside}".`);
  }
  await tellStarted(harvey, recording);
  await harvey.ui.line(`  Recording resumed to ${recording.path}`);
}

async function stop(harvey: Harvey, recording: Recording): Promise<void> {
  if (harvey.config.record === "required") {
    throw new UserError(
      `Cannot stop the recording of "${recording.path}": it is required ` +
        `(start Harvey without --record=required)`,
      exitCode.usage,
    );
  }
  const file = await recording.stop();
  if (file) await harvey.emit("recording.stopped", { file });
  await harvey.ui.line("  Recording stopped.");
}

async function moveTo(path: string, harvey: Harvey, recording: Recording): Promise<void> {
  const earlier = recording.path;
  await recording.moveTo(path);
  if (earlier) await harvey.emit("recording.stopped", { file: earlier });
  await tellStarted(harvey, recording);
  await showStatus(harvey, recording);
}

async function tellStarted(harvey: Harvey, recording: Recording): Promise<void> {
  if (recording.path) await harvey.emit("recording.started", { file: recording.path });
}
