import assert from "node:assert/strict";
import { describeSubcommand, namesOfFlags } from "../../src/cli/run_subcommand.ts";
import { subcommands } from "../../src/cli/subcommands.ts";

Deno.test("options of a subcommand are known by the names that the parser gives their values", () => {
  const flags = ["--json", "--format <format>", "-o, --output-folder [folder]"]
    .map((name) => ({ name, what: "" }));
  assert.deepEqual(namesOfFlags({ flags }), ["json", "format", "outputFolder"]);
});

Deno.test("every subcommand's own options are found among those that are parsed", async () => {
  for (const { name, load } of subcommands) {
    const { default: subcommand } = await load();
    const parsed = describeSubcommand(name, subcommand).options.map((one) => one.attributeName());
    for (const own of namesOfFlags(subcommand)) assert.ok(parsed.includes(own), `${name} ${own}`);
  }
});
