import { CueTable, type GivenCue, isCueOfModel } from "./name.ts";
import type { Session } from "./session.ts";

/**
 * Who speaks under which cue in a session, so that it can be gone on with: nobody's cue changes, and
 * whoever comes new gets none that was another's.
 *
 * ```ts
 * import { cueTableOf } from "./cue_table.ts";
 * import { readSession } from "./reader.ts";
 * const file = "INT. HARVEY AND ANN TALKING\n\nModel: qwen3:8b.\n\nANN\nHello.\n\nQWEN3\nHello.\n\n";
 * const cues = cueTableOf(await readSession(file));
 * if (cues.user !== "ANN" || cues.model("qwen3:8b") !== "QWEN3") throw new Error();
 * if (cues.model("qwen3:4b") !== "QWEN3-4B") throw new Error();
 * ```
 */
export function cueTableOf(session: Session): CueTable {
  const user = session.userName ?? session.user;
  return new CueTable(user, [{ kind: "user", name: user, cue: session.user }, ...given(session)]);
}

function* given(session: Session): Iterable<GivenCue> {
  for (const { model, statements, replies } of session.turns) {
    for (const { cue, route } of replies) {
      if (route) yield { kind: "route", name: route.name, cue };
    }
    if (model === undefined) continue;
    const forwarded = statements.flatMap((one) => one.kind === "forwarding" ? [one.to] : []);
    for (const cue of [...forwarded, ...replies.map(({ cue }) => cue)]) {
      if (isCueOfModel(cue, model)) yield { kind: "model", name: model, cue };
    }
  }
  let skills = 0;
  for (const { heading, entries } of session.scenes) {
    for (const entry of entries) {
      if (entry.type !== "note" || entry.note.kind !== "model") continue;
      yield { kind: "model", name: entry.note.name, cue: entry.note.cue };
    }
    if (heading.kind !== "skill") continue;
    const { name } = session.skillRuns[skills++]!;
    for (const entry of entries) {
      if (entry.type === "speech" && entry.cue !== "HARVEY" && entry.cue !== "SHELL") {
        yield { kind: "skill", name, cue: entry.cue };
      }
    }
  }
  // Whoever else spoke keeps the cue to himself.
  for (const { entries } of session.scenes) {
    for (const entry of entries) {
      if (entry.type === "speech") {
        yield { kind: "model", name: `cue ${entry.cue}`, cue: entry.cue };
      }
    }
  }
}
