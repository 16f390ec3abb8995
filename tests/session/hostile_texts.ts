/** Texts that pretend to be structure: the project's own, and the corpus's where it is named. */
export function hostileTexts(): string[] {
  const own = read(new URL("../../fixtures/hostile_replies.jsonl", import.meta.url));
  const corpus = Deno.env.get("FOUNTAIN_CORPUS");
  if (!corpus) {
    console.warn("FOUNTAIN_CORPUS is not set: only the project's own hostile texts were tried");
    return own;
  }
  return [...own, ...read(`${corpus}/sessions/replies.jsonl`)];
}

function read(path: string | URL): string[] {
  const lines = Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line).reply);
}
