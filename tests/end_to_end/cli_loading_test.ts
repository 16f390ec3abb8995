import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { subcommands } from "../../src/cli/subcommands.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** The modules that a program loads before it does anything, by file name below `src` or package. */
async function loadedBy(entry: string): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    stderr: "null",
  }).output();
  const { modules, roots } = JSON.parse(new TextDecoder().decode(stdout)) as {
    roots: string[];
    modules: { specifier: string; dependencies?: Dependency[] }[];
  };
  const known = new Map(modules.map((module) => [module.specifier, module.dependencies ?? []]));
  const found = new Set<string>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const dependencies = known.get(next) ?? [];
    waiting.push(
      ...dependencies.filter(({ code, isDynamic }) => code?.specifier && !isDynamic)
        .map(({ code }) => code!.specifier!),
    );
  }
  return [...found].map((specifier) =>
    specifier.startsWith("file:")
      ? fileURLToPath(specifier).replace(source, "")
      : specifier.replace(/^npm:\/?/, "").replace(/@[^@/]*$/, "")
  );
}

interface Dependency {
  readonly code?: { readonly specifier?: string };
  readonly isDynamic?: boolean;
}

Deno.test("help and the version load the reading of arguments, and nothing that they do not need", async () => {
  const loaded = await loadedBy(main);
  const packages = loaded.filter((name) => !name.endsWith(".ts") && !name.endsWith(".json"));
  assert.deepEqual(packages.sort(), ["commander", "fastest-levenshtein"]);
  const folders = new Set(
    loaded.filter((name) => name.includes("/") && !name.startsWith("/"))
      .map((name) => name.split("/")[0]),
  );
  assert.deepEqual([...folders].sort(), ["cli", "kernel"]);
  assert.ok(!loaded.some((name) => /^cli\/(commands|topics|doctor)\//.test(name)));
});

Deno.test("no command loads what only another one needs", async () => {
  for (const { name } of subcommands) {
    const loaded = await loadedBy(`${source}cli/commands/${name}.ts`);
    const others = loaded.filter((path) => /^cli\/(commands|topics|doctor)\//.test(path));
    assert.deepEqual(others, [`cli/commands/${name}.ts`]);
    for (const heavy of ["yaml", "valibot", "uuid"]) assert.ok(!loaded.includes(heavy), name);
  }
});
