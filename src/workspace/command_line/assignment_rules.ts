import type { SimpleCommand } from "./parse.ts";
import { isLiteral } from "./word.ts";

/** Values that choose a language, a look, a target; they name no file and no program. */
const plainValue = /^[A-Za-z0-9_.,:@+-]*$/;

/** What may be set for a command, and to what: no program is found or run by these. */
const harmless: Readonly<Record<string, RegExp>> = {
  LANG: plainValue,
  LANGUAGE: plainValue,
  TZ: /^[A-Za-z][A-Za-z0-9_+/-]*$/,
  TERM: plainValue,
  COLUMNS: plainValue,
  LINES: plainValue,
  NO_COLOR: plainValue,
  FORCE_COLOR: plainValue,
  CLICOLOR: plainValue,
  CLICOLOR_FORCE: plainValue,
  CI: plainValue,
  PAGER: /^(cat)?$/,
  GIT_PAGER: /^(cat)?$/,
  MANPAGER: /^(cat)?$/,
  GIT_OPTIONAL_LOCKS: plainValue,
  GIT_TERMINAL_PROMPT: plainValue,
  POSIXLY_CORRECT: plainValue,
  GOOS: plainValue,
  GOARCH: plainValue,
  CGO_ENABLED: plainValue,
  RUST_BACKTRACE: plainValue,
  PYTHONUNBUFFERED: plainValue,
  PYTHONDONTWRITEBYTECODE: plainValue,
};

/** Why what stands before the program is refused; undefined where it is harmless. */
export function judgeAssignments({ assignments }: SimpleCommand): string | undefined {
  for (const { name, value } of assignments) {
    const allowed = harmless[name] ?? (/^LC_[A-Z]+$/.test(name) ? plainValue : undefined);
    if (!allowed) return `setting ${name} may change what the program does`;
    if (!isLiteral(value) || !allowed.test(value.text)) {
      return `${name} may not be set to "${value.text}"`;
    }
  }
  return undefined;
}
