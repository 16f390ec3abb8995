import { OutputStream } from "../../terminal/output_stream.ts";
import { type Styles, stylesFor, wantsColour } from "../../terminal/styles.ts";
import { terminalSize } from "../../terminal/terminal_output.ts";
import type { SubcommandCall } from "../subcommand.ts";

/** How text is set for who reads it. */
export interface PageStyle {
  readonly styles: Styles;
  /** Infinity where nothing shows it in a window. */
  readonly columns: number;
}

/** Colour and width of standard output. */
export function pageStyle({ options, environment }: SubcommandCall): PageStyle {
  const isTerminal = Deno.stdout.isTerminal();
  return {
    styles: stylesFor(!options.plain && wantsColour(isTerminal, environment)),
    columns: isTerminal ? terminalSize().columns : Infinity,
  };
}

/**
 * Writes text to standard output; on a terminal, what is longer than the window through a pager:
 * `$PAGER`, else `less -R`, else as it is. The pager is given the first window at once.
 *
 * @param pieces whole lines, harmless but for colours of our own
 */
export async function writePages(
  pieces: AsyncIterable<string> | Iterable<string>,
  { environment }: Pick<SubcommandCall, "environment">,
): Promise<void> {
  const gone = new AbortController();
  const output = new OutputStream(Deno.stdout, () => gone.abort());
  const isPaged = output.isTerminal && Deno.stdin.isTerminal() && environment.TERM !== "dumb";
  const room = isPaged ? terminalSize().rows - 1 : Infinity;
  let first = "";
  let lines = 0;
  let pager: Pager | undefined;
  for await (const piece of pieces) {
    if (gone.signal.aborted || pager?.isGone) break;
    if (pager) await pager.write(piece);
    else if (!isPaged) await output.write(piece);
    else {
      first += piece;
      for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines++;
      if (lines <= room) continue;
      pager = openPager(environment);
      if (pager) await pager.write(first);
      else await output.write(first);
      first = "";
    }
  }
  await output.write(first);
  await pager?.close();
}

/** A program that shows text window by window. */
interface Pager {
  readonly isGone: boolean;
  write(text: string): Promise<void>;
  /** Settles when the person has left it. */
  close(): Promise<void>;
}

function openPager(environment: Readonly<Record<string, string>>): Pager | undefined {
  const wanted = environment.PAGER?.trim();
  if (wanted === "cat" || environment.PAGER === "") return undefined;
  try {
    const child = new Deno.Command(wanted ? "sh" : "less", {
      args: wanted ? ["-c", wanted] : ["-R"],
      env: { LESS: environment.LESS ?? "R" },
      stdin: "piped",
    }).spawn();
    // Ctrl-C is the pager's.
    const ignore = () => {};
    Deno.addSignalListener("SIGINT", ignore);
    const writer = child.stdin.getWriter();
    const encoder = new TextEncoder();
    let isGone = false;
    const leave = () => void (isGone = true);
    return {
      get isGone() {
        return isGone;
      },
      write: (text) => writer.write(encoder.encode(text)).catch(leave),
      async close() {
        await writer.close().catch(leave);
        await child.status;
        Deno.removeSignalListener("SIGINT", ignore);
      },
    };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
