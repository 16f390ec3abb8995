import { basename, dirname, resolve } from "node:path";
import { headLimit, readFileHead } from "./file_head.ts";
import { findSessionById } from "./session_by_id.ts";
import { readRecent } from "./recent_reader.ts";
import type { Session } from "./session.ts";
import { sourceOf } from "./tail_inspection.ts";

/** So many files are gone back through; a session seldom moves. */
const mostFiles = 50;

/**
 * A session together with those that it goes on from in other files: `/record file`, and a disk that
 * fails, begin a file that holds what follows only, and names the one before. A file is believed to be
 * that one where it carries the session's id; where there is none the session stands alone.
 *
 * @param limit bytes of each that are read
 */
export async function withEarlierFiles(
  session: Session,
  path: string,
  limit?: number,
): Promise<Session> {
  let whole = session;
  const seen = new Set([session.id]);
  let place = path;
  for (let link = linkOf(session); link && seen.size < mostFiles; link = linkOf(whole)) {
    if (seen.has(link.session)) break;
    seen.add(link.session);
    place = resolve(dirname(place), link.file);
    let earlier = await readEarlier(place, link.session, limit);
    if (!earlier && basename(link.file) === link.file) {
      // Its name may be another by now. No other folder is searched: the link may name any.
      place = await findSessionById(dirname(place), link.session) ?? place;
      earlier = await readEarlier(place, link.session, limit);
    }
    if (!earlier) break;
    whole = joined(earlier, whole);
  }
  return whole;
}

/** The file that a session goes on from, where its own earlier scenes do not stand before the note. */
function linkOf({ scenes: [first] }: Session): { file: string; session: string } | undefined {
  const entry = first?.entries[0];
  const isFirst = first?.heading.text === "" && entry?.type === "note";
  return isFirst && entry.note.kind === "continues" ? entry.note : undefined;
}

async function readEarlier(
  path: string,
  id: string,
  limit: number | undefined,
): Promise<Session | undefined> {
  try {
    if (!(await Deno.stat(path)).isFile) return undefined;
    using file = await Deno.open(path, { read: true });
    const source = await sourceOf(file, path);
    // Looked at before anything is read: a link may name any file of the disk, of any size.
    const head = readFileHead(await source.read(0, Math.min(source.size, headLimit)));
    if (head.end === undefined || head.session !== id) return undefined;
    return (await readRecent(source, { limit })).session;
  } catch {
    // It was removed, or cannot be read: what stands here goes on all the same.
    return undefined;
  }
}

function joined(earlier: Session, later: Session): Session {
  return {
    ...later,
    scenes: [...earlier.scenes, ...later.scenes],
    turns: [...earlier.turns, ...later.turns],
    shellRuns: [...earlier.shellRuns, ...later.shellRuns],
    actions: [...earlier.actions, ...later.actions],
    skillRuns: [...earlier.skillRuns, ...later.skillRuns],
    steps: [...earlier.steps, ...later.steps],
    events: [...earlier.events, ...later.events],
  };
}
