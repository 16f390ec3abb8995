import { exitCode, UserError } from "../../../src/kernel/mod.ts";
import { fenced, readGit, type SkillCall } from "../../../src/skills/mod.ts";
import { boundedText } from "../../../src/transcript/mod.ts";
import { draftSubject, readStagedFiles, type StagedFile } from "./staged_files.ts";

/** Of the diff that a model is given, in UTF-16 units. */
const longestDiff = 24_000;

/** Reads what is staged, and has a model write the message. */
export default async function run(call: SkillCall): Promise<void> {
  const { args, json, print, notice, environment, signal } = call;
  const place = { folder: call.workspace, environment, signal };
  const names = await readGit(place, ["diff", "--staged", "--numstat", "-z", "--no-renames"]);
  if (names.code !== 0) throw cannot(`"${call.workspace}" is in no git repository`);
  const files = readStagedFiles(names.output);
  if (files.length === 0) throw cannot("nothing is staged (git add PATHS)");
  const diff = await readGit(place, ["diff", "--staged"]);
  const log = await readGit(place, ["log", "-n", "10", "--format=%s"]);

  const summary = files.map(({ path, added, removed }) =>
    `${path}  ${added === undefined ? "binary" : `+${added} -${removed}`}`
  );
  if (!json) await print(`Staged:\n${summary.map((line) => `  ${line}\n`).join("")}\n`);
  if (!call.ask || !await call.canAsk?.()) {
    const subject = draftSubject(files);
    if (json) await print(document({ files, draft: subject }));
    else await print(`A subject to begin with:\n  ${subject}\n`);
    await notice("No language model answers, so this is only a draft (harvey models lists them).");
    return;
  }
  const message = await call.ask(
    promptFor(boundedText(diff.output, longestDiff), log.output.trim(), args.join(" ")),
  );
  if (json) await print(document({ files, message: message.trim() }));
}

function document(facts: { files: readonly StagedFile[]; message?: string; draft?: string }) {
  return `${JSON.stringify(facts, undefined, 2)}\n`;
}

function promptFor(diff: string, subjects: string, hint: string): string {
  return [
    "Write the message of the git commit that holds the change below.",
    "A subject of at most 72 characters, in the mood and form of the earlier subjects, without a " +
    "full stop; where the reason is not plain from it, a blank line and one short paragraph that " +
    "says why, wrapped at 72 characters. Claim nothing that the change does not show. Answer with " +
    "the message alone: plain text, no quotes, no code block, no list of files.",
    ...hint === "" ? [] : [`Why it is made, in the person's words: ${hint}`],
    ...subjects === "" ? [] : [`Earlier subjects:\n${subjects}`],
    `The change:\n${fenced(diff.trimEnd(), "diff")}`,
  ].join("\n\n");
}

function cannot(reason: string): UserError {
  return new UserError(`Cannot write a commit message: ${reason}`, exitCode.failed);
}
