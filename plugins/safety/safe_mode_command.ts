import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { readOnlyCommands } from "../../src/workspace/mod.ts";
import type { SafeMode } from "./safe_mode.ts";
import { type SafeModeFacts, safeModeText } from "./safe_mode_text.ts";

const verbs = ["on", "off", "status", "allow ", "deny ", "reset"];

/** `/safemode`: what may be run, for this session. Each change stands on the record. */
export function defineSafeModeCommand(harvey: Harvey, safeMode: SafeMode): void {
  harvey.scenes.define("safemode.changed", {
    write({ data }, script) {
      script.otherNote("safemode", safeModeText(data as unknown as SafeModeFacts));
    },
  });
  harvey.commands.define({
    name: "safemode",
    usage: "[on|off|status|allow WORDS|deny WORDS|reset]",
    summary: "Show or change which commands may be run",
    run: (words) => obey(words, harvey, safeMode),
    complete(words) {
      const [verb, ...rest] = words.split(/\s+/);
      if (rest.length === 0) return verbs;
      if (verb === "deny") return candidates([...safeMode.allowed, ...readOnlyCommands], rest);
      return verb === "allow" ? candidates(safeMode.denied, rest) : [];
    },
  });
  harvey.filter("status", (lines) => [...lines, { label: "Safe mode", value: brief(safeMode) }]);
}

async function obey(words: string, harvey: Harvey, safeMode: SafeMode): Promise<void> {
  const space = words.search(/\s/);
  const verb = space < 0 ? words : words.slice(0, space);
  const entry = space < 0 ? "" : words.slice(space).trim();
  if (verb === "allow" || verb === "deny") {
    if (!safeMode[verb](entry)) {
      throw new UserError(
        `Cannot ${verb} "${entry}": these are not the words of one command ` +
          `(write them as in /safemode ${verb} git push)`,
        exitCode.usage,
      );
    }
    await tellChange(harvey, safeMode);
    const verdict = verb === "allow" ? safeMode.judge(entry) : undefined;
    if (verdict && !verdict.allowed) {
      await harvey.ui.notice(`By itself that allows little: ${verdict.reason}`);
    }
    return;
  }
  switch (entry === "" ? verb : undefined) {
    case "":
    case "status":
      return await harvey.ui.line(describe(safeMode));
    case "on":
    case "off":
      safeMode.on = verb === "on";
      return await tellChange(harvey, safeMode);
    case "reset":
      safeMode.reset();
      return await tellChange(harvey, safeMode);
  }
  throw new UserError(
    `Cannot take "/safemode ${words}": it is no order for safe mode ` +
      `(say on, off, status, allow WORDS, deny WORDS or reset)`,
    exitCode.usage,
  );
}

async function tellChange(harvey: Harvey, safeMode: SafeMode): Promise<void> {
  const { on, allowed, denied } = safeMode;
  await harvey.emit("safemode.changed", { on, allowed: [...allowed], denied: [...denied] });
  await harvey.ui.line(`Safe mode: ${brief(safeMode)}`);
}

function brief(safeMode: SafeMode): string {
  return safeModeText(safeMode, "off for what you type, on for models and skills");
}

function describe(safeMode: SafeMode): string {
  const { on, allowed, denied } = safeMode;
  return [
    `Commands that you type: ${on ? "only allowed ones" : "all (/safemode on holds them, too)"}`,
    "Commands that models and skills ask for: only allowed ones, after you agreed",
    `Allowed: ${
      allowed.length === 0 ? "nothing more (/safemode allow WORDS)" : allowed.join(", ")
    }`,
    ...denied.length === 0 ? [] : [`Denied: ${denied.join(", ")}`],
    `Always allowed, for they only read: ${readOnlyCommands.join(", ")}`,
  ].join("\n");
}

/** The next words of the entries that begin with those before. */
function candidates(entries: readonly string[], words: readonly string[]): string[] {
  const before = words.slice(0, -1);
  const next = entries.map((entry) => entry.split(" "))
    .filter((entry) => before.every((word, index) => entry[index] === word))
    .map((entry) => entry[before.length])
    .filter((word) => word !== undefined);
  return [...new Set(next)].sort();
}
