import type { Access } from "./permissions.ts";

/** Why a hard link is left alone: its other name may be that of a key. */
export const secondName = "it has a second name (a hard link), which may be anywhere";

/** Why what stands at a path is not touched; undefined where it may be. */
export function faultOfEntry(
  found: Deno.FileInfo,
  access: Access,
): { readonly reason: string; readonly advice?: string } | undefined {
  if (found.isSymlink) return { reason: "a link was put in its place" };
  const changing = access === "write" || access === "delete";
  if (found.isDirectory) return changing ? { reason: "it is a folder" } : undefined;
  if (!found.isFile) return { reason: "it is no ordinary file" };
  if ((access === "read" || access === "write") && (found.nlink ?? 1) > 1) {
    return { reason: secondName, advice: "copy it to a file of its own first" };
  }
  if (access === "write" && found.mode !== null && (found.mode & 0o222) === 0) {
    return { reason: "it is read-only", advice: "make it writable first: chmod u+w" };
  }
  return undefined;
}
