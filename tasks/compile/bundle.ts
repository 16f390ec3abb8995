import * as esbuild from "esbuild";
import { rm } from "node:fs/promises";
import { UserError } from "../../src/kernel/user_error.ts";

/** What goes into a bundle. Paths are absolute. */
export interface BundleRequest {
  readonly entry: string;
  /** Emptied first. The entry becomes `main.js` in it. */
  readonly outputFolder: string;
}

/**
 * Bundles a program and all that it imports into a folder of JavaScript modules: one for what
 * every run needs, one for each `import()`, loaded when it is reached. Only Node's built-in modules
 * stay outside. A file that is imported as text stands in its module.
 *
 * @throws {UserError} for every error and every warning of the bundler, which it has then printed
 */
export async function bundle(request: BundleRequest): Promise<void> {
  await rm(request.outputFolder, { recursive: true, force: true });
  try {
    const result = await esbuild.build({
      entryPoints: { main: request.entry },
      outdir: request.outputFolder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "esnext",
      conditions: ["deno", "node", "import"],
      // As Deno itself resolves a package, so that the bundle is made of what the tests ran.
      mainFields: ["main", "module"],
      minify: true,
      banner: { js: requireForCommonJs },
      plugins: [namedExportsOfLazyPackages],
    });
    if (result.warnings.length > 0) throw new Error("it gave warnings");
  } catch (cause) {
    throw new UserError(`Cannot bundle "${request.entry}": see above`, undefined, { cause });
  } finally {
    await esbuild.stop();
  }
}

/** CommonJS packages call `require` for Node's built-in modules; an ES module has none. */
const requireForCommonJs = 'import{createRequire as createRequireForCommonJs}from"node:module";' +
  "const require=createRequireForCommonJs(import.meta.url);";

/** Exports that only tell of what kind a CommonJS package is. */
const marks = new Set(["module.exports", "__esModule"]);

/**
 * With splitting, `import("a-commonjs-package")` becomes a chunk that has a default export only,
 * while the same import from source has the names too. A module between them states the names that
 * Deno itself sees, so that both give the same.
 */
const namedExportsOfLazyPackages: esbuild.Plugin = {
  name: "named-exports-of-lazy-packages",
  setup(build) {
    const namespace = "lazy-package";
    build.onResolve({ filter: /^[a-z@]/ }, ({ path, kind, importer, resolveDir }) => {
      if (kind !== "dynamic-import" || path.startsWith("node:")) return;
      if (/[\\/]node_modules[\\/]/.test(importer)) return;
      return { path, namespace, pluginData: resolveDir };
    });
    build.onLoad({ filter: /.*/, namespace }, async ({ path, pluginData }) => {
      const names = Object.keys(await import(path)).filter((name) => !marks.has(name));
      return {
        contents: `export { ${names.join(", ")} } from ${JSON.stringify(path)};`,
        resolveDir: pluginData,
      };
    });
  },
};
