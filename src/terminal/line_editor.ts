import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import { onInterrupt } from "../workspace/mod.ts";
import type { Keyboard } from "./keyboard.ts";
import { pasteMarks } from "./paste.ts";
import { PastedText } from "./pasted_text.ts";
import type { Completer, PromptInput } from "./prompt.ts";
import { ReadlineInput, ReadlineOutput, type TerminalOutput } from "./readline_streams.ts";

/** What one edit of a line is done with. */
export interface EditRequest {
  readonly keyboard: Keyboard;
  readonly output: TerminalOutput;
  readonly label: string;
  /** Earlier lines, the newest first. */
  readonly history: readonly string[];
  readonly complete?: Completer;
  readonly signal: AbortSignal;
  /** Whether pastes are taken; otherwise they are passed over. */
  readonly pastes: boolean;
}

/** `node:readline` lets its line be set, though its types do not say so. */
type Editor = Interface & { line: string; cursor: number };

/** Lets a person edit one line, or several, until it is entered, interrupted or ended. */
export async function editLine(request: EditRequest): Promise<PromptInput> {
  const input = new ReadlineInput(request.keyboard);
  const output = new ReadlineOutput(request.output);
  const over = new AbortController();
  let result: PromptInput = { kind: "end" };
  const finish = (value: PromptInput) => {
    if (over.signal.aborted) return;
    result = value;
    over.abort();
  };

  const editor = createInterface({
    input: input as unknown as NodeJS.ReadableStream,
    output,
    terminal: true,
    prompt: request.label,
    history: [...request.history],
    historySize: request.history.length + 1,
    completer: completerOf(request.complete, () => editor),
  }) as Editor;
  const pasted = new PastedText();
  const interrupt = () => {
    const empty = editor.line === "";
    toEnd(editor);
    output.write("^C\n");
    if (empty) return finish({ kind: "interrupt" });
    editor.line = "";
    editor.cursor = 0;
    editor.prompt();
  };
  editor.on("line", (line) => finish({ kind: "line", text: pasted.restore(line) }));
  editor.on("SIGINT", interrupt);
  editor.on("close", () => {
    input.resume(); // Closing pauses it; nobody is to wait for that.
    if (!over.signal.aborted) output.write("\n");
    finish({ kind: "end" });
  });
  using _interrupts = onInterrupt(interrupt);
  using _stops = followStops(editor, request.keyboard, output);

  output.write(pasteMarks.on);
  try {
    editor.prompt();
    const either = AbortSignal.any([request.signal, over.signal]);
    for (;;) {
      const piece = await request.keyboard.next(either);
      if (!piece) break;
      if (piece.kind === "keys") await input.press(piece.text);
      else if (request.pastes) insert(editor, pasted.take(piece.text));
    }
  } finally {
    // Whatever the end was, the cursor has to leave the line.
    if (!over.signal.aborted) output.write("\n");
    over.abort();
    editor.close();
    output.write(pasteMarks.off);
  }
  return result;
}

function insert(editor: Editor, text: string) {
  editor.line = editor.line.slice(0, editor.cursor) + text + editor.line.slice(editor.cursor);
  editor.cursor += text.length;
  editor.prompt(true);
}

function toEnd(editor: Editor) {
  editor.cursor = editor.line.length;
  editor.prompt(true);
}

function completerOf(complete: Completer | undefined, editor: () => Editor) {
  if (!complete) return undefined;
  return (
    before: string,
    answer: (error: Error | null, result: [string[], string]) => void,
  ) => {
    Promise.try(complete, editor().line, before.length).then(
      // A name that moves the cursor would disturb the line that is edited.
      ({ candidates, word }) => answer(null, [candidates.filter(isPlain), word]),
      () => answer(null, [[], ""]),
    );
  };
}

function isPlain(candidate: string): boolean {
  return !/\p{Cc}/u.test(candidate);
}

/** Gives the terminal back for Ctrl-Z, takes it again for `fg`, and follows changes of its size. */
function followStops(editor: Editor, keyboard: Keyboard, output: ReadlineOutput): Disposable {
  if (Deno.build.os === "windows") return { [Symbol.dispose]() {} };
  editor.on("SIGTSTP", () => {
    output.write(pasteMarks.off);
    keyboard.setRaw(false);
    // The whole group, as the terminal itself would: whoever started us may wait in it.
    process.kill(0, "SIGTSTP");
  });
  const continued = () => {
    // The shell has set the terminal as it likes it, so raw mode must be entered anew.
    keyboard.setRaw(false);
    keyboard.setRaw(true);
    output.write(pasteMarks.on);
    editor.prompt(true);
  };
  const resized = () => void output.emit("resize");
  Deno.addSignalListener("SIGCONT", continued);
  Deno.addSignalListener("SIGWINCH", resized);
  return {
    [Symbol.dispose]() {
      Deno.removeSignalListener("SIGCONT", continued);
      Deno.removeSignalListener("SIGWINCH", resized);
    },
  };
}
