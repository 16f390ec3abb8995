import { join } from "node:path";
import type { EmptyPlace } from "./harvey.ts";

/** Writes the `harvey.yaml` of a place's home folder. */
export async function writeHomeSettings(place: EmptyPlace, text: string): Promise<void> {
  const folder = join(place.home, "harvey");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "harvey.yaml"), text);
}
