/**
 * What a model is told of a call that Ctrl-C came before, or into; and, where a session broke off in
 * between, of one whose result is not on the record.
 */
export const interruptedResult = "interrupted";
