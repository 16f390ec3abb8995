import { readPatch } from "../unified_diff/patch.ts";
import { noFile, sectionName } from "../unified_diff/section_name.ts";

/** Why a diff cannot be one for `path`, whatever the file holds; undefined where it can. */
export function whyPatchIsNotFor(path: string, patch: string): string | undefined {
  const sections = readPatch(patch);
  const isChange = sections.some(({ hunks }) =>
    hunks.some(({ lines }) => lines.some(({ sign }) => sign !== " "))
  );
  if (!isChange) {
    return "the block holds no unified diff (give the hunks)";
  }
  for (const section of sections) {
    const { from, to } = section;
    if (to === noFile) return "the diff deletes the file (only a person can)";
    const name = sectionName(section);
    // A new file is not named `a/…`, even where the folder is called so.
    if (name !== undefined && name !== path && !(from === noFile && to === path)) {
      return `the diff is for "${name}" (give a block for each file)`;
    }
    const isRenamed = from !== undefined && from !== noFile && from !== `${path}.orig` &&
      from !== `a/${path}` && from !== path && from !== `./${path}`;
    if (isRenamed) return `the diff is from "${from}" (give one of the file itself)`;
  }
}
