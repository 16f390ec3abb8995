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

const nothing = () => Promise.resolve();

/** Nobody watches. */
export const silentScreen: Screen = {
  isTerminal: false,
  text: nothing,
  endText: nothing,
  line: nothing,
  notice: nothing,
  error: nothing,
  reply: nothing,
  endReply: nothing,
  thinking: nothing,
  endThinking: nothing,
  progress: () => ({ [Symbol.dispose]() {} }),
  bar: () => ({ advance() {}, [Symbol.dispose]() {} }),
  lend: () => ({ [Symbol.dispose]() {} }),
};

/**
 * For `--json`: standard output carries events alone, which tell every reply and every output. The
 * answers to commands, which no event tells, go where notices go.
 */
export function quietScreen(display: Screen): Screen {
  return {
    ...silentScreen,
    line: (text) => display.notice(text),
    notice: (text) => display.notice(text),
    error: (text) => display.error(text),
    lend: () => display.lend(),
  };
}
