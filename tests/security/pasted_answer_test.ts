import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { block } from "../plugins/agent_host.ts";
import { startAimock } from "../servers/aimock.ts";
import { openHarvey } from "../system/harvey_terminal.ts";
import { systemTest } from "../system/tools.ts";

systemTest("attack: a yes that is pasted at the question leaves it open", {
  tools: ["tmux", "bash"],
}, async () => {
  await using server = await startAimock({
    fixtures: [{ match: { userMessage: "go" }, response: { content: block("a.txt", "a\n") } }],
  });
  await using place = await emptyPlace();
  await using terminal = await openHarvey(place, ["--url", server.openAiUrl, "--model", "m"]);
  await terminal.shows((screen) => screen.endsWith("harvey>"));
  await terminal.type("go");
  await terminal.press("Enter");
  await terminal.shows((screen) => screen.endsWith("quit:"));
  await terminal.paste("yes");
  await terminal.press("Enter");
  await terminal.shows((screen) =>
    screen.includes("Please answer yes, no, all or quit.") && screen.endsWith("quit:")
  );
  await terminal.type("no");
  await terminal.press("Enter");
  await terminal.shows((screen) => screen.endsWith("harvey>"));
  await assert.rejects(Deno.stat(join(place.workspace, "a.txt")), Deno.errors.NotFound);
});
