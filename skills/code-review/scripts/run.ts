import { exitCode, UserError } from "../../../src/kernel/mod.ts";
import {
  fenced,
  type GitAnswer,
  readGit,
  type RepositoryPlace,
  type SkillCall,
} from "../../../src/skills/mod.ts";
import { boundedText } from "../../../src/transcript/mod.ts";
import { addedLines } from "./added_lines.ts";
import { type Leftover, leftoversIn } from "./leftovers.ts";
import { readReviewRequest, type ReviewRequest } from "./request.ts";

/** The name that git has for a folder without anything. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** Of the diff that a model is given, in UTF-16 units. */
const longestDiff = 48_000;

/** Looks for leftovers in a change, and has a model review it. */
export default async function run(call: SkillCall): Promise<void> {
  const { json, print, notice, environment, signal, workspace } = call;
  const request = readReviewRequest(call.args);
  const place = { folder: workspace, environment, signal };
  const diff = await diffOf(place, request);
  if (diff.code !== 0) throw cannot(diff.error.split("\n")[0] || "git refuses");
  const untracked = request.isWorkingTree
    ? (await readGit(place, ["ls-files", "--others", "--exclude-standard", "-z"])).output
      .split("\0").filter((path) => path !== "" && !path.startsWith("harvey/sessions/"))
    : [];
  if (diff.output.trim() === "" && untracked.length === 0) {
    throw cannot(`there is no change (${request.what})`);
  }
  const lines = addedLines(diff.output);
  const findings = lines.flatMap(leftoversIn);
  const files = [...new Set(lines.map(({ path }) => path))];
  if (!json) await print(reportOf(request.what, files.length, findings, untracked));

  const canAsk = diff.output.trim() !== "" && call.ask !== undefined && await call.canAsk?.();
  const review = canAsk
    ? await call.ask!(promptFor(boundedText(diff.output, longestDiff), findings))
    : undefined;
  if (json) {
    const facts = { change: request.what, files, untracked, findings, ...review ? { review } : {} };
    await print(`${JSON.stringify(facts, undefined, 2)}\n`);
  }
  if (!canAsk) {
    await notice("No language model reviewed it: these are leftovers only (harvey models).");
  }
}

/** Before the first commit everything is new. */
async function diffOf(place: RepositoryPlace, { diff }: ReviewRequest): Promise<GitAnswer> {
  const { output } = await readGit(place, ["rev-parse", "--is-inside-work-tree"]);
  if (output.trim() !== "true") throw cannot(`"${place.folder}" is in no git repository`);
  const hasHead = (await readGit(place, ["rev-parse", "--verify", "--quiet", "HEAD"])).code === 0;
  const chosen = hasHead ? diff : diff.map((word) => word === "HEAD" ? emptyTree : word);
  return await readGit(place, ["diff", ...chosen]);
}

function reportOf(
  what: string,
  files: number,
  findings: readonly Leftover[],
  untracked: readonly string[],
): string {
  const told = findings.map(({ path, line, message }) => `  ${path}:${line}  ${message}\n`);
  const strangers = untracked.map((path) => `  ${path}\n`);
  return [
    `${what}: ${files} ${files === 1 ? "file" : "files"}\n\n`,
    findings.length === 0 ? "No leftovers.\n\n" : `Leftovers:\n${told.join("")}\n`,
    ...strangers.length === 0 ? [] : [`Not in git, and not looked at:\n${strangers.join("")}\n`],
  ].join("");
}

function promptFor(diff: string, findings: readonly Leftover[]): string {
  const known = findings.map(({ path, line, message }) => `- ${path}:${line} ${message}`).join(
    "\n",
  );
  return [
    "Review this change. Look for what is wrong (logic, edge cases, errors that are swallowed, " +
    "races, leaks), what is dangerous (input that is trusted, secrets, paths, shells), what is not " +
    "tested. Leave taste and formatting out. Tell each finding as path:line, what is wrong, when it " +
    "shows, what to do; the gravest first. Where there is nothing to find, say so in one sentence. " +
    "Do not praise, and do not retell the change.",
    ...known === "" ? [] : [`Already found, so leave them out:\n${known}`],
    fenced(diff.trimEnd(), "diff"),
  ].join("\n\n");
}

function cannot(reason: string): UserError {
  return new UserError(`Cannot review the change: ${reason}`, exitCode.failed);
}
