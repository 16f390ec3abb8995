import type { Screen } from "../host/mod.ts";

/** What a person sees, where `isTerminal` says whether he can answer too. */
export function screenOf(display: Screen, isTerminal: boolean): Screen {
  return {
    isTerminal,
    text: (chunk) => display.text(chunk),
    endText: () => display.endText(),
    line: (text) => display.line(text),
    notice: (text) => display.notice(text),
    error: (text) => display.error(text),
    reply: (chunk) => display.reply(chunk),
    endReply: () => display.endReply(),
    thinking: (chunk) => display.thinking(chunk),
    endThinking: () => display.endThinking(),
    progress: (label, facts) => display.progress(label, facts),
    bar: (label, total) => display.bar(label, total),
    lend: () => display.lend(),
  };
}

/**
 * For `--json`: standard output carries events alone, which tell every reply and every output. The
 * answers to commands, which no event tells, go where notices go.
 */
export function quietScreen(display: Screen): Screen {
  const nothing = () => Promise.resolve();
  return {
    ...screenOf(display, false),
    text: nothing,
    endText: nothing,
    reply: nothing,
    endReply: nothing,
    thinking: nothing,
    endThinking: nothing,
    line: (text) => display.notice(text),
    progress: () => ({ [Symbol.dispose]() {} }),
    bar: () => ({ advance() {}, [Symbol.dispose]() {} }),
  };
}
