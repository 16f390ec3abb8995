import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { emptyPlace, harveyEnvironment } from "../end_to_end/harvey.ts";
import { systemTest } from "./tools.ts";

const program = fileURLToPath(new URL("../cli/faulty_harvey.ts", import.meta.url));

/** What Harvey says about its terminal, run by a shell on a pseudo-terminal. */
async function saysOnTerminal(redirections: (harvey: string) => string): Promise<string> {
  await using place = await emptyPlace();
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  const { denoDir } = JSON.parse(new TextDecoder().decode(stdout));
  const harvey = `${Deno.execPath()} run --quiet --allow-all --no-check ${program} --no-record`;
  await Deno.writeTextFile(`${place.workspace}/run.sh`, `${redirections(harvey)}\n`);
  const child = new Deno.Command("script", {
    args: ["-qec", "sh run.sh", "/dev/null"],
    cwd: place.workspace,
    clearEnv: true,
    env: { ...harveyEnvironment(place), DENO_DIR: denoDir, TERM: "xterm", NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const typed = child.stdin.getWriter();
  await typed.write(new TextEncoder().encode("/terminal\r/exit\r"));
  const { stdout: shown } = await child.output();
  await typed.close().catch(() => {});
  const said = new TextDecoder().decode(shown).match(/terminal: \w+/g);
  return said?.join() ?? "nothing";
}

systemTest(
  "the screen is a terminal where both input and output are one",
  { tools: ["script"] },
  async () => {
    assert.equal(await saysOnTerminal((harvey) => harvey), "terminal: true");
  },
);

systemTest("with input or output elsewhere it is none", { tools: ["script"] }, async () => {
  const ways = [
    (harvey: string) => `echo /terminal | ${harvey}`,
    (harvey: string) => `${harvey} > out.txt; cat out.txt`,
    (harvey: string) => `${harvey} --json 2>&1 > events.txt`,
  ];
  for (const way of ways) assert.equal(await saysOnTerminal(way), "terminal: false");
});
