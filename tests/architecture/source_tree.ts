import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A TypeScript file of a tree. Its path is relative to the tree's root. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

/** One file that imports another of the same tree: statically, by `import()`, or for types only. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The TypeScript files below these places (files or folders, those that exist), sorted by path. */
export async function readSourceFiles(
  root: string,
  places: readonly string[],
): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const place of places) await collect(place);
  return files.sort((a, b) => a.path < b.path ? -1 : 1);

  async function collect(path: string): Promise<void> {
    const found = await Deno.stat(join(root, path)).catch(nothingWhereMissing);
    if (found?.isFile && path.endsWith(".ts")) {
      const text = await Deno.readTextFile(join(root, path));
      files.push({ path, lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0) });
    } else if (found?.isDirectory) {
      for await (const entry of Deno.readDir(join(root, path))) {
        await collect(`${path}/${entry.name}`);
      }
    }
  }
}

function nothingWhereMissing(error: unknown): undefined {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

/** What `deno info --json` says about modules, as far as it is read here. */
interface ModuleGraph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly code?: { readonly specifier?: string };
      readonly type?: { readonly specifier?: string };
    }[];
  }[];
}

/**
 * Every import between files of the tree that these files state, as Deno itself parses them. An
 * import whose address is computed at run time is not among them.
 */
export async function readImports(
  root: string,
  files: readonly SourceFile[],
  configuration: string,
): Promise<Import[]> {
  const folder = await Deno.makeTempDir();
  try {
    const entry = join(folder, "every_file.ts");
    await Deno.writeTextFile(
      entry,
      files.map(({ path }) => `import ${JSON.stringify(pathToFileURL(join(root, path)))};\n`)
        .join(""),
    );
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", "--no-lock", "--config", configuration, entry],
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return importsWithin(root, files, JSON.parse(new TextDecoder().decode(stdout)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function importsWithin(
  root: string,
  files: readonly SourceFile[],
  graph: ModuleGraph,
): Import[] {
  const paths = new Set(files.map(({ path }) => path));
  const imports: Import[] = [];
  for (const module of graph.modules) {
    const from = pathWithin(root, module.specifier);
    if (from === undefined || !paths.delete(from)) continue;
    for (const { code, type } of module.dependencies ?? []) {
      const to = pathWithin(root, code?.specifier ?? type?.specifier ?? "");
      if (to !== undefined) imports.push({ from, to });
    }
  }
  if (paths.size > 0) throw new Error(`deno info left out ${[...paths].join(", ")}`);
  return imports;
}

function pathWithin(root: string, specifier: string): string | undefined {
  if (!specifier.startsWith("file:")) return undefined;
  return relative(root, fileURLToPath(specifier)).replaceAll("\\", "/");
}
