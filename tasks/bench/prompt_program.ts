/**
 * What the benchmark of the prompt presses keys at: a prompt with 1,000 earlier lines.
 *
 * deno run -A tasks/bench/prompt_program.ts harvey
 * deno run -A tasks/bench/prompt_program.ts readline LINE
 *
 * @module
 */
import { createInterface } from "node:readline";
import process from "node:process";
import { createPrompt, History } from "../../src/terminal/mod.ts";

const earlier = Array.from({ length: 1000 }, (_, index) => `prompt ${index} ${"word ".repeat(20)}`);

if (Deno.args[0] === "harvey") {
  const history = History.inMemory();
  for (const line of earlier) await history.add(line);
  await createPrompt({ history }).read("> ");
} else {
  const { stdin: input, stdout: output } = process;
  const history = earlier.toReversed();
  const options = { input, output, history, historySize: 1000, terminal: true, prompt: "> " };
  const editor = createInterface(options);
  editor.prompt();
  editor.write(Deno.args[1]);
}
