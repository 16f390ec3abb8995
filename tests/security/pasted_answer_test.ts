import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { block } from "../plugins/agent_host.ts";
import { startAimock } from "../servers/aimock.ts";
import { openHarvey } from "../system/harvey_terminal.ts";
import { systemTest } from "../system/tools.ts";
import { pasteUnmarked, typeKeys } from "../terminal/typist.ts";

const kinds = [
  { kind: "", args: [], TERM: "tmux-256color", isMarked: true },
  { kind: " --plain", args: ["--plain"], TERM: "tmux-256color", isMarked: true },
  { kind: " --plain, unmarked", args: ["--plain"], TERM: "tmux-256color", isMarked: false },
  { kind: " on a dumb terminal", args: [], TERM: "dumb", isMarked: false },
];

for (const { kind, args, TERM, isMarked } of kinds) {
  systemTest(`attack: a yes that is pasted at the question leaves it open${kind}`, {
    tools: ["tmux", "bash"],
  }, async () => {
    await using server = await startAimock({
      fixtures: [{ match: { userMessage: "go" }, response: { content: block("a.txt", "a\n") } }],
    });
    await using place = await emptyPlace();
    const model = ["--url", server.openAiUrl, "--model", "m", ...args];
    await using terminal = await openHarvey(place, model, { TERM });
    await terminal.shows((screen) => screen.endsWith("harvey>"));
    await terminal.type("go");
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.endsWith("quit:"));
    if (isMarked) await terminal.paste("yes");
    else await pasteUnmarked(place.folder, "yes\n");
    if (kind !== "") await terminal.shows("A paste is no answer");
    await terminal.press("Enter");
    await terminal.shows((screen) =>
      screen.includes("Please answer yes, no, all or quit.") && screen.endsWith("quit:")
    );
    await typeKeys(terminal, "no");
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.endsWith("harvey>"));
    await assert.rejects(Deno.stat(join(place.workspace, "a.txt")), Deno.errors.NotFound);
    await terminal.press("C-d");
    await terminal.shows((screen) => screen.endsWith("\n$"));
  });
}
