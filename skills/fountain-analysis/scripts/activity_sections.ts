import type { SessionAnalysis } from "../../../src/session/mod.ts";
import { barOf, type Section, type Voice } from "./report.ts";
import { tableOf } from "./sections.ts";

/** What was done: files, commands, skills, tools, pipelines, events. What there is none of is left out. */
export function activitySections(analysis: SessionAnalysis): (Section | undefined)[] {
  return [
    operations(analysis),
    shell(analysis),
    skills(analysis),
    tools(analysis),
    steps(analysis),
    others(analysis),
  ];
}

function operations({ operations }: SessionAnalysis): Section | undefined {
  if (operations.count === 0) return undefined;
  const lines = Object.entries(operations.outcomes).map(([kind, outcomes]) =>
    `${kind}: ${Object.entries(outcomes).map(([status, count]) => `${count} ${status}`).join(", ")}`
  );
  const rows = operations.items.map(({ kind, target, status, answer, line }) => [
    ...[kind, target, status, answer ?? "", String(line)],
  ]);
  const columns = ["Action", "Target", "Outcome", "Answer", "Line!"];
  return {
    title: "File operations and commands of the agent",
    lines,
    table: tableOf(columns, rows, operations.count),
  };
}

function shell({ shell }: SessionAnalysis): Section | undefined {
  if (shell.count === 0) return undefined;
  const rows = shell.items.map(({ command, outcome, line }) => [
    ...[command, outcome ?? "(not told)", String(line)],
  ]);
  const { succeeded, failed, unknown } = shell;
  const more = unknown > 0 ? ` Not told: ${unknown}.` : "";
  return {
    title: "Shell runs",
    lines: [`Succeeded: ${succeeded}. Failed: ${failed}.${more}`],
    table: tableOf(["Command", "Outcome", "Line!"], rows, shell.count),
  };
}

function skills({ skills }: SessionAnalysis): Section | undefined {
  if (skills.count === 0) return undefined;
  const rows = skills.items.map(({ name, status, line }) => [name, status ?? "", String(line)]);
  return {
    title: "Skills",
    lines: [],
    table: tableOf(["Skill", "Outcome", "Line!"], rows, skills.count),
  };
}

function tools({ tools }: SessionAnalysis): Section | undefined {
  if (tools.length === 0) return undefined;
  const calls = tools.map((tool) => tool.calls);
  const rows = tools.map(({ name, calls: count, outcomes }) => {
    const words = Object.entries(outcomes).map(([status, times]) => `${times} ${status}`);
    const voice: Voice = outcomes.ok === count ? "good" : "bad";
    return [name, String(count), words.join(", "), barOf(count, calls, voice)];
  });
  return { title: "Tools", lines: [], table: tableOf(["Tool", "Calls!", "Outcomes", ""], rows) };
}

function steps({ steps }: SessionAnalysis): Section | undefined {
  if (steps.count === 0) return undefined;
  const rows = steps.items.map(({ file, number, of, replies, line }) => [
    ...[file, `${number}/${of}`, String(replies), String(line)],
  ]);
  return {
    title: "Pipeline steps",
    lines: [],
    table: tableOf(["File", "Step", "Replies!", "Line!"], rows, steps.count),
  };
}

function others({ events, notes }: SessionAnalysis): Section | undefined {
  const rows = [
    ...Object.entries(events).map(([name, count]) => ["event", name, String(count)]),
    ...Object.entries(notes).map(([name, count]) => ["note", name, String(count)]),
  ];
  if (rows.length === 0) return undefined;
  return {
    title: "Events and notes of others",
    lines: [],
    table: tableOf(["Kind", "Name", "Count!"], rows),
  };
}
