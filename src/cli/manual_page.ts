import type { Command } from "commander";
import type { Example } from "./example.ts";
import { programExamples } from "./program_help.ts";
import { describeProgram } from "./program_options.ts";
import { describeSubcommand } from "./run_subcommand.ts";
import { listSettings } from "./settings.ts";
import type { Subcommand } from "./subcommand.ts";
import { subcommands } from "./subcommands.ts";
import { type Topic, topics } from "./topics/mod.ts";

/** The manual page, in troff with the macros of man(7), from what help is made from. */
export async function manualPage(): Promise<string> {
  const program = describeProgram("");
  const listed = subcommands.filter(({ hidden }) => !hidden);
  const commands = await Promise.all(
    listed.map(async ({ name, load }) => commandSection(name, (await load()).default)),
  );
  const explained = await Promise.all(topics.map(topicSection));
  return [
    '.\\" Made by `harvey manual`; do not edit.',
    '.TH HARVEY 1 "" "Harvey" "User Commands"',
    ".SH NAME",
    "harvey \\- a terminal agent that records everything as a Fountain screenplay",
    ".SH SYNOPSIS",
    ".B harvey",
    text("[OPTIONS]"),
    ".br",
    ".B harvey",
    text("[OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]"),
    ".SH DESCRIPTION",
    text(program.description()),
    ".SH OPTIONS",
    ...optionLines(program),
    ...examples(programExamples),
    ".SH COMMANDS",
    ...commands.flat(),
    ...explained.flat(),
    ".SH ENVIRONMENT",
    ...listSettings().flatMap(({ environment, description }) =>
      environment ? [".TP", `.B ${text(environment)}`, text(description)] : []
    ),
    ".SH FILES",
    ...entry("harvey/sessions/*.spmd", "sessions of a workspace; below the home folder, of others"),
    ...entry("harvey/harvey.yaml", "settings, in the workspace and in the home folder"),
    ...entry("HARVEY.md", "what a model is told before every conversation in this workspace"),
  ].join("\n") + "\n";
}

function commandSection(name: string, subcommand: Subcommand): string[] {
  const command = describeSubcommand(name, subcommand);
  const [paragraph, ...verbatim] = subcommand.description.split("\n\n");
  const words = (subcommand.arguments ?? []).map((argument) => argument.name).join(" ");
  return [
    `.SS ${text(`harvey ${name} ${words}`.trimEnd())}`,
    text(paragraph),
    ...verbatim.flatMap((lines) => [".PP", ".nf", text(lines), ".fi"]),
    ...(subcommand.arguments ?? []).flatMap(({ name, what }) => entry(name, what)),
    ...optionLines(command),
    ...examples(subcommand.examples),
  ];
}

async function topicSection({ name, parts }: Topic): Promise<string[]> {
  const lines = (await parts()).flatMap((part) => {
    if (typeof part === "string") return part.trim().split("\n\n").flatMap(paragraph);
    if ("shell" in part) return examples(part.shell);
    const rows = "prompt" in part ? part.prompt : part.table;
    return rows.flatMap(([left, right]) => entry(left, right));
  });
  return [`.SH ${text(name.replaceAll("-", " ").toUpperCase())}`, ...lines];
}

/** What is indented stands as it is. */
function paragraph(lines: string): string[] {
  return lines.startsWith("  ") ? [".PP", ".nf", text(lines), ".fi"] : [".PP", text(lines)];
}

function optionLines(command: Command): string[] {
  return command.options.filter(({ hidden }) => !hidden)
    .flatMap(({ flags, description }) => entry(flags, description));
}

function examples(list: readonly Example[]): string[] {
  return list.flatMap(({ line, what }) => entry(line, what));
}

function entry(left: string, right: string): string[] {
  return [".TP", `.B ${text(left)}`, text(right)];
}

/** A text that troff takes for nothing else: no escape, no request at the beginning of a line. */
function text(raw: string): string {
  return raw.split("\n").map((line) => {
    const escaped = line.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll('"', "\\(dq")
      .replaceAll("'", "\\(aq").replaceAll("`", "\\(ga").replaceAll("^", "\\(ha")
      .replaceAll("~", "\\(ti");
    const ascii = escaped.replace(
      /[^ -~\t]/gu,
      (letter) => `\\[u${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
    return ascii.startsWith(".") ? `\\&${ascii}` : ascii;
  }).join("\n");
}
