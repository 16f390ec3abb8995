import pico from "picocolors";

/** How text may be set off; each function returns its argument unchanged where colour is off. */
export interface Styles {
  /** Whether they change anything. */
  readonly isColorSupported: boolean;
  dim(text: string): string;
  bold(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  magenta(text: string): string;
  cyan(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  strikethrough(text: string): string;
}

/** Styles for a terminal that shows colour, or for anything else. */
export function stylesFor(colour: boolean): Styles {
  return pico.createColors(colour);
}

/**
 * Whether colour is wanted: on a terminal, unless it is a dumb one or `NO_COLOR` is set to anything
 * (https://no-color.org).
 */
export function wantsColour(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== "dumb";
}
