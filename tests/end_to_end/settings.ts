import { join } from "node:path";
import { findBrought, TrustStore } from "../../src/workspace/mod.ts";
import type { EmptyPlace } from "./harvey.ts";

/** Writes the `harvey.yaml` of a place's home folder. */
export async function writeHomeSettings(place: EmptyPlace, text: string): Promise<void> {
  const folder = join(place.home, "harvey");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "harvey.yaml"), text);
}

/** Writes the `harvey.yaml` of a place's workspace, which the person trusts. */
export async function writeTrustedSettings(place: EmptyPlace, text: string): Promise<void> {
  const folder = join(place.workspace, "harvey");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "harvey.yaml"), text);
  await trustWorkspace(place);
}

/** The person trusts what the workspace brings now. */
export async function trustWorkspace({ workspace, home }: EmptyPlace): Promise<void> {
  const brought = await findBrought(workspace);
  if (brought.files.length === 0) return;
  await (await TrustStore.open(home)).decide(workspace, brought, true);
}
