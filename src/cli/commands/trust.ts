import { exitCode, UserError } from "../../kernel/mod.ts";
import { proposal } from "../nearest.ts";
import type { Candidate, Subcommand, SubcommandCall } from "../subcommand.ts";
import type { WorkspaceTrust } from "../workspace_trust.ts";

const verbs: readonly { readonly name: string; readonly what: string }[] = [
  { name: "ask", what: "list what this folder brings, and ask (the default)" },
  { name: "yes", what: "trust it, without a question" },
  { name: "no", what: "do not trust it, without a question" },
  { name: "forget", what: "forget what you said: ask again next time" },
  { name: "list", what: "every folder that you decided about" },
];

/** `harvey trust`: whether a workspace's own files are loaded. */
export default {
  description:
    "Lists what this folder would have Harvey load (harvey/harvey.yaml, plugins, skills, " +
    "routes) and asks whether you trust it. Until you do nothing of it is used. The answer is kept " +
    "in your home folder and holds for these very files: a change asks again.\n\n" +
    verbs.map(({ name, what }) => `  ${name.padEnd(6)}  ${what}`).join("\n"),
  arguments: [{ name: "[verb]", what: "ask (the default), yes, no, forget or list" }],
  flags: [{ name: "--json", what: "print one JSON document" }],
  examples: [
    { line: "harvey trust", what: "what does this folder bring? and may it be loaded?" },
    { line: "harvey trust yes", what: "in a script, for files that you know" },
    { line: "harvey trust forget", what: "take the decision back" },
    { line: "harvey --safe", what: "load nothing of it this once" },
  ],
  async run(call) {
    const [verb = call.options.yes ? "yes" : "ask"] = call.words;
    switch (verb) {
      case "list":
        await list(call);
        break;
      case "forget":
        await forget(call);
        break;
      case "ask":
      case "yes":
      case "no":
        await tell(call, await decide(call, verb));
        break;
      default: {
        const names = verbs.map(({ name }) => name);
        throw new UserError(
          `Cannot take "${verb}": harvey trust knows no such word ` +
            `(${proposal(verb, names, `there are: ${names.join(", ")}`)})`,
          exitCode.usage,
        );
      }
    }
    return exitCode.done;
  },
  complete: ([verb]): Candidate[] =>
    verb === undefined ? verbs.map(({ name, what }) => ({ value: name, what })) : [],
} satisfies Subcommand;

async function open({ options, environment }: SubcommandCall) {
  const [{ findPlaces }, trusts, { TrustStore }] = await Promise.all([
    import("../places.ts"),
    import("../workspace_trust.ts"),
    import("../../workspace/mod.ts"),
  ]);
  const paths = await findPlaces(options.workdir, environment);
  return { paths, trusts, store: await TrustStore.open(paths.home) };
}

async function list(call: SubcommandCall): Promise<void> {
  const entries = (await open(call)).store.list();
  if (call.flags.json) return await call.print(`${JSON.stringify(entries, undefined, 2)}\n`);
  const lines = entries.map(({ workspace, trusted, time }) =>
    `${trusted ? "trusted " : "declined"}  ${time.slice(0, 10)}  ${workspace}`
  );
  await call.show(lines.join("\n") || "No folder was decided about.");
}

async function forget(call: SubcommandCall): Promise<void> {
  const { paths, store } = await open(call);
  await store.forget(paths.workspace);
  await call.show("Forgotten: Harvey asks again.");
}

async function decide(call: SubcommandCall, verb: "ask" | "yes" | "no"): Promise<WorkspaceTrust> {
  const { paths, trusts } = await open(call);
  const trust = await trusts.findTrust(paths);
  if (trust.state === "own") return trust;
  const { problem } = trust.brought;
  if (problem !== undefined) {
    throw new UserError(
      `Cannot trust "${paths.workspace}": ${problem} (tidy it up first)`,
      exitCode.failed,
    );
  }
  if (verb !== "ask") {
    await trusts.decideTrust(paths, trust, verb === "yes");
    return await trusts.findTrust(paths);
  }
  const canAsk = Deno.stdin.isTerminal() && Deno.stdout.isTerminal() && !call.flags.json;
  if (trust.isTrusted || !canAsk) return trust;
  const { askTrust } = await import("../ask_trust.ts");
  return (await askTrust(paths, trust, call.options.plain)).trust;
}

async function tell(call: SubcommandCall, trust: WorkspaceTrust): Promise<void> {
  const { paths, trusts } = await open(call);
  const { state, isTrusted, brought, changed } = trust;
  if (call.flags.json) {
    const facts = { workspace: paths.workspace, state, trusted: isTrusted, ...brought, changed };
    return await call.print(`${JSON.stringify(facts, undefined, 2)}\n`);
  }
  if (brought.files.length === 0) return await call.show("This folder brings nothing to load.");
  const verdict = trusts.untrustedNotice(trust) ?? "You trust them: they are loaded.";
  await call.show([...trusts.broughtLines(trust), verdict].join("\n"));
}
