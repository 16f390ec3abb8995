import type { SessionFacts } from "./facts.ts";

/** The facts for a person to read; what did not happen is left out. */
export function summaryText(facts: SessionFacts): string {
  const { speakers, prompts, files, commands, skills, findings } = facts;
  const open = [
    ...prompts.filter(({ open }) => open).map(({ text }) => `no whole answer: ${text}`),
    ...files.filter(({ status }) => status !== "ok").map(({ action, path, status }) =>
      `${action} ${path}: ${status}`
    ),
    ...commands.filter(({ outcome }) => outcome !== "ok" && outcome !== "exit 0").map((
      { command, outcome },
    ) => `${command}: ${outcome}`),
    ...facts.ending === "interrupted" ? ["the session was not closed in order"] : [],
  ];
  const who = Object.entries(speakers).map(([cue, count]) => `${cue} (${count})`).join(", ");
  return [
    `${facts.title ?? "A session"}${facts.started ? `, ${localTime(facts.started)}` : ""}\n`,
    `${facts.file}\n`,
    `${count(facts.turns, "turn")} of ${facts.user}${who ? `; ${who} answered` : ""}` +
    `${facts.tokens > 0 ? `; ${facts.tokens} tokens in ${facts.seconds} s` : ""}\n`,
    list("Asked", prompts.map(({ text }, index) => `${index + 1}. ${text}`)),
    list("Files", files.map(({ action, path, status }) => `${action} ${path} (${status})`)),
    list("Commands", commands.map(({ command, outcome }) => `${command} (${outcome})`)),
    list("Skills", skills),
    list("Open", open),
    list("Not readable", findings),
  ].join("");
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function localTime(time: string): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
    `${two(date.getHours())}:${two(date.getMinutes())}`;
}
