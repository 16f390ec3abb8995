export { createDisplay, Display, type DisplayOptions } from "./display.ts";
export { createHarmless, harmless, type HarmlessStream } from "./harmless.ts";
export { History } from "./history.ts";
export type { KeyboardDevice } from "./keyboard.ts";
export { readLines } from "./lines.ts";
export type { OutputSink } from "./output_stream.ts";
export {
  type Completer,
  type Completion,
  createPrompt,
  type Prompt,
  type PromptInput,
  type PromptOptions,
} from "./prompt.ts";
export { terminalSize } from "./readline_streams.ts";
export type { Styles } from "./styles.ts";
