import { escapeField, type TitleEntry, unescapeField } from "../fountain/mod.ts";
import { readLocalTime, writeLocalDate, writeLocalTime } from "./time.ts";

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

/**
 * The lines of a title page, without a newline at the end.
 *
 * @param facts `author` is the user's cue
 */
export function writeTitlePage(facts: { title?: string; author: string; started: Date }): string {
  return [
    `Title: ${escapeField(facts.title || "Harvey Session")}`,
    "Credit: Recorded by Harvey",
    `Author: ${escapeField(facts.author)}`,
    `Date: ${writeLocalTime(facts.started)}`,
    `Draft date: ${writeLocalDate(facts.started)}`,
  ].join("\n");
}

/** Reads a title page; keys in any case. */
export function readTitlePage(entries: readonly TitleEntry[], escaped: boolean): TitlePage {
  const fields = entries.map(({ key, value, line }) => ({
    key,
    value: escaped ? unescapeField(value) : value,
    line,
  }));
  const value = (...keys: string[]) =>
    fields.find(({ key }) => keys.includes(key.trim().toLowerCase()))?.value || undefined;
  return {
    title: value("title"),
    credit: value("credit"),
    author: value("author", "authors"),
    date: readLocalTime(value("date") ?? ""),
    characters: (value("characters") ?? "").split(",").map((name) => name.trim()).filter(Boolean),
    fields,
  };
}
