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

/** The folders below `src`, and the packages, that something loads. */
async function partsOf(entry: string) {
  const loaded = await loadedBy(entry);
  const isOurs = (name: string) => /\.(ts|json)$/.test(name);
  const ours = loaded.filter((name) => isOurs(name) && !name.startsWith("/"));
  return {
    packages: loaded.filter((name) => !isOurs(name)).sort(),
    folders: [...new Set(ours.map((name) => name.split("/")[0]))].sort(),
    ours,
  };
}

Deno.test("the version loads nothing but what errors are told with", async () => {
  const { packages, folders } = await partsOf(main);
  assert.deepEqual(packages, []);
  assert.deepEqual(folders, ["kernel"]);
});

Deno.test("help loads the reading of arguments and of the window, and nothing that a command or a session needs", async () => {
  const { packages, folders, ours } = await partsOf(`${source}cli/mod.ts`);
  assert.deepEqual(packages, ["commander", "fastest-levenshtein"]);
  assert.deepEqual(folders, ["cli", "kernel", "terminal"]);
  assert.ok(!ours.some((name) => /^cli\/(commands|topics|doctor)\//.test(name)));
});

Deno.test("no command loads what only another one needs", async () => {
  for (const { name } of subcommands) {
    const loaded = await loadedBy(`${source}cli/commands/${name}.ts`);
    const others = loaded.filter((path) => /^cli\/(commands|topics|doctor)\//.test(path));
    assert.deepEqual(others, [`cli/commands/${name}.ts`]);
    for (const heavy of ["yaml", "valibot", "uuid"]) assert.ok(!loaded.includes(heavy), name);
  }
});
