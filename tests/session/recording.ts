import fc from "fast-check";
import { resultExtension, Script, ShellSpeech, writeOutcome } from "../../src/session/mod.ts";
import { anyText } from "./any_text.ts";

/** How a streamed reply comes: pieces of text, each perhaps followed by a flush. */
export type Piece = { readonly text: string; readonly flush: boolean };

/** What a model says before it calls a tool, the call, and what comes of it. */
export interface ToolRound {
  readonly said?: string;
  readonly thinking?: string;
  readonly id: string;
  readonly name: string;
  readonly given: string;
  readonly result: string;
  readonly reason: string;
  /** The person was asked for leave, in a scene of its own. */
  readonly asked?: { readonly path: string; readonly answer: string };
}

/** One thing that happens in a session. */
export type Happening =
  | {
    kind: "turn";
    model: string;
    prompt: string;
    reply: string;
    thinking?: string;
    pieces?: Piece[];
    mention?: string;
  }
  | { kind: "direct"; model: string; prompt: string; reply: string }
  | { kind: "own voice"; prompt: string; reply: string; pieces?: Piece[] }
  | { kind: "tools"; model: string; prompt: string; rounds: ToolRound[]; reply: string }
  | { kind: "routed"; prompt: string; route: string; reply: string }
  | { kind: "shell"; command: string; output: string; signal?: string }
  | { kind: "write"; path: string; answer: string; reason: string }
  | { kind: "skill"; name: string; description: string; text: string }
  | { kind: "step"; file: string; command: string; prompt: string; reply: string }
  | { kind: "event"; scene: string; name: string; data: string; action: string };

export interface Recording {
  readonly user: string;
  readonly workspace: string;
  readonly title: string;
  readonly happenings: readonly Happening[];
}

const time = new Date(2026, 5, 11, 9, 15, 0);

/** The whole file of a session in which all this happened. */
export function record(recording: Recording): string {
  const { user, workspace, title, happenings } = recording;
  const script = new Script({ session: "id-1", user, workspace, title, started: time });
  let file = script.head();
  happenings.forEach((happening, at) => {
    happen(script, happening, at + 1);
    file += script.take();
  });
  script.end();
  return file + script.take();
}

function happen(script: Script, happening: Happening, number: number): void {
  switch (happening.kind) {
    case "turn": {
      const { model, prompt, reply, thinking, pieces, mention } = happening;
      script.scene({ kind: "chat", model, time, ...(mention ? { mentions: [mention] } : {}) });
      script.user(prompt);
      const cue = script.cues.model(model);
      script.harvey({ kind: "forwarding", to: cue });
      if (thinking !== undefined) script.speech(cue, thinking, "THINKING");
      if (pieces) stream(script, cue, pieces);
      else script.speech(cue, reply);
      script.statsNote({ cue, tokens: 3, seconds: 1.5 });
      return script.turnNote(number, time);
    }
    case "direct":
      script.scene({ kind: "direct", model: happening.model, time });
      script.user(happening.prompt);
      script.speech(script.cues.model(happening.model), happening.reply);
      return script.turnNote(number, time);
    case "own voice":
      script.scene({ kind: "chat", time });
      script.user(happening.prompt);
      if (happening.pieces) stream(script, "HARVEY", happening.pieces);
      else script.speech("HARVEY", happening.reply);
      return script.turnNote(number, time);
    case "tools": {
      const { model, prompt, rounds, reply } = happening;
      script.scene({ kind: "chat", model, time });
      script.user(prompt);
      const cue = script.cues.model(model);
      for (const round of rounds) callTool(script, cue, round);
      script.scene({ kind: "chat", model, time });
      script.harvey({ kind: "forwarding", to: cue });
      script.speech(cue, reply);
      return script.turnNote(number, time);
    }
    case "routed": {
      script.scene({ kind: "chat", time });
      script.user(happening.prompt);
      const cue = script.cues.route(happening.route);
      script.harvey({ kind: "forwarding", to: cue });
      script.speech(cue, happening.reply);
      script.note("route", { name: happening.route, url: "http://10.0.0.7/" });
      return script.turnNote(number, time);
    }
    case "shell": {
      script.scene({ kind: "shell", time });
      script.user(`! ${happening.command}`);
      const speech = new ShellSpeech(script);
      speech.push(happening.output);
      speech.end();
      const { signal } = happening;
      const outcome = signal ? { kind: "signal", signal } as const : { kind: "not found" } as const;
      return script.note("shell", {
        command: happening.command,
        outcome: writeOutcome(outcome),
      });
    }
    case "write":
      script.scene({ kind: "agent", time });
      script.harvey({ kind: "ask to write", path: happening.path });
      script.user(happening.answer);
      return script.note("write", { path: happening.path, status: `skipped: ${happening.reason}` });
    case "skill":
      script.scene({ ...happening, time });
      return script.speech(script.cues.skill(happening.name), happening.text);
    case "step":
      script.scene({
        kind: "pipeline",
        name: happening.file,
        command: happening.command,
        step: { number: 1, of: 2 },
        description: "(hidden confidence instruction appended)",
        time,
      });
      script.user(happening.prompt);
      script.speech("HARVEY", happening.reply);
      return script.action("(confidence: 0.91 — threshold met)");
    case "event":
      script.scene({ kind: "plugin", name: happening.scene, time });
      script.note("event", { name: happening.name, json: JSON.stringify(happening.data) });
      return script.action(happening.action);
  }
}

function callTool(script: Script, cue: string, round: ToolRound): void {
  const { said, thinking, id, name, given, result, reason, asked } = round;
  script.scene({ kind: "chat", time });
  script.harvey({ kind: "forwarding", to: cue });
  if (thinking !== undefined) script.speech(cue, thinking, "THINKING");
  if (said !== undefined) script.speech(cue, said);
  script.note("tool", { call: id, name, arguments: given });
  if (asked) {
    script.scene({ kind: "agent", time });
    script.harvey({ kind: "ask to write", path: asked.path });
    script.user(asked.answer);
    script.note("write", { path: asked.path, status: `skipped: ${reason}` });
    script.scene({ kind: "chat", time });
  }
  script.speech("HARVEY", result, resultExtension);
  script.note("result", { call: id, status: `error: ${reason}` });
}

function stream(script: Script, cue: string, pieces: readonly Piece[]): void {
  script.beginSpeech(cue);
  for (const { text, flush } of pieces) {
    script.continueSpeech(text);
    if (flush) script.flushSpeech();
  }
  script.otherNote("timer", "while it streamed");
  script.endSpeech();
}

/** Any recording, each text of any code units. */
export function anyRecording(text: fc.Arbitrary<string> = anyText()): fc.Arbitrary<Recording> {
  const pieces = fc.array(fc.record({ text, flush: fc.boolean() }), { maxLength: 6 });
  const optional = fc.option(text, { nil: undefined });
  const streamed = pieces.chain((all) => {
    const reply = all.map((piece) => piece.text).join("");
    return fc.constant({ pieces: all, reply });
  });
  const replied = fc.oneof(fc.record({ reply: text }), streamed);
  const name = text.filter((value) => value !== "");
  const kind = <Kind extends string>(value: Kind) => fc.constant(value);
  const round: fc.Arbitrary<ToolRound> = fc.record({
    ...{ said: optional, thinking: optional, id: text, name: text, given: text, result: text },
    reason: text,
    asked: fc.option(fc.record({ path: text, answer: text }), { nil: undefined }),
  });
  // No two calls of a turn have the same id.
  const rounds = fc.uniqueArray(round, { maxLength: 3, selector: ({ id }) => id });
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    fc.tuple(
      fc.record({
        kind: kind("turn"),
        model: name,
        prompt: text,
        thinking: optional,
        mention: fc.option(name, { nil: undefined }),
      }),
      replied,
    ).map(([turn, reply]) => ({ ...turn, ...reply })),
    fc.record({ kind: kind("direct"), model: name, prompt: text, reply: text }),
    fc.tuple(fc.record({ kind: kind("own voice"), prompt: text }), replied)
      .map(([turn, reply]) => ({ ...turn, ...reply })),
    fc.record({ kind: kind("routed"), prompt: text, route: name, reply: text }),
    fc.record({ kind: kind("tools"), model: name, prompt: text, rounds, reply: text }),
    fc.record({ kind: kind("shell"), command: text, output: text, signal: optional }),
    fc.record({ kind: kind("write"), path: text, answer: text, reason: text }),
    fc.record({ kind: kind("skill"), name: text, description: text, text }),
    fc.record({ kind: kind("step"), file: text, command: text, prompt: text, reply: text }),
    fc.record({ kind: kind("event"), scene: text, name: text, data: text, action: text }),
  );
  return fc.record({
    user: text,
    workspace: name,
    title: text,
    happenings: fc.array(happening, { maxLength: 6 }),
  });
}
