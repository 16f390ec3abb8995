/**
 * A program that does nothing but prompt: shows each prompt as JSON; `!COMMAND` is run captured,
 * `!!COMMAND` on the terminal, `?` asks a question, `+TEXT` shows a text a little later, while
 * the next prompt is edited.
 *
 * deno run -A tests/system/prompt_demo.ts HISTORY_FILE [--plain]
 */
import { History } from "../../src/terminal/history.ts";
import { createPrompt } from "../../src/terminal/prompt.ts";
import { onInterrupt } from "../../src/workspace/interrupts.ts";
import { runCommand } from "../../src/workspace/process.ts";

const commands = ["/help", "/history", "/model"];
const prompt = createPrompt({
  history: await History.open(Deno.args[0]),
  plain: Deno.args.includes("--plain"),
  complete: async (word) => {
    await Promise.resolve();
    return { candidates: commands.filter((command) => command.startsWith(word)), word };
  },
});

async function run(command: string, terminal: boolean) {
  const turn = new AbortController();
  using _ctrlC = onInterrupt(() => turn.abort());
  const { outcome } = await runCommand({
    command,
    shell: "/bin/bash",
    workdir: Deno.cwd(),
    environment: Deno.env.toObject(),
    signal: turn.signal,
    terminal,
    onOutput: (chunk) => void Deno.stdout.writeSync(new TextEncoder().encode(chunk)),
  });
  console.log(`outcome ${JSON.stringify(outcome)}`);
}

function showAbove(text: string) {
  void prompt.interject(() => Promise.resolve(console.log(text)));
}

for (;;) {
  const input = await prompt.read("demo> ");
  console.log(JSON.stringify(input));
  if (input.kind === "end") break;
  if (input.kind === "interrupt") continue;
  if (input.text.startsWith("!!")) await run(input.text.slice(2), true);
  else if (input.text.startsWith("!")) await run(input.text.slice(1), false);
  else if (input.text.startsWith("+")) setTimeout(() => showAbove(input.text.slice(1)), 400);
  else if (input.text === "?") console.log(`answer ${await prompt.ask("Write it? ")}`);
}
