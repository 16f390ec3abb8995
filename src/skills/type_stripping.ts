/** Says whether this runtime reads TypeScript from the disk by itself. */
let native: Promise<boolean> | undefined;

/** Whether `import()` of a TypeScript file works: with Deno 2.8 and newer, in an executable too. */
export function readsTypeScript(): Promise<boolean> {
  native ??= import("data:application/typescript,export const x: number = 1").then(
    () => true,
    () => false,
  );
  return native;
}

/**
 * A TypeScript module as JavaScript, for runtimes that take a `.ts` file for that. Imports of types
 * alone go; everything else keeps its line.
 *
 * @throws what the parser finds wrong, with the place
 */
export async function withoutTypes(source: string, filename: string): Promise<string> {
  const { transformSync } = await import("amaro");
  const { code } = transformSync(
    source,
    {
      mode: "transform",
      filename,
      sourceMap: false,
      transform: {
        verbatimModuleSyntax: false,
        importNotUsedAsValues: "remove",
        nativeClassProperties: true,
        noEmptyExport: true,
      },
    } as Parameters<typeof transformSync>[1],
  );
  return code;
}
