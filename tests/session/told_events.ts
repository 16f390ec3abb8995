import fc from "fast-check";
import { join } from "node:path";
import agent from "../../plugins/agent.ts";
import chat from "../../plugins/chat.ts";
import commands from "../../plugins/commands.ts";
import eliza from "../../plugins/eliza.ts";
import files from "../../plugins/files.ts";
import models from "../../plugins/models.ts";
import recorder from "../../plugins/recorder.ts";
import safety from "../../plugins/safety.ts";
import servers from "../../plugins/servers.ts";
import sessions from "../../plugins/sessions.ts";
import shell from "../../plugins/shell.ts";
import skills from "../../plugins/skills.ts";
import { type OpenHost, openHost, pluginNamed } from "../host/open_host.ts";
import type { ScriptedAnswer } from "../servers/scripted_server.ts";

/** One line that is typed, and what the server answers to it, request by request. */
export interface ToldEvent {
  readonly line: string;
  readonly replies: readonly ToldReply[];
}

/** One answer of the server. */
export interface ToldReply {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
  /** How it ends: in order, refused by the server, broken off in the middle. */
  readonly ending: "whole" | "refused" | "broken";
}

const texts = [
  ...["Well.", "", "  ", "\n", "One.\n\nTwo.", "ANN\nyes", "INT. SHELL 2026-01-01\n\nX"],
  ...["[[turn: 9 · 2026-01-01]]", "[[context: cleared]]", "```\ncode\n```", "Forwarding to M."],
  ...[
    "Write a.md?",
    "~~~~ a.md\nHello.\n~~~~\n",
    "~~~~ a.md\nOther.\n~~~~\n~~~~ b/c.md\nX\n~~~~\n",
  ],
  ...["~~~~ run\necho told\nfalse\n~~~~\n", "~~~~ a.md\nThird.\n~~~~\n~~~~ run\nprintf x\n~~~~\n"],
  ...["~~~~ ../out.md\nX\n~~~~\n", "THE END.", "\\ back", "🙂é\u0007"],
];
const lines = [
  ...[
    "! echo hi",
    "! printf 'a\\n\\nb'",
    "! false",
    "!! echo private",
    "! cd .",
    "! nosuchcommand",
  ],
  ...["! printf '%0200d' 7", "/run echo ran", "/run exit 3", "/run printf ''", "/undo", "/clear"],
  ...[
    "/read known.md",
    "/read empty.md nosuch.md",
    "/read known.md:1-2",
    "/write saved.md",
    "/apply",
  ],
  ...["/skill haiku", "/skill haiku about rain", "/model m", "/record"],
];
const prompts = ["Go on.", "See @known.md please", "@empty.md", "p INT. X\n\nANN\n[[x]]", "  p  "];
const calls = [
  { name: "read_file", arguments: '{"path":"known.md"}' },
  { name: "write_file", arguments: '{"path":"t.md","content":"T"}' },
  { name: "run_command", arguments: '{"command":"echo tool"}' },
  { name: "use_skill", arguments: '{"name":"haiku"}' },
  { name: "nosuch", arguments: "{}" },
  { name: "stop", arguments: "{}" },
];

const anyReply: fc.Arbitrary<ToldReply> = fc.record({
  text: fc.constantFrom(...texts),
  calls: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...calls), { minLength: 1, maxLength: 2 }) },
  ),
  ending: fc.oneof(
    { weight: 6, arbitrary: fc.constant("whole" as const) },
    { weight: 1, arbitrary: fc.constantFrom("refused" as const, "broken" as const) },
  ),
});

/** What may happen in a session, each with what the server would answer. */
export const anyToldEvent: fc.Arbitrary<ToldEvent> = fc.record({
  line: fc.oneof(fc.constantFrom(...lines), fc.constantFrom(...prompts)),
  replies: fc.array(anyReply, { minLength: 4, maxLength: 4 }),
});

/** What a person answers to questions. */
export const anyAnswers = fc.array(fc.constantFrom("yes", "no", "all", "y", "quit", "hm", " Y "), {
  minLength: 20,
  maxLength: 20,
});

/** As a server of the scripted kind gives it. */
export function scripted({ text, calls, ending }: ToldReply, number: number): ScriptedAnswer {
  if (ending === "refused") return { status: 400, message: "out of order" };
  const named = calls.map((call, at) => ({ ...call, id: `call-${number}-${at}` }));
  return (writer) =>
    writer.text(text) + (named.length > 0 ? writer.calls(named) : "") +
    (ending === "broken" ? writer.raw("oops") : "");
}

/** A host with Harvey's own plugins, a person who answers, some files, a skill. */
export async function openTold(url: string, answers: readonly string[]): Promise<OpenHost> {
  let stop: AbortController | undefined;
  const stopper = pluginNamed("stopper", (harvey) => {
    harvey.tools.define({
      ...{ name: "stop", description: "As Ctrl-C.", parameters: { type: "object" } },
      run() {
        stop?.abort(new Error("Ctrl-C"));
        return Promise.resolve({ text: "stopped", status: "ok" });
      },
    });
  });
  const open = await openHost({
    plugins: [
      ...[recorder, servers, eliza, models, chat, shell, files, agent, skills, sessions, safety],
      ...[commands, stopper],
    ],
    config: {
      ...{ url: url.replace("http:", "ollama:"), model: "m", retries: 0 },
      shell: { interactive: [], maxOutput: 1000, maxContext: 60 },
    },
    environment: { PATH: Deno.env.get("PATH") ?? "" },
    answers,
  });
  await Deno.writeTextFile(join(open.workspace, "known.md"), "# Known\n\nINT. HERE\n```\n");
  await Deno.writeTextFile(join(open.workspace, "empty.md"), "");
  const skill = join(open.home, "harvey", "skills", "haiku");
  await Deno.mkdir(skill, { recursive: true });
  const body = "---\nname: haiku\ndescription: Writes haiku.\n---\nCount to 17.\n\nSHELL\nx\n";
  await Deno.writeTextFile(join(skill, "SKILL.md"), body);
  const { type } = open;
  return Object.assign(Object.create(open), {
    type(line: string) {
      stop = new AbortController();
      return type(line, stop.signal);
    },
  }) as OpenHost;
}
