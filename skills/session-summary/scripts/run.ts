import { isAbsolute, join, resolve } from "node:path";
import { exitCode, UserError } from "../../../src/kernel/mod.ts";
import { fenced, type SkillCall } from "../../../src/skills/mod.ts";
import { boundedText } from "../../../src/transcript/mod.ts";
import { type SessionFacts, sessionFacts } from "./facts.ts";
import { summaryText } from "./text.ts";

/** Of what a model is given, in UTF-16 units. */
const longestDigest = 24_000;

/** Sums a session up; with `--explain` in a model's words too. */
export default async function run(call: SkillCall): Promise<void> {
  const { args, json, print } = call;
  const stray = args.find((word) => word.startsWith("-") && word !== "--explain");
  const [named, ...more] = args.filter((word) => word !== "--explain");
  if (stray !== undefined || more.length > 0) {
    throw new UserError(
      `Cannot take ${JSON.stringify(stray ?? more[0])}: it is session-summary [FILE] [--explain]`,
      exitCode.usage,
    );
  }
  const { facts, digest } = named === undefined
    ? await newest(call)
    : await read(call, isAbsolute(named) ? named : resolve(call.workspace, named));
  if (!json) await print(summaryText(facts));
  if (!args.includes("--explain")) {
    if (json) await print(`${JSON.stringify(facts, undefined, 2)}\n`);
    return;
  }
  if (!call.ask) {
    throw new UserError("Cannot ask a model here (leave --explain out)", exitCode.failed);
  }
  const explanation = await call.ask(promptFor(boundedText(digest, longestDigest)));
  if (json) await print(`${JSON.stringify({ ...facts, explanation }, undefined, 2)}\n`);
}

interface ReadSession {
  readonly facts: SessionFacts;
  /** What a model is told of it. */
  readonly digest: string;
}

async function read({ session }: SkillCall, path: string): Promise<ReadSession> {
  try {
    if (!(await Deno.stat(path)).isFile) throw new Error("it is no file");
    const file = await Deno.open(path);
    const text = file.readable.pipeThrough(new TextDecoderStream());
    const found = await session.readSession(text);
    const facts = sessionFacts(path, found, session.writeOutcome);
    const turns = found.turns.map(({ prompt, replies }) =>
      `PROMPT: ${prompt}\n${replies.map(({ text }) => `REPLY: ${text}`).join("\n")}`
    );
    return { facts, digest: [summaryText(facts), ...turns].join("\n\n") };
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Deno.errors.NotFound
      ? "there is none"
      : (error as Error).message;
    throw new UserError(
      `Cannot sum up ${JSON.stringify(path)}: ${reason} (name a session file)`,
      exitCode.failed,
      { cause: error },
    );
  }
}

/** The newest session in which anything happened; this very one, where something did. */
async function newest(call: SkillCall): Promise<ReadSession> {
  const folder = join(call.workspace, "harvey", "sessions");
  for (const { path } of await call.session.listSessionFiles(folder)) {
    const found = await read(call, path);
    if (found.facts.turns > 0 || found.facts.commands.length > 0) return found;
  }
  throw new UserError(
    `Cannot sum up a session: none stands in "${folder}" (name a session file)`,
    exitCode.failed,
  );
}

function promptFor(digest: string): string {
  return [
    "Sum up this session for somebody who goes on with the work. First two or three sentences: what " +
    "was wanted and what came of it. Then short lists, each left out where it would be empty: what " +
    "changed, what was decided and why, what is open. Keep to what stands here; name files and " +
    "commands exactly.",
    fenced(digest.trimEnd()),
  ].join("\n\n");
}
