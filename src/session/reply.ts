import type { Entry, NoteEntry, Reply, Scene, SpeechEntry } from "./session.ts";
import { displayName, isCueOfModel } from "./name.ts";

/** What the note after a reply says that did not come to its own end. */
export const replyStates = {
  interrupted: "interrupted",
  atLengthLimit: "cut at the length limit",
} as const;

/** The extension of the speech in which a model thinks before it replies. */
export const thinkingExtension = "THINKING";

/** The extension of HARVEY's speech that holds what a model was given: the result of a tool, a file. */
export const resultExtension = "RESULT";

type Draft = { -readonly [Key in keyof Reply]: Reply[Key] };

/** Gathers the replies of one exchange from the speeches and notes that follow its prompt. */
export class ReplyGatherer {
  readonly #replies: Draft[] = [];
  #thinking: SpeechEntry | undefined;
  /** How many replies there were when a model was last asked: notes tell of later ones only. */
  #asked = 0;

  /** Takes what belongs to a reply, and leaves the rest. */
  take(entry: Entry, scene: Scene): void {
    if (entry.type === "speech") this.#speech(entry, scene);
    else if (entry.type === "note") this.#note(entry, scene);
  }

  /** The replies so far; thinking that no reply followed counts as an interrupted one. */
  finish(): Reply[] {
    if (this.#thinking) this.#cutShort(this.#thinking);
    return this.#replies;
  }

  #speech(speech: SpeechEntry, scene: Scene): void {
    if (speech.statement?.kind === "forwarding") this.#ask();
    if (speech.statement || isResult(speech)) return;
    if (speech.extension === thinkingExtension) {
      if (this.#thinking) this.#cutShort(this.#thinking);
      this.#thinking = speech;
      return;
    }
    const thinking = this.#thinking?.cue === speech.cue ? this.#thinking.text : undefined;
    if (this.#thinking && thinking === undefined) this.#cutShort(this.#thinking);
    this.#thinking = undefined;
    this.#add(speech, scene, {
      text: speech.text,
      ...(thinking === undefined ? {} : { thinking }),
    });
  }

  #add({ cue, line }: SpeechEntry, scene: Scene, said: Pick<Draft, "text" | "thinking">): void {
    const local = isLocal(cue, scene);
    const model = local && scene.description.model ? { model: scene.description.model } : {};
    this.#replies.push({ cue, ...said, local, interrupted: false, ...model, line });
  }

  #note({ note }: NoteEntry, scene: Scene): void {
    if (note.kind === "tool" && this.#thinking) {
      const { text: thinking } = this.#thinking;
      this.#add(this.#thinking, scene, { text: "", thinking });
      this.#thinking = undefined;
    }
    if (note.kind === "reply" && note.state === replyStates.interrupted) {
      if (this.#thinking) this.#cutShort(this.#thinking);
      else this.#change({ interrupted: true });
    }
    if (note.kind === "reply" && note.state === replyStates.atLengthLimit) {
      this.#change({ atLengthLimit: true });
    }
    if (note.kind === "stats") {
      const tokens = Number(note.tokens);
      const seconds = Number(note.seconds);
      if (Number.isFinite(tokens) && Number.isFinite(seconds)) {
        this.#change({ stats: { cue: note.cue, tokens, seconds } }, note.cue);
      }
    }
    if (note.kind === "route") {
      const { name, url } = note;
      this.#change({ route: { name, url }, local: false, model: undefined }, displayName(name));
    }
    if (note.kind === "model") this.#change({ model: note.name }, note.cue);
  }

  /** A model is asked: what is noted from now on is not of an earlier reply. */
  #ask(): void {
    if (this.#thinking) this.#cutShort(this.#thinking);
    this.#asked = this.#replies.length;
  }

  /** Changes the newest reply of that cue, else the newest of all. */
  #change(change: Partial<Draft>, cue?: string): void {
    const replies = this.#replies.slice(this.#asked);
    const reply = replies.findLast((one) => one.cue === cue) ?? replies.at(-1);
    if (reply) Object.assign(reply, change);
  }

  /** Thinking that no reply followed: an afterthought to the reply before, else a reply cut short. */
  #cutShort(speech: SpeechEntry): void {
    this.#thinking = undefined;
    const before = this.#replies.slice(this.#asked).at(-1);
    if (before?.cue === speech.cue) {
      before.thinking = (before.thinking ?? "") + speech.text;
      return;
    }
    this.#replies.push({
      cue: speech.cue,
      text: "",
      thinking: speech.text,
      local: false,
      interrupted: true,
      line: speech.line,
    });
  }
}

/** Whether this is what a model was given: HARVEY speaks it, and it is no reply. */
export function isResult({ cue, extension }: SpeechEntry): boolean {
  return cue === "HARVEY" && extension === resultExtension;
}

/** HARVEY lends its voice to the active model; else the cue has to be that model's own. */
export function isLocal(cue: string, scene: Scene): boolean {
  const { model } = scene.description;
  return cue === "HARVEY" || (model !== undefined && isCueOfModel(cue, model));
}
