import { exitCode, UserError } from "../../kernel/mod.ts";
import { proposal } from "../nearest.ts";
import type { Candidate, Subcommand } from "../subcommand.ts";
import type { SessionVerb } from "./session/verb.ts";

const verbs: readonly SessionVerb[] = [
  {
    ...{ name: "list", takes: "", what: "every session, the newest first (the default)" },
    run: async (call, words) => (await import("./session/list.ts")).listSessions(call, words),
  },
  {
    ...{ name: "show", takes: "[SESSION]", what: "read one as a screenplay (--raw: as it stands)" },
    run: async (call, words) => (await import("./session/show.ts")).showSession(call, words),
  },
  {
    ...{
      name: "check",
      takes: "[SESSION|FOLDER…]",
      what: "what is not as the format says, by line",
    },
    run: async (call, words) => (await import("./session/check.ts")).checkSessions(call, words),
  },
  {
    ...{ name: "repair", takes: "SESSION…", what: "write what is damaged anew, into another file" },
    run: async (call, words) => (await import("./session/repair.ts")).repairSessions(call, words),
  },
  {
    ...{ name: "diff", takes: "SESSION SESSION", what: "two of them turn by turn, word by word" },
    run: async (call, words) => (await import("./session/diff.ts")).diffSessions(call, words),
  },
  {
    ...{ name: "export", takes: "SESSION…", what: "a page, Markdown, JSON, text (--format)" },
    run: async (call, words) => (await import("./session/exported.ts")).exportNamed(call, words),
  },
];

/** `harvey session`: everything that can be done with session files. */
export default {
  description: "Looks after session files. SESSION is a path, a name, or a number of the list. " +
    "Without a verb it lists them.\n\n" +
    verbs.map(({ name, takes, what }) => `  ${`${name} ${takes}`.padEnd(24)}  ${what}`).join("\n"),
  arguments: [
    { name: "[verb]", what: "list (the default), show, check, repair, diff or export" },
    { name: "[sessions...]", what: "paths, names, or numbers of the list" },
  ],
  flags: [
    { name: "--json", what: "print one JSON document" },
    { name: "--raw", what: "show: the file as it stands" },
    { name: "--format <format>", what: "export: html, markdown, json, text, fdx or print" },
    { name: "--output <file>", what: "export: a file, a folder, or - for standard output" },
  ],
  examples: [
    { line: "harvey session", what: "the sessions of this folder" },
    { line: "harvey session show", what: "read the newest one" },
    { line: "harvey session check", what: "are they all in order?" },
    { line: "harvey session repair old.spmd", what: "mend one, into old.repaired.spmd" },
    { line: "harvey session diff old.spmd old.spmd", what: "compare two, turn by turn" },
    { line: "harvey session export 0", what: "a page to read, search and filter" },
  ],
  async run(call) {
    const [asked = "list", ...words] = call.words;
    const verb = verbs.find(({ name }) => name === asked);
    if (verb) return await verb.run(call, words);
    const names = verbs.map(({ name }) => name);
    throw new UserError(
      `Cannot take "${asked}": harvey session knows no such verb ` +
        `(${proposal(asked, names, `there are: ${names.join(", ")}`)})`,
      exitCode.usage,
    );
  },
  async complete([verb, ...words], call): Promise<Candidate[] | "files"> {
    if (verb === undefined) return verbs.map(({ name, what }) => ({ value: name, what }));
    if (verb === "list" || (verb === "show" && words.length > 0)) return [];
    const { sessionFolders } = await import("../sessions/folders.ts");
    const { discoverSessionFiles } = await import("../../session/mod.ts");
    const sessions = await discoverSessionFiles(await sessionFolders(call));
    if (sessions.length === 0) return "files";
    return sessions.slice(0, 100).map(({ name, path }) => ({ value: name, what: path }));
  },
} satisfies Subcommand;
