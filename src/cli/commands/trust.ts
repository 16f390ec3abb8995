import { exitCode, UserError } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey trust`: whether a workspace's own files are loaded. */
export default {
  description:
    "Lists what this folder would have Harvey load (harvey/harvey.yaml, plugins, skills, " +
    "routes) and asks whether you trust it. Until you do nothing of it is used. The answer is kept " +
    "in your home folder and holds for these very files: a change asks again.",
  flags: [
    { name: "--yes", what: "trust it, without a question" },
    { name: "--no", what: "do not trust it, without a question" },
    { name: "--forget", what: "forget what you said: ask again next time" },
    { name: "--list", what: "list every folder that you decided about" },
    { name: "--json", what: "print one JSON document" },
  ],
  examples: [
    { line: "harvey trust", what: "what does this folder bring? and may it be loaded?" },
    { line: "harvey trust --yes", what: "in a script, for files that you know" },
    { line: "harvey trust --forget", what: "take the decision back" },
    { line: "harvey --safe", what: "load nothing of it this once" },
  ],
  async run({ options, flags, environment, print, show }) {
    const [{ findPlaces }, trusts, { TrustStore }] = await Promise.all([
      import("../places.ts"),
      import("../workspace_trust.ts"),
      import("../../workspace/mod.ts"),
    ]);
    const paths = await findPlaces(options.workdir, environment);
    if (flags.list) {
      const entries = (await TrustStore.open(paths.home)).list();
      if (flags.json) await print(`${JSON.stringify(entries, undefined, 2)}\n`);
      else if (entries.length === 0) await show("No folder was decided about.");
      for (const { workspace, trusted, time } of flags.json ? [] : entries) {
        await show(`${trusted ? "trusted " : "declined"}  ${time.slice(0, 10)}  ${workspace}`);
      }
      return exitCode.done;
    }
    if (flags.forget) {
      await (await TrustStore.open(paths.home)).forget(paths.workspace);
      await show("Forgotten: Harvey asks again.");
      return exitCode.done;
    }
    let trust = await trusts.findTrust(paths);
    const wanted = flags.yes ? true : flags.no ? false : undefined;
    if (wanted !== undefined && trust.state !== "own") {
      if (trust.brought.problem !== undefined) {
        throw new UserError(
          `Cannot trust "${paths.workspace}": ${trust.brought.problem} (tidy it up first)`,
          exitCode.failed,
        );
      }
      await trusts.decideTrust(paths, trust, wanted);
      trust = await trusts.findTrust(paths);
    } else if (
      canAsk() && (trust.state === "unknown" || trust.state === "changed" ||
        trust.state === "declined") &&
      !flags.json
    ) {
      const { askTrust } = await import("../ask_trust.ts");
      trust = (await askTrust(paths, trust)).trust;
    } else if (!flags.json) {
      await show(trusts.broughtLines(trust).join("\n") || "This folder brings nothing to load.");
    }
    if (flags.json) {
      const { state, isTrusted, brought, changed } = trust;
      const facts = { workspace: paths.workspace, state, trusted: isTrusted, ...brought, changed };
      await print(`${JSON.stringify(facts, undefined, 2)}\n`);
    } else if (trust.brought.files.length > 0) {
      await show(
        trust.isTrusted ? "They are loaded." : trusts.untrustedNotice(trust) ?? "They are loaded.",
      );
    }
    return exitCode.done;
  },
} satisfies Subcommand;

function canAsk(): boolean {
  return Deno.stdin.isTerminal() && Deno.stdout.isTerminal();
}
