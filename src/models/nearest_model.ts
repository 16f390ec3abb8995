/**
 * The name that was most likely meant: the one with the fewest letters to change, where that is at
 * most half of them. A tag, a namespace, and what comes after what was written cost nothing.
 *
 * @returns nothing where no name is near
 */
export async function nearestModel(
  wanted: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (wanted === "") return undefined;
  const { distance } = await import("fastest-levenshtein");
  const asked = wanted.toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(asked.length / 2)) + 1;
  for (const name of names) {
    const cost = Math.min(...readings(name, asked.length).map((read) => distance(asked, read)));
    if (cost < least) [nearest, least] = [name, cost];
  }
  return nearest;
}

function readings(name: string, length: number): string[] {
  const whole = name.toLowerCase();
  const base = whole.slice(whole.lastIndexOf("/") + 1);
  return [
    whole,
    base,
    base.split(":", 1)[0]!,
    whole.slice(0, length + 1),
    base.slice(0, length + 1),
  ];
}
