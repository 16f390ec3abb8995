import type { Commands } from "../host/mod.ts";
import type { Completer, Completion } from "../terminal/mod.ts";
import { completePath, looksLikePath, type PathPlaces } from "./complete_paths.ts";
import { completeProgram } from "./complete_programs.ts";
import { lastWord } from "./last_word.ts";

/** Names of commands after `/`. */
export function commandNames(commands: Commands): Completer {
  return (before) => {
    if (!before.startsWith("/") || /\s/.test(before)) return undefined;
    const names = commands.list().map(({ name }) => `/${name}`);
    return { word: before, candidates: beginning(before, names) };
  };
}

/** Words after a command that can complete them itself. */
export function commandWords(commands: Commands): Completer {
  return async (before) => {
    const call = commandCall(before);
    if (!call) return undefined;
    const candidates = await commands.find(call.name)?.complete?.(call.words);
    return candidates && chosen(lastBlankWord(call.words), candidates);
  };
}

/** Names that may follow a command, such as those of models after `/model`. */
export function namesAfter(
  command: string,
  names: () => Promise<readonly string[]>,
): Completer {
  return async (before) => {
    const call = commandCall(before);
    if (call?.name !== command || /\s/.test(call.words.trimStart())) return undefined;
    return chosen(call.words.trimStart(), await names());
  };
}

/**
 * Programs and paths after `!`, and the options of the programs whose options are known.
 *
 * @param places where commands run now
 */
export function shellWords(
  places: () => PathPlaces | Promise<PathPlaces>,
  path: string,
  options: Readonly<Record<string, () => readonly string[]>>,
): Completer {
  return async (before, signal) => {
    if (!before.startsWith("!")) return undefined;
    const start = before.match(/^!!?\s*(-t\s+)?/)![0].length;
    const command = before.slice(start);
    const word = lastWord(command, true);
    const typed = command.slice(word.start);
    if (isProgramPlace(command.slice(0, word.start)) && !looksLikePath(word.value)) {
      return typed === "" ? undefined : await completeProgram(typed, path, signal);
    }
    const program = command.trimStart().split(/\s/, 1)[0];
    if (typed.startsWith("-") && Object.hasOwn(options, program)) {
      return { word: typed, candidates: beginning(typed, options[program]()) };
    }
    return await completePath(command, word, await places(), signal);
  };
}

/** Paths after the commands that take one, after `@`, and wherever a word looks like one. */
export function anyPath(places: () => PathPlaces, commands: readonly string[]): Completer {
  return async (before, signal) => {
    const word = lastWord(before, false);
    const prefix = word.value.startsWith("@") && !before.startsWith("!") ? "@" : "";
    const wanted = prefix !== "" || commands.includes(commandCall(before)?.name ?? "");
    if (word.start === 0 && before.startsWith("/") && !before.includes("/", 1)) return undefined;
    if (!wanted && !looksLikePath(word.value)) return undefined;
    return await completePath(before, word, places(), signal, prefix);
  };
}

/** `/name words`, the words as they are typed so far. */
function commandCall(before: string): { name: string; words: string } | undefined {
  const space = before.search(/\s/);
  if (!before.startsWith("/") || space < 0) return undefined;
  return { name: before.slice(1, space), words: before.slice(space + 1) };
}

function lastBlankWord(words: string): string {
  return words.slice(words.lastIndexOf(" ") + 1);
}

function chosen(word: string, candidates: readonly string[]): Completion {
  return { word, candidates: beginning(word, candidates) };
}

function beginning(word: string, candidates: readonly string[]): string[] {
  return candidates.filter((candidate) => candidate.startsWith(word));
}

/** Whether the next word of a shell's command names a program. */
function isProgramPlace(before: string): boolean {
  return /(^|[|&;(])\s*$/.test(before);
}
