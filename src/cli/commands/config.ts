import { exitCode, UserError } from "../../kernel/mod.ts";
import { proposal } from "../nearest.ts";
import type { Candidate, Subcommand, SubcommandCall } from "../subcommand.ts";

/** What may follow `harvey config`. */
interface Verb {
  readonly name: string;
  /** Its own arguments, as usage shows them. */
  readonly takes: readonly string[];
  readonly what: string;
  run(call: SubcommandCall, words: readonly string[]): Promise<void>;
}

const verbs: readonly Verb[] = [
  {
    name: "list",
    takes: [],
    what: "every setting, and where its value comes from",
    async run({ options, environment, flags, print, show }) {
      const [{ settingRows, settingLines }, places] = await open(options, environment);
      const rows = settingRows(places.layers);
      if (flags.json) await print(`${JSON.stringify(rows, undefined, 2)}\n`);
      else await show(settingLines(rows));
    },
  },
  {
    name: "get",
    takes: ["KEY"],
    what: "the value of one",
    async run({ options, environment, print }, [key]) {
      const [{ settingValue }, { layers }] = await open(options, environment);
      await print(`${settingValue(layers, key)}\n`);
    },
  },
  {
    name: "set",
    takes: ["KEY", "VALUE"],
    what: "write one to the file, whose comments and order stay",
    async run(call, [key, value]) {
      const { setSetting } = await import("../edit_settings.ts");
      const path = await editedFile(call);
      const keep = await trustKeeper(call);
      await keep(() => setSetting(path, ownerOf(call), key, value));
      await call.show(`${key} is set in ${path}`);
      await tellWhatRanksBefore(call, key, path);
    },
  },
  {
    name: "unset",
    takes: ["KEY"],
    what: "take one out of the file",
    async run(call, [key]) {
      const { unsetSetting } = await import("../edit_settings.ts");
      const path = await editedFile(call);
      const keep = await trustKeeper(call);
      await keep(() => unsetSetting(path, ownerOf(call), key));
      await call.show(`${key} is no longer set in ${path}`);
    },
  },
  {
    name: "path",
    takes: [],
    what: "where the file is, or would be",
    run: async (call) => await call.print(`${await editedFile(call)}\n`),
  },
  {
    name: "schema",
    takes: [],
    what: "a JSON schema of the file, for editors",
    async run({ print }) {
      const { settingsJsonSchema } = await import("../settings_json_schema.ts");
      await print(`${JSON.stringify(settingsJsonSchema(), undefined, 2)}\n`);
    },
  },
];

/** `harvey config`: settings, and the files that they stand in. */
export default {
  description:
    "Shows and changes settings. Options rank before the environment (HARVEY_MODEL, …), that " +
    "before harvey/harvey.yaml in the workspace, that before the one in the home folder. set and " +
    "unset change the workspace's file.\n\n" +
    verbs.map(({ name, takes, what }) => `  ${[name, ...takes].join(" ").padEnd(14)}  ${what}`)
      .join("\n"),
  arguments: [
    { name: "[verb]", what: "list (the default), get, set, unset, path or schema" },
    { name: "[key]", what: "as list shows it: model, shell.timeout, providers.mine.url" },
    { name: "[value]", what: "as it would stand in the file" },
  ],
  flags: [
    { name: "--home", what: "the file in the home folder, which holds for every workspace" },
    { name: "--json", what: "print one JSON document (list)" },
  ],
  examples: [
    { line: "harvey config", what: "everything, with where it comes from" },
    { line: "harvey config set model llama3.1:8b", what: "the model of this workspace" },
    {
      line: "harvey config set --home record false",
      what: "record nothing anywhere, unless asked",
    },
    { line: 'harvey config set shell.interactive "[vim, less]"', what: "a list" },
    { line: "harvey config get model", what: "which model is asked for" },
    { line: "harvey config unset model", what: "the default again" },
    {
      line: "mkdir -p harvey && harvey config schema > harvey/schema.json",
      what: "for editors that complete and check harvey.yaml",
    },
  ],
  async run(call) {
    const [asked = "list", ...words] = call.words;
    const verb = verbs.find(({ name }) => name === asked);
    if (!verb) {
      const names = verbs.map(({ name }) => name);
      throw new UserError(
        `Cannot take "${asked}": harvey config knows no such word ` +
          `(${proposal(asked, names, `there are: ${names.join(", ")}`)})`,
        exitCode.usage,
      );
    }
    if (words.length !== verb.takes.length) {
      throw new UserError(
        `Cannot take ${words.length} ${words.length === 1 ? "word" : "words"} after ` +
          `"${asked}": it is harvey config ${[asked, ...verb.takes].join(" ")}`,
        exitCode.usage,
      );
    }
    await verb.run(call, words);
    return exitCode.done;
  },
  async complete([verb, ...words]): Promise<Candidate[]> {
    if (verb === undefined) return verbs.map(({ name, what }) => ({ value: name, what }));
    const takes = verbs.find(({ name }) => name === verb)?.takes ?? [];
    if (takes[words.length] !== "KEY") return [];
    const { listSettings } = await import("../settings.ts");
    return listSettings().map(({ key, description }) => ({ value: key, what: description }));
  },
} satisfies Subcommand;

async function open(
  options: SubcommandCall["options"],
  environment: SubcommandCall["environment"],
) {
  const [rows, { findPlaces }, { readLayers }] = await Promise.all([
    import("../setting_rows.ts"),
    import("../places.ts"),
    import("../setting_layers.ts"),
  ]);
  const paths = await findPlaces(options.workdir, environment);
  return [rows, { paths, layers: await readLayers(options, paths, environment) }] as const;
}

async function editedFile({ options, environment, flags }: SubcommandCall): Promise<string> {
  const [{ findPlaces }, { settingsFile }] = await Promise.all([
    import("../places.ts"),
    import("../setting_layers.ts"),
  ]);
  const { workspace, home } = await findPlaces(options.workdir, environment);
  return settingsFile(flags.home ? home : workspace);
}

function ownerOf({ flags }: SubcommandCall): "home" | "workspace" {
  return flags.home ? "home" : "workspace";
}

/** What a person changes in a folder that he trusts, he trusts. */
async function trustKeeper(call: SubcommandCall) {
  const [{ findPlaces }, { keepingTrust }] = await Promise.all([
    import("../places.ts"),
    import("../workspace_trust.ts"),
  ]);
  const paths = await findPlaces(call.options.workdir, call.environment);
  return (change: () => Promise<void>) => keepingTrust(paths, change);
}

/** A setting that something else overrules would seem to do nothing. */
async function tellWhatRanksBefore(call: SubcommandCall, key: string, path: string): Promise<void> {
  const [{ findValue }, { findPlaces }, { findTrust, untrustedNotice }] = await Promise.all([
    import("../setting_layers.ts"),
    import("../places.ts"),
    import("../workspace_trust.ts"),
  ]);
  if (!call.flags.home) {
    const paths = await findPlaces(call.options.workdir, call.environment);
    const untrusted = untrustedNotice(await findTrust(paths));
    if (untrusted) await call.notice(untrusted);
  }
  const [, { layers }] = await open({ workdir: call.options.workdir }, call.environment);
  const found = findValue(layers, key);
  const source = found?.layer.sourceOf(key);
  if (source && !source.startsWith(`${path}:`)) {
    await call.notice(`${source} ranks before it here.`);
  }
}
