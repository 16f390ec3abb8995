/**
 * Fountain, the plain-text screenplay format: reading, writing, streaming. Pure: strings in, values
 * out.
 *
 * @module
 */
export * from "./backwards.ts";
export * from "./blocks.ts";
export * from "./compose.ts";
export * from "./element.ts";
export type { ElementStream } from "./element_stream.ts";
export * from "./finding.ts";
export { inlineNotes, stripInline } from "./inline.ts";
export * from "./named_elements.ts";
export * from "./parse.ts";
export * from "./print.ts";
export * from "./screenplay.ts";
export * from "./stream.ts";
export { readCue, writeCue } from "./cue.ts";
export * from "./escape.ts";
export * from "./speech_encoder.ts";
