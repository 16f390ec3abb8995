import type { ErrorCode } from "yaml";

/** What is wrong by the parser's code, and in brackets what to do. */
const faults: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: "aliases are not taken (write it out)",
  BAD_ALIAS: "an anchor or alias has no name (take the & or * away, or put the value in quotes)",
  BAD_COLLECTION_TYPE: "a tag does not fit its value (take the tag away)",
  BAD_DIRECTIVE: "it is no directive of YAML (take the line away, or the % at its beginning)",
  BAD_DQ_ESCAPE: 'a \\ between " stands before what it does not escape (use \' instead of ")',
  BAD_INDENT: "it is indented differently from what it belongs to (use the same number of blanks)",
  BAD_PROP_ORDER: "an anchor or tag stands before an indicator (take it away)",
  BAD_SCALAR_START: "a value may not begin with this character (put the value in quotes)",
  BLOCK_AS_IMPLICIT_KEY:
    'a value holds ": ", or the line below it is indented (put it in quotes, or the line further left)',
  BLOCK_IN_FLOW: "what needs lines of its own stands within brackets (take the brackets away)",
  DUPLICATE_KEY: "this key is set twice (leave one of them)",
  IMPOSSIBLE: "this is no YAML (mend or remove the line)",
  KEY_OVER_1024_CHARS: "a key is over 1,024 characters long (shorten it)",
  MISSING_CHAR: 'a character is missing, such as a blank after ":" (put it in)',
  MULTILINE_IMPLICIT_KEY: 'a line has no ":" after its key (put it in, as in "model: NAME")',
  MULTIPLE_ANCHORS: "a value has two anchors (take them away)",
  MULTIPLE_DOCS: "a second document begins (leave only the first)",
  MULTIPLE_TAGS: "a value has two tags (take them away)",
  NON_STRING_KEY: "a key is no text (put it in quotes)",
  RESOURCE_EXHAUSTION: "aliases are not taken (write it out)",
  TAB_AS_INDENT: "it is indented with a tab (use blanks)",
  TAG_RESOLVE_FAILED: "tags are not taken (take away the word that begins with !)",
  UNEXPECTED_TOKEN: "this character cannot stand here (take it away, or put the value in quotes)",
};

/** Missing characters by a part of what the parser says of them. */
const missing: readonly (readonly [said: string, fault: string])[] = [
  ['closing "quote', 'a text that begins with " does not end (close it with ")'],
  ["closing 'quote", "a text that begins with ' does not end (close it with ')"],
  ["end with a ]", 'a list that begins with "[" does not end (close it with "]")'],
  ["end with a }", 'a mapping that begins with "{" does not end (close it with "}")'],
  ["followed by map values", 'a line has no ":" after its key (put it in, as in "model: NAME")'],
  ["Missing , ", "a comma is missing before this (put it in)"],
  ["Missing space after :", 'a blank is missing after ":" (put it in)'],
  ["Comments must", 'a blank is missing before "#" (put it in, or the value in quotes)'],
  ["without - indicator", 'an item of a list does not begin with "- " (put it in)'],
];

/** An error of the YAML parser in Harvey's words: what is wrong, and in brackets what to do. */
export function syntaxFault({ code, message }: {
  readonly code: ErrorCode;
  readonly message: string;
}): string {
  // Brackets that are not closed have another code where they stand under a key.
  const known = code === "MISSING_CHAR" || code === "BAD_INDENT"
    ? missing.find(([said]) => message.includes(said))
    : undefined;
  return known?.[1] ?? faults[code];
}
