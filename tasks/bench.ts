/**
 * Measures Harvey's parts beside their rivals and prints one Markdown table a group.
 *
 * `deno task bench` measures all; names narrow it (`deno task bench bus parser`). The
 * terminal and the start are measured on executables compiled now: `--runtime npm` takes their runtime from npm, as for
 * `deno task compile`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { machine } from "./bench/machine.ts";
import type { Row } from "./bench/row.ts";
import { benchStart } from "./bench/start.ts";
import { markdownTables } from "./bench/table.ts";
import { compile, toolchainFor } from "./compile.ts";
import { readCompileOptions } from "./compile/options.ts";
import { projectPath } from "./compile/project.ts";

const { values, positionals } = parseArgs({
  args: Deno.args.filter((argument) => argument !== "--"),
  options: { runtime: { type: "string", default: "deno" } },
  allowPositionals: true,
});
const { runtime } = readCompileOptions(["--runtime", values.runtime]);

const benchmarks: Record<string, () => Promise<Row[]>> = {
  bus: async () => await (await import("./bench/bus.ts")).benchBus(),
  parser: async () => await (await import("./bench/parser.ts")).benchParser(),
  records: async () => await (await import("./bench/records.ts")).benchRecords(),
  prompt: async () => await (await import("./bench/prompt.ts")).benchPrompt(),
  display: async () => await (await import("./bench/display.ts")).benchDisplay(),
  session: async () => await (await import("./bench/session.ts")).benchSession(),
  analysis: async () => await (await import("./bench/analysis.ts")).benchAnalysis(),
  terminal: async () => (await import("./bench/terminal.ts")).benchTerminal(await executable()),
  start: async () => benchStart(await executable(), await toolchainFor(runtime)),
};

/** Compiles Harvey as it is now. */
async function executable(): Promise<string> {
  const output = projectPath("dist", "bench", "harvey");
  await compile({ runtime, builds: [{ output }], help: false });
  return output;
}

const unknown = positionals.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(
    `Cannot measure "${unknown[0]}": there are ${Object.keys(benchmarks).join(", ")}`,
  );
  Deno.exit(2);
}

console.log(`${machine()}\nIn brackets: times the first line of the table.`);
for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
  console.log(`\n${markdownTables(await benchmarks[name]())}`);
}
