/** Runs with a folder of its own, which is removed. */
export async function withFolder<Value>(run: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-test-" });
  try {
    return await run(await Deno.realPath(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
