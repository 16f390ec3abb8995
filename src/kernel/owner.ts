import type { Bus, Event, Maps } from "./bus.ts";
import type { Dispatch } from "./dispatch.ts";
import { Observer, Registration } from "./hooks.ts";

/** What undoes a thing. */
export type Cleanup = Disposable | AsyncDisposable | (() => unknown);

const failuresUntilDisabled = 3;

/** The host or one plugin, from loading to unloading: what is its own, and undone with it. */
export class Owner {
  failures = 0;
  /** Until it is disabled or unloaded; then its gates refuse. */
  active = true;
  readonly #stopping = new AbortController();
  /** Aborted when it is disabled or unloaded. */
  readonly signal = this.#stopping.signal;
  #closed = false;
  readonly cleanups = new Set<Cleanup>();
  readonly bus: Bus<Maps> = {
    on: (...hook) => new Observer(this, "on", ...hook),
    filter: (...hook) => new Registration(this, "filter", ...hook),
    gate: (...hook) => new Registration(this, "gate", ...hook),
    emit: (type, data) => this.dispatch.emit(type, data as object) as Promise<never>,
    apply: (name, value) => this.dispatch.apply(name, value) as Promise<never>,
    ask: (name, request) => this.dispatch.ask(name, request),
  };

  /** `position`: the place in load order, 0 for the host, which is never disabled. */
  constructor(readonly dispatch: Dispatch, readonly name: string, readonly position: number) {}

  /** Undone on unloading, in reverse; at once where that has happened. */
  readonly defer = <Kind extends Cleanup>(cleanup: Kind): Kind => {
    this.cleanups.add(cleanup);
    if (this.#closed) void this.tryDispose();
    return cleanup;
  };

  /** For asking a person: until disposed, no deadline passes anywhere; then all begin anew. */
  readonly pauseDeadlines = (): Disposable => this.defer(this.dispatch.clock.pause());

  /** Announces a failure, in observing an `event` perhaps; the third that `counts` disables. */
  fail(hook: string, error: unknown, event?: Event, counts = true): void {
    if (counts && !this.active) return;
    if (counts) this.failures++;
    const { name: plugin, position, failures } = this;
    const disabled = counts && position > 0 && failures >= failuresUntilDisabled;
    if (disabled) this.#stop("it was disabled (reload or remove it)");
    // To announce that somebody failed to observe a failure, and so on, would never end.
    if (event?.type === "plugin.failed" && !disabled) return;
    const message = messageOf(error);
    this.dispatch.emit("plugin.failed", { plugin, hook, message, failures, disabled });
  }

  /** Ends all calls and undoes in reverse all that was deferred; throws after that. */
  async dispose(): Promise<void> {
    this.#closed = true;
    this.#stop("it was unloaded");
    await using stack = new AsyncDisposableStack();
    for (const cleanup of this.cleanups) {
      if (typeof cleanup === "function") stack.defer(async () => void await cleanup());
      else stack.use(cleanup);
    }
    this.cleanups.clear();
  }

  /** Announces what {@link dispose} throws. */
  tryDispose(): Promise<void> {
    return this.dispose().catch((error) => this.fail("cleanup", error, undefined, false));
  }

  #stop(message: string): void {
    this.active = false;
    this.#stopping.abort(new DOMException(message, "AbortError"));
  }
}

/** What `error` says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : Deno.inspect(error);
}
