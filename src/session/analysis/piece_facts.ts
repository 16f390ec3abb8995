import type { NoteEntry, Scene, Session, Turn } from "../session.ts";
import { CharacterFacts } from "./characters.ts";
import { Collector, Tally } from "./listing.ts";
import { type MentionFact, mentionsOf } from "./mentions.ts";
import { MetadataFacts } from "./metadata.ts";
import { ActionFacts, brief, ShellRunFacts, ToolFacts } from "./operations.ts";
import type { SessionPiece } from "./pieces.ts";
import { ProposalFacts } from "./proposals.ts";
import { SceneFacts } from "./scenes.ts";
import type { FileFacts, SessionAnalysis } from "./session_analysis.ts";
import { ModelFacts } from "./models.ts";
import { TurnWarnings } from "./turn_warnings.ts";
import { UnmentionedNames } from "./unmentioned.ts";
import type { WarningFacts } from "./warnings.ts";

/** Adds up the pieces of a session. */
export class PieceFacts {
  readonly #warnings: WarningFacts;
  readonly #scenes: SceneFacts;
  readonly #characters: CharacterFacts;
  readonly #models: ModelFacts;
  readonly #actions: ActionFacts;
  readonly #shell: ShellRunFacts;
  readonly #tools: ToolFacts;
  readonly #mentions: Collector<MentionFact>;
  readonly #skills: Collector<SessionAnalysis["skills"]["items"][number]>;
  readonly #steps: Collector<SessionAnalysis["steps"]["items"][number]>;
  readonly #events: Tally;
  readonly #notes: Tally;
  readonly #metadata: MetadataFacts;
  readonly #proposals: ProposalFacts;
  readonly #turnWarnings: TurnWarnings;
  readonly #unmentioned = new UnmentionedNames();
  readonly #turns = { count: 0, complete: 0, unanswered: 0, length: 0 };
  #fulfilled = 0;

  constructor(warnings: WarningFacts, limit: number, routes: readonly string[]) {
    this.#warnings = warnings;
    this.#scenes = new SceneFacts(limit);
    this.#characters = new CharacterFacts(limit, routes);
    this.#models = new ModelFacts(limit);
    this.#actions = new ActionFacts(limit);
    this.#shell = new ShellRunFacts(limit);
    this.#tools = new ToolFacts(limit);
    this.#mentions = new Collector(limit);
    this.#skills = new Collector(limit);
    this.#steps = new Collector(limit);
    this.#events = new Tally(limit);
    this.#notes = new Tally(limit);
    this.#metadata = new MetadataFacts(warnings);
    this.#proposals = new ProposalFacts(warnings);
    this.#turnWarnings = new TurnWarnings(warnings);
  }

  take({ session, from, isLast }: SessionPiece): void {
    const turns = Map.groupBy(session.turns, ({ scene }) => scene);
    for (const scene of session.scenes) {
      const isWhole = scene.line >= from;
      const entries = isWhole ? scene.entries : scene.entries.filter(({ line }) => line >= from);
      // The scenes that stand at a piece's beginning for the sake of their headings.
      if (!isWhole && entries.length === 0) continue;
      this.#scene({ ...scene, entries }, session);
      for (const turn of turns.get(scene) ?? []) this.#turn(turn, session);
    }
    const isNew = ({ line }: { line: number }) => line >= from;
    for (const run of session.shellRuns.filter(isNew)) this.#shellRun(run, session);
    session.actions.filter(isNew).forEach((action) => this.#actions.add(action));
    for (const { name, status, line } of session.skillRuns.filter(isNew)) {
      const ended = status === undefined ? {} : { status: brief(status) };
      this.#skills.add({ name: brief(name), ...ended, line });
    }
    for (const { file, number, of, replies, line } of session.steps.filter(isNew)) {
      this.#steps.add({ file: brief(file), number, of, replies: replies.length, line });
      for (const reply of replies) this.#reply(reply, undefined);
    }
    session.events.filter(isNew).forEach(({ name }) => this.#events.add(brief(name)));
    this.#metadata.take(session, isLast);
  }

  finish(file: Omit<FileFacts, "kind">, hasText: boolean): SessionAnalysis {
    this.#endScene();
    const characters = this.#characters.finish();
    const { scenes, timeline } = this.#scenes.finish();
    const kind = this.#metadata.kindOf(hasText, scenes.count, this.#turns.count);
    if (kind === "empty") this.#warnings.warn("nothing-recorded", 1);
    else if (kind === "text") this.#warnings.warn("no-session", 1);
    const metadata = this.#metadata.finish(characters);
    const fulfilled = this.#fulfilled;
    const mentions = this.#mentions.finish();
    return {
      file: { ...file, kind },
      metadata,
      ...{ scenes, characters, timeline },
      turns: this.#turns,
      ...this.#models.finish(),
      mentions: { ...mentions, fulfilled, unfulfilled: mentions.count - fulfilled },
      operations: this.#actions.finish(),
      shell: this.#shell.finish(),
      skills: this.#skills.finish(),
      tools: this.#tools.finish(),
      steps: this.#steps.finish(),
      events: this.#events.finish(),
      notes: this.#notes.finish(),
      warnings: this.#warnings.finish(),
    };
  }

  #scene(scene: Scene, session: Session): void {
    const isNew = this.#scenes.begin(scene);
    if (isNew) {
      this.#endScene();
      this.#characters.heading(scene);
      this.#metadata.scene(scene);
    }
    this.#unmentioned.scene(scene, isNew);
    for (const entry of scene.entries) {
      this.#proposals.entry(entry);
      if (entry.type === "note") this.#note(entry);
      if (entry.type !== "speech") continue;
      this.#scenes.speech();
      this.#characters.speech(entry, scene, this.#scenes.number, session);
      if (entry.statement?.kind === "forwarding") {
        this.#characters.forwarded(entry.statement.to, scene.description.model);
      }
    }
  }

  #endScene(): void {
    this.#proposals.finish();
    for (const mention of this.#unmentioned.end()) this.#mention(mention);
  }

  #note({ note, line }: NoteEntry): void {
    if (note.kind === "other") this.#notes.add(brief(note.name === "" ? "(no name)" : note.name));
    if (note.kind === "route") this.#characters.route(note.name);
    if (note.kind === "turn") {
      const time = this.#metadata.time(new Date(note.time), line);
      if (time) this.#scenes.time(time);
    }
    if (note.kind === "stats") {
      const tokens = Number(note.tokens);
      if (tokens > 0 && tokens < 1e12) this.#scenes.tokens(tokens);
    }
    if (note.kind === "unrecorded") this.#warnings.warn("unrecorded", line, { count: note.count });
  }

  #turn(turn: Turn, session: Session): void {
    const ordinal = ++this.#turns.count;
    if (turn.complete) this.#turns.complete++;
    if (turn.replies.length === 0) this.#turns.unanswered++;
    this.#turns.length += turn.prompt.length;
    this.#scenes.turn();
    for (const reply of turn.replies) this.#reply(reply, turn.scene);
    for (const call of turn.toolCalls) this.#tools.add(call);
    for (const mention of mentionsOf(turn, ordinal)) {
      this.#mention(mention);
      this.#unmentioned.mentioned(mention);
    }
    this.#turnWarnings.turn(turn, ordinal, session.format !== undefined);
  }

  #reply(...[reply, scene]: Parameters<ModelFacts["reply"]>): void {
    this.#models.reply(reply, scene);
  }

  #mention(mention: MentionFact): void {
    this.#mentions.add({ ...mention, name: brief(mention.name) });
    if (mention.fulfilled) this.#fulfilled++;
    else this.#warnings.warn("mention-unfulfilled", mention.line, { name: mention.name });
  }

  #shellRun(run: Session["shellRuns"][number], session: Session): void {
    this.#shell.add(run);
    const own = session.format !== undefined;
    if (own && !run.outcome) {
      this.#warnings.warn("outcome-missing", run.line, { name: run.command });
    }
  }
}
