import { escapeField } from "../fountain/mod.ts";
import { writeLocalDate, writeLocalTime } from "./time.ts";

/** The title page, read. */
export interface TitlePage {
  readonly title?: string;
  readonly credit?: string;
  readonly author?: string;
  readonly date?: Date;
  readonly characters: readonly string[];
  /** Every field in order, with its key as it stands. */
  readonly fields: readonly {
    readonly key: string;
    readonly value: string;
    readonly line: number;
  }[];
}

/** The lines of a title page, without a newline at the end. */
export function writeTitlePage(facts: { title?: string; user: string; started: Date }): string {
  return [
    `Title: ${escapeField(facts.title || "Harvey Session")}`,
    "Credit: Recorded by Harvey",
    `Author: ${escapeField(facts.user.toUpperCase() || "OPERATOR")}`,
    `Date: ${writeLocalTime(facts.started)}`,
    `Draft date: ${writeLocalDate(facts.started)}`,
  ].join("\n");
}
