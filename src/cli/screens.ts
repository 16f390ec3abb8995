import type { Screen, View } from "../host/mod.ts";

/** What a person sees; `isTerminal` says whether he could answer too, had he a prompt. */
export function screenOf(display: View, isTerminal: boolean): Screen {
  return {
    isTerminal,
    ask: () => Promise.resolve(undefined),
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
    diff: (text) => display.diff(text),
    lend: () => display.lend(),
  };
}

const nothing = () => Promise.resolve();

/** Nobody watches. */
export const silentScreen: Screen = {
  isTerminal: false,
  ask: () => Promise.resolve(undefined),
  diff: nothing,
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

/** A screen on which no reply is shown. */
export function withoutReplies(screen: Screen): Screen {
  const { reply, endReply, thinking, endThinking } = silentScreen;
  return { ...screen, reply, endReply, thinking, endThinking };
}

/**
 * For `--json`: standard output carries events alone, which tell every reply and every output. The
 * answers to commands, which no event tells, go where notices go.
 */
export function quietScreen(display: View): Screen {
  return {
    ...silentScreen,
    line: (text) => display.notice(text),
    diff: (text) => display.notice(text),
    notice: (text) => display.notice(text),
    error: (text) => display.error(text),
    lend: () => display.lend(),
  };
}
