import { namedModel, type ProgressBar, type View } from "../host/mod.ts";
import { type ExitCode, exitCode, UserError } from "../kernel/mod.ts";
import type { PullProgress } from "../models/mod.ts";
import { createDisplay } from "../terminal/display.ts";
import { openQuietHost } from "./quiet_host.ts";
import { onStopSignals } from "./stop_signals.ts";
import type { SubcommandCall } from "./subcommand.ts";

/**
 * Has the server of a model fetch it, and shows how far it is: a bar on a terminal that can draw
 * one, else a line each time another tenth has come. Ctrl-C ends it in order; the server keeps what
 * came.
 *
 * @throws {UserError} where the server fetches no models, or this one cannot be had
 */
export async function pullModel(call: SubcommandCall, name: string): Promise<ExitCode> {
  const stopped = new AbortController();
  using _signals = onStopSignals((reason) => stopped.abort(reason));
  const { signal } = stopped;
  await using quiet = await openQuietHost(call, signal);
  const { config, host } = quiet;
  const { models: registry } = host.shared;
  const model = namedModel(name, { registry, url: config.url, environment: call.environment });
  if (!model.pull) {
    throw new UserError(
      `Cannot pull "${model.name}": ${model.description} fetches no models ` +
        "(those of Ollama can be pulled: NAME or ollama/NAME)",
      exitCode.usage,
    );
  }
  const display = createDisplay({ plain: config.plain, environment: call.environment });
  const canDraw = Deno.stderr.isTerminal() && !config.plain && call.environment.TERM !== "dumb";
  try {
    using shown = canDraw ? new PullBar(display, model.name) : new PullLines(display, model.name);
    for await (const progress of model.pull(signal)) await shown.show(progress);
  } catch (error) {
    if (!signal.aborted) throw error;
    await display.notice("(interrupted; what came is kept, and the same command goes on)");
    return exitCode.interrupted;
  } finally {
    await display.flushed();
  }
  await display.line(`${model.name} is there: harvey --model ${model.name}`);
  return exitCode.done;
}

/** A bar counts megabytes: nobody reads bytes. */
const megabyte = 1_000_000;

/** One bar over all files of the model; what has no size yet turns a spinner. */
class PullBar implements Disposable {
  #bar: { readonly drawn: ProgressBar; readonly total: number; done: number } | undefined;
  #waiting: Disposable;

  constructor(private readonly screen: View, private readonly model: string) {
    this.#waiting = screen.progress(model);
  }

  show({ done, total }: PullProgress): void {
    if (total === 0) return;
    const [whole, part] = [Math.ceil(total / megabyte), Math.floor(done / megabyte)];
    if (this.#bar?.total !== whole) {
      const drawn = this.screen.bar(`${this.model}, MB`, whole);
      this[Symbol.dispose]();
      this.#bar = { drawn, total: whole, done: 0 };
    }
    this.#bar.drawn.advance((done === total ? whole : part) - this.#bar.done);
    this.#bar.done = done === total ? whole : part;
  }

  [Symbol.dispose](): void {
    this.#waiting[Symbol.dispose]();
    this.#bar?.drawn[Symbol.dispose]();
  }
}

/** A line for each tenth that has come, of what was known when it came. */
class PullLines implements Disposable {
  #told = 0;

  constructor(private readonly screen: View, private readonly model: string) {}

  async show({ done, total }: PullProgress): Promise<void> {
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
    if (tenth <= this.#told) return;
    this.#told = tenth;
    const size = Math.ceil(total / megabyte).toLocaleString("en");
    await this.screen.notice(`${this.model}: ${tenth * 10}% of ${size} MB`);
  }

  [Symbol.dispose](): void {}
}
