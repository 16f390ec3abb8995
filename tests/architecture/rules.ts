import type { Import, SourceFile } from "./source_tree.ts";

/** Folders of `src`, lower ones first; `kernel` and `fountain` stand side by side. */
const levels = [
  ["kernel", "fountain"],
  ["workspace"],
  ["models"],
  ["transcript"],
  ["session"],
  ["skills"],
  ["bundled skills"],
  ["host"],
  ["terminal"],
  ["cli"],
  ["plugins"],
  ["main.ts"],
];

const longestFile = 500;
const kernelFiles = 8;
const kernelLines = 600;

/** Why an import is against the architecture; nothing where it is in order. */
export function againstTheArrows({ from, to }: Import): string | undefined {
  const [importer, imported] = [placeOf(from), placeOf(to)];
  const wrong = (reason: string) => `${from} imports ${to}: ${reason}`;
  if (importer.level < 0) return wrong(`"${from}" stands in no folder of the architecture`);
  if (to === "deno.json" && importer.level > 0) return undefined;
  if (imported.level < 0) return wrong(`"${to}" stands in no folder of the architecture`);
  if (importer.name === imported.name) return undefined;
  if (importer.level === 0) return wrong(`${importer.name} imports nothing else of ours`);
  if (importer.level === imported.level) return wrong("plugins never import each other");
  if (importer.level < imported.level) {
    return wrong(`${importer.name} is lower than ${imported.name}`);
  }
}

interface Place {
  /** The folder's or the plugin's own name. */
  readonly name: string;
  /** Index in {@link levels}; -1 for what stands outside. */
  readonly level: number;
}

function placeOf(path: string): Place {
  const [top, second] = path.split("/");
  if (path === "main.ts") return { name: "main.ts", level: levels.length - 1 };
  if (top === "plugins") {
    return { name: `plugins/${second.replace(/\.ts$/, "")}`, level: levels.length - 2 };
  }
  // A bundled skill is what it is called by: its files import one another, and what is lower.
  if (top === "skills") {
    return { name: top, level: levels.findIndex(([name]) => name === "bundled skills") };
  }
  const level = top === "src" ? levels.findIndex((names) => names.includes(second)) : -1;
  return { name: second ?? top, level: level < levels.length - 2 ? level : -1 };
}

/** What is against the limits of size and the way of naming files, a sentence each. */
export function againstSizesAndNames(files: readonly SourceFile[]): string[] {
  const long = files.filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${longestFile}`);
  const misnamed = files.filter(({ path }) => !path.split("/").every(isSnakeCase))
    .map(({ path }) => `${path} is not in snake_case`);
  const kernel = files.filter(({ path }) => path.startsWith("src/kernel/"));
  const sum = kernel.reduce((total, { lines }) => total + lines, 0);
  return [
    ...long,
    ...misnamed,
    ...kernel.length > kernelFiles
      ? [`src/kernel has ${kernel.length} files, more than ${kernelFiles}`]
      : [],
    ...sum > kernelLines ? [`src/kernel has ${sum} lines, more than ${kernelLines}`] : [],
  ];
}

function isSnakeCase(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(name.replace(/\.ts$/, ""));
}
