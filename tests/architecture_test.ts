import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { againstSizesAndNames, againstTheArrows } from "./architecture/rules.ts";
import { readImports, readSourceFiles } from "./architecture/source_tree.ts";

const projectFolder = join(import.meta.dirname!, "..");
const configuration = join(projectFolder, "deno.json");
const program = ["src", "plugins", "main.ts"];

Deno.test("every folder imports lower ones only, and no plugin another", async () => {
  const files = await readSourceFiles(projectFolder, program);
  const imports = await readImports(projectFolder, files, configuration);
  assert.ok(imports.length > 0);
  assert.deepEqual(imports.map(againstTheArrows).filter((reason) => reason), []);
});

Deno.test("files are short and named in snake_case, and the kernel is small", async () => {
  const files = await readSourceFiles(projectFolder, [...program, "tests", "tasks"]);
  assert.deepEqual(againstSizesAndNames(files), []);
});

Deno.test("an import against the arrows is found, whatever its form", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const sources: Record<string, string> = {
    "main.ts": `import "./plugins/chat.ts"; import "./src/cli/mod.ts";`,
    "plugins/chat.ts": `import "./chat/words.ts"; import "./shell.ts"; import "../main.ts";`,
    "plugins/chat/words.ts": `import "../../src/host/mod.ts"; export const words = 1;`,
    "plugins/shell.ts": `import type { Line } from "../src/session/mod.ts"; export type { Line };`,
    "src/cli/mod.ts": `import about from "../../deno.json" with { type: "json" }; about;`,
    "src/host/mod.ts": `export const later = () => import("../cli/mod.ts");`,
    "src/session/mod.ts": `export type Line = import("../terminal/mod.ts").Line;`,
    "src/terminal/mod.ts": `export { event } from "../kernel/mod.ts"; export type Line = string;`,
    "src/kernel/mod.ts": `import { scan } from "../fountain/mod.ts"; export const event = scan;`,
    "src/fountain/mod.ts":
      `// import "../cli/mod.ts";\nexport const scan = 'import "../cli/mod.ts"';`,
    "src/models/mod.ts": `import "../../tests/words.ts";`,
    "src/mod.ts": `import "./kernel/mod.ts";`,
    "tests/words.ts": "export {};",
    "deno.json": "{}",
  };
  try {
    for (const [path, text] of Object.entries(sources)) {
      await Deno.mkdir(dirname(join(root, path)), { recursive: true });
      await Deno.writeTextFile(join(root, path), text);
    }
    const imports = await readImports(
      root,
      await readSourceFiles(root, program),
      join(root, "deno.json"),
    );
    assert.deepEqual(imports.map(againstTheArrows).filter((reason) => reason).sort(), [
      "plugins/chat.ts imports main.ts: plugins/chat is lower than main.ts",
      "plugins/chat.ts imports plugins/shell.ts: plugins never import each other",
      "src/host/mod.ts imports src/cli/mod.ts: host is lower than cli",
      "src/kernel/mod.ts imports src/fountain/mod.ts: kernel imports nothing else of ours",
      'src/mod.ts imports src/kernel/mod.ts: "src/mod.ts" stands in no folder of the architecture',
      'src/models/mod.ts imports tests/words.ts: "tests/words.ts" stands in no folder of the ' +
      "architecture",
      "src/session/mod.ts imports src/terminal/mod.ts: session is lower than terminal",
    ]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a long file, a name in camel case and a large kernel are found", () => {
  const kernel = Array.from({ length: 9 }, (_, n) => ({ path: `src/kernel/k${n}.ts`, lines: 67 }));
  assert.deepEqual(
    againstSizesAndNames([
      ...kernel,
      { path: "src/session/record.ts", lines: 500 },
      { path: "src/session/replay.ts", lines: 501 },
      { path: "plugins/chatBox.ts", lines: 10 },
    ]),
    [
      "src/session/replay.ts has 501 lines, more than 500",
      "plugins/chatBox.ts is not in snake_case",
      "src/kernel has 9 files, more than 8",
      "src/kernel has 603 lines, more than 600",
    ],
  );
});
