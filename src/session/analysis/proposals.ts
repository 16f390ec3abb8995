import type { Entry } from "../session.ts";
import type { WarningFacts } from "./warnings.ts";

/** Finds proposed changes whose outcome no note tells. */
export class ProposalFacts {
  readonly #warnings: WarningFacts;
  #line = 0;
  #proposed = 0;
  #asked = 0;
  #told = 0;

  constructor(warnings: WarningFacts) {
    this.#warnings = warnings;
  }

  entry(entry: Entry): void {
    if (entry.type === "note") {
      if (["write", "edit", "run"].includes(entry.note.kind)) this.#told++;
      return;
    }
    if (entry.type !== "speech" || !entry.statement) return;
    const { statement, line } = entry;
    if (statement.kind === "proposal") {
      this.finish();
      this.#proposed = Math.min(Number(statement.count) || 0, 1e6);
      this.#line = line;
    } else if (statement.kind.startsWith("ask to ")) {
      if (this.#line === 0) this.#line = line;
      this.#asked++;
    }
  }

  /** The scene is over, or another proposal begins. */
  finish(): void {
    const of = Math.max(this.#proposed, this.#asked);
    const count = of - this.#told;
    if (count > 0) this.#warnings.warn("decision-missing", this.#line, { count, of });
    this.#line =
      this.#proposed =
      this.#asked =
      this.#told =
        0;
  }
}
