import type { Reply, Scene } from "../session.ts";
import { otherNames } from "./listing.ts";
import type { ModelFact, ReplyFacts, ReplyOrigin } from "./session_analysis.ts";

type ModelDraft = { -readonly [Key in keyof ModelFact]: ModelFact[Key] };

/** Counts replies, and measures those who gave them. */
export class ModelFacts {
  readonly #models = new Map<string, ModelDraft>();
  readonly #limit: number;
  readonly #replies = {
    ...{ count: 0, native: 0, forwarded: 0, direct: 0 },
    ...{ interrupted: 0, atLengthLimit: 0 },
  };

  constructor(limit: number) {
    this.#limit = limit;
  }

  reply(reply: Reply, scene: Scene | undefined): void {
    const origin = originOf(reply, scene);
    this.#replies.count++;
    this.#replies[origin]++;
    if (reply.interrupted) this.#replies.interrupted++;
    if (reply.atLengthLimit) this.#replies.atLengthLimit++;
    const speaker = this.#model(reply, origin);
    speaker.replies++;
    speaker.length += reply.text.length;
    if (!reply.stats) return;
    speaker.measured++;
    speaker.tokens += measure(reply.stats.tokens);
    speaker.seconds += measure(reply.stats.seconds);
  }

  finish(): { replies: ReplyFacts; models: readonly ModelFact[] } {
    const models = [...this.#models].sort(([oneKey, one], [otherKey, other]) =>
      other.tokens - one.tokens || other.replies - one.replies || (oneKey < otherKey ? -1 : 1)
    ).map(([, model]) => model);
    return { replies: this.#replies, models };
  }

  #model({ cue, model, route }: Reply, origin: ReplyOrigin): ModelDraft {
    const name = model ?? route?.name ?? cue;
    const key = `${origin} ${cue} ${name}`;
    const known = this.#models.get(key);
    if (known) return known;
    const isOther = this.#models.size >= this.#limit;
    const place = isOther ? `${origin} ${otherNames}` : key;
    const draft = this.#models.get(place) ?? structuredClone({
      ...isOther ? { name: otherNames, cue: otherNames } : { name, cue },
      origin,
      ...route && !isOther ? { route: route.name } : {},
      ...{ replies: 0, measured: 0, tokens: 0, seconds: 0, length: 0 },
    });
    this.#models.set(structuredClone(place), draft);
    return draft;
  }
}

/** Whose a reply is. A pipeline's step without a mention is the active model's. */
export function originOf(reply: Reply, scene: Scene | undefined): ReplyOrigin {
  if (scene?.heading.kind === "direct") return "direct";
  return reply.local && !reply.route ? "native" : "forwarded";
}

/** A number that a note tells; one that would spoil a sum counts nothing. */
function measure(number: number): number {
  return Number.isFinite(number) && number > 0 && number < 1e12 ? number : 0;
}
