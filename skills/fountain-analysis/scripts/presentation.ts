import type { SessionAnalysis, Totals, UnreadableFile } from "../../../src/session/mod.ts";
import type { SkillCall } from "../../../src/skills/mod.ts";
import { explain } from "./explain.ts";
import type { Options } from "./options.ts";
import type { Report } from "./report.ts";
import { reportOf } from "./sections.ts";
import { lineOf, type SessionLine, totalReport } from "./total_report.ts";
import { warningLines } from "./warning_lines.ts";
import { jsonOf } from "./write_json.ts";
import { writeMarkdown } from "./write_markdown.ts";
import { writeReportPage } from "./write_page.ts";
import { writeText } from "./write_text.ts";

/** What is known before the first file is read. */
export interface Circumstances {
  /** One file and no more was asked for. */
  readonly isOne: boolean;
  readonly files: number;
  /** ASCII only. */
  readonly plain: boolean;
}

/** Takes analyses one by one and shows them in the form that was asked for. */
export interface Presentation {
  take(analysis: SessionAnalysis): Promise<void>;
  /** @returns the page, where one was asked for */
  finish(totals: Totals, unreadable: readonly UnreadableFile[]): Promise<string | undefined>;
}

/** More files than these are shown in the table of all of them only. */
const shownAlone = 10;
const pagedFiles = 100;
const listedFiles = 1000;
/** Rows of a table that each form shows, of one file and of several. */
const rowsOf = { text: [20, 8], markdown: [200, 50], page: [500, 50] } as const;

/** The presentation that the options ask for. */
export function presentationOf(
  call: SkillCall,
  options: Options,
  circumstances: Circumstances,
): Presentation {
  return new Reports(call, options, circumstances);
}

class Reports implements Presentation {
  readonly #call: SkillCall;
  readonly #options: Options;
  readonly #known: Circumstances;
  readonly #reports: Report[] = [];
  readonly #lines: SessionLine[] = [];
  #printed = 0;

  constructor(call: SkillCall, options: Options, known: Circumstances) {
    this.#call = call;
    this.#options = options;
    this.#known = known;
  }

  async take(analysis: SessionAnalysis): Promise<void> {
    const { warningsOnly, form, html, explain } = this.#options;
    if (this.#lines.length < listedFiles) this.#lines.push(lineOf(analysis));
    const report = reportOf(analysis);
    const isKept = html !== undefined || explain;
    if (isKept && this.#reports.length < pagedFiles) this.#reports.push(report);
    if (form === "json") {
      const start = this.#printed === 0 ? '{"files":[\n' : ",\n";
      const facts = warningsOnly ? { file: analysis.file, warnings: analysis.warnings } : analysis;
      await this.#print(start + jsonOf(facts));
    } else if (warningsOnly) await this.#print(warningLines(analysis));
    else if (this.#isPrinted && this.#known.files <= shownAlone) {
      await this.#print(this.#set(report));
    }
  }

  async finish(
    totals: Totals,
    unreadable: readonly UnreadableFile[],
  ): Promise<string | undefined> {
    const { form, html, explain: isExplained, warningsOnly } = this.#options;
    const overview = this.#known.isOne || totals.files === 0
      ? []
      : [totalReport(totals, this.#lines, this.#hint)];
    if (form !== "json" && this.#isPrinted && !warningsOnly) {
      for (const report of overview) await this.#print(this.#set(report));
    }
    const told = [...overview, ...this.#reports];
    const narrative = isExplained && totals.files > 0 ? await this.#explain(told) : undefined;
    if (form === "json") {
      const rest = { unreadable, totals, ...narrative === undefined ? {} : { narrative } };
      const start = this.#printed === 0 ? '{"files":[' : "\n]";
      const end = this.#printed === 0 ? "]" : "";
      await this.#print(`${start}${end},${jsonOf(rest).slice(1)}\n`);
    }
    if (html === undefined || totals.files === 0) return undefined;
    return writeReportPage(told, rowsOf.page[this.#known.isOne ? 0 : 1], narrative);
  }

  /** With a page, the terminal gets no report beside it unless another form is asked for. */
  get #isPrinted(): boolean {
    return this.#options.html === undefined || this.#options.form !== "text";
  }

  get #hint(): string | undefined {
    const isShort = this.#known.files > shownAlone && this.#options.form !== "json";
    return isShort && this.#options.html === undefined
      ? `Name up to ${shownAlone} files to see the report on each.`
      : undefined;
  }

  get #width(): number {
    const given = Number(this.#call.environment.COLUMNS);
    if (given >= 40 && given <= 400) return given;
    try {
      return Math.max(40, Deno.consoleSize().columns);
    } catch {
      return 100;
    }
  }

  #set(report: Report): string {
    const at = this.#known.isOne ? 0 : 1;
    const start = this.#printed > 0 ? "\n" : "";
    if (this.#options.form === "markdown") {
      return start + writeMarkdown(report, rowsOf.markdown[at]);
    }
    const width = this.#width;
    return start + writeText(report, { width, plain: this.#known.plain, rows: rowsOf.text[at] });
  }

  async #explain(reports: readonly Report[]): Promise<string | undefined> {
    const { form } = this.#options;
    if (form !== "json") await this.#print(form === "markdown" ? "\n## Narrative\n\n" : "\n");
    return await explain(this.#call, reports);
  }

  async #print(text: string): Promise<void> {
    this.#printed += text.length;
    await this.#call.print(text);
  }
}
