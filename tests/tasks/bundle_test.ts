import assert from "node:assert/strict";
import { join } from "node:path";
import { bundle } from "../../tasks/compile/bundle.ts";
import { projectPath } from "../../tasks/compile/project.ts";

const program = `
import process from "node:process";
import { Command } from "commander";
import note from "./texts/note.md" with { type: "text" };
const lazily = process.argv[2] === "yaml" && await import("yaml");
console.log(new Command("x").name(), lazily && lazily.parse("a: [1, 2]").a.length);
console.log(note);
`;

Deno.test("bundle() gives a folder that runs alone, with packages loaded when they are reached", async () => {
  // Inside the project, since packages are looked up from where the program stands.
  await Deno.mkdir(projectPath(".cache"), { recursive: true });
  const source = await Deno.makeTempDir({ dir: projectPath(".cache"), prefix: "bundle-test-" });
  const target = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(source, "texts"));
    await Deno.writeTextFile(join(source, "texts/note.md"), "embedded text");
    await Deno.writeTextFile(join(source, "program.ts"), program);
    const outputFolder = join(target, "bundle");
    await bundle({
      entry: join(source, "program.ts"),
      outputFolder,
    });

    const main = await Deno.readTextFile(join(outputFolder, "main.js"));
    assert.equal(main.includes("YAMLParseError"), false, "yaml stands in a chunk of its own");
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-config", "--no-npm", join(outputFolder, "main.js"), ...args],
        env: { NO_COLOR: "1" },
      }).output();
      return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    };
    assert.equal(await run(), "x false\nembedded text\n");
    assert.equal(await run("yaml"), "x 2\nembedded text\n");
  } finally {
    await Deno.remove(source, { recursive: true });
    await Deno.remove(target, { recursive: true });
  }
});
