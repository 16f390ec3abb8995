import type { Paths } from "../host/mod.ts";
import { createDisplay } from "../terminal/display.ts";
import type { Options } from "./options.ts";
import { broughtLines, decideTrust, findTrust, type WorkspaceTrust } from "./workspace_trust.ts";

/** What the person decided, in this run. */
export interface TrustAnswer {
  readonly trust: WorkspaceTrust;
  /** Absent where nothing was asked, or nothing answered. */
  readonly decided?: boolean;
}

/** The workspace's trust as a session begins: where nothing was decided, the person is asked. */
export async function settleTrust(paths: Paths, options: Options): Promise<TrustAnswer> {
  const trust = await findTrust(paths, options.safe);
  const isOpen = trust.state === "unknown" || trust.state === "changed";
  const canAsk = Deno.stdin.isTerminal() && Deno.stdout.isTerminal() &&
    options.prompt === undefined && !options.json;
  if (!isOpen || !canAsk || trust.brought.problem !== undefined) return { trust };
  return await askTrust(paths, trust, options.plain);
}

/**
 * Asks a person at the terminal whether what the workspace brings may be loaded, listing it, where
 * that was not decided yet. Anything but yes or no asks again; the end of input decides nothing.
 */
export async function askTrust(
  paths: Paths,
  trust: WorkspaceTrust,
  plain = false,
): Promise<TrustAnswer> {
  const display = createDisplay(plain ? { plain } : {});
  const { createPrompt } = await import("../terminal/prompt.ts");
  const { History } = await import("../terminal/history.ts");
  const prompt = createPrompt({
    history: History.inMemory(),
    plain: plain || Deno.env.get("TERM") === "dumb",
  });
  const beginning = trust.state === "changed"
    ? "This folder brings files that changed since you trusted it:"
    : "This folder brings files that Harvey would load, and that can change what it does:";
  await display.line([beginning, ...broughtLines(trust)].join("\n"));
  for (;;) {
    const answer = await prompt.ask("Trust them? yes / no: ");
    if (answer === undefined) return { trust };
    const word = answer.trim().toLowerCase();
    const decided = ["y", "yes"].includes(word)
      ? true
      : ["n", "no"].includes(word)
      ? false
      : undefined;
    if (decided === undefined) continue;
    await decideTrust(paths, trust, decided);
    return { trust: await findTrust(paths), decided };
  }
}
