import type { PatchSection } from "./patch.ts";

/** How a diff names a file that is not there. */
export const noFile = "/dev/null";

/** The file that a section is for, as its header names it, without Git's `a/` and `b/`. */
export function sectionName({ from, to }: PatchSection): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from === noFile) return withoutDot(to.startsWith("b/") ? to.slice(2) : to);
  if (to === noFile) return withoutDot(from.startsWith("a/") ? from.slice(2) : from);
  return withoutDot(from.startsWith("a/") && to.startsWith("b/") ? to.slice(2) : to);
}

function withoutDot(name: string): string {
  return name.startsWith("./") ? name.slice(2) : name;
}
