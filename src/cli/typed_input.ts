import { join } from "node:path";
import type { Configuration, Host, Paths, Screen, Shared } from "../host/mod.ts";
import { listAll } from "../models/mod.ts";
import { secretsOf } from "../workspace/mod.ts";
import { plainReason } from "../session/recording_error.ts";
import { createPrompt, type Display, History } from "../terminal/mod.ts";
import { anyPath, commandNames, commandWords } from "./built_in_completers.ts";
import { namesAfter, shellWords } from "./built_in_completers.ts";
import { Completers } from "./completion.ts";
import { keptNames } from "./known_names.ts";
import { listedProviders } from "./listed_providers.ts";
import { optionNames } from "./option_names.ts";
import { readCommandLine } from "./options.ts";
import type { LineOfInput } from "./session_loop.ts";
import { ShownAbove } from "./shown_above.ts";

/** Commands that are followed by the name of a file. */
const fileCommands = ["read", "edit", "write", "run", "replay", "continue"];

/**
 * Input that is typed, and the screen for what is shown meanwhile. Until it is disposed of, keys that
 * are pressed while something else is shown wait for the next prompt.
 */
export interface TypedInput extends AsyncDisposable {
  readonly screen: Screen;
  next(): Promise<LineOfInput>;
  /** Completion looks into the host. */
  attach(host: Host): void;
}

/** A prompt with history and completion, on the terminal. */
export async function typedInput(
  display: Display,
  config: Configuration,
  paths: Paths,
  leaving: AbortSignal,
): Promise<TypedInput> {
  const completers = new Completers();
  const onTrouble = (error: unknown) =>
    void display.notice(`The prompt history is not kept: ${plainReason(error)}`);
  const prompt = createPrompt({
    history: config.promptHistory
      ? await openHistory(join(paths.home, "harvey", "history"), config, onTrouble)
      : History.inMemory(),
    signal: leaving,
    complete: (before, signal) => completers.complete(before, signal),
    // A shell reads its own continued lines.
    continuation: (line) => line.startsWith("!") ? "\\\n" : "\n",
    plain: config.plain || Deno.env.get("TERM") === "dumb",
    onTrouble,
  });
  const shown = new ShownAbove(display, prompt);
  const hushed = prompt.hush();
  await prompt.takeAhead();
  return {
    screen: shown.screen,
    next: () => shown.read(display.styles.bold("harvey> ")),
    attach: (host) => defineCompleters(completers, host),
    async [Symbol.asyncDispose]() {
      await display.flushed();
      hushed[Symbol.dispose]();
    },
  };
}

/** Nobody is kept from talking by a history that cannot be read. */
async function openHistory(
  file: string,
  { providers }: Configuration,
  onTrouble: (error: unknown) => void,
): Promise<History> {
  const keys = Object.values(providers).flatMap(({ keyVariable }) => keyVariable ?? []);
  const secrets = secretsOf(Deno.env.toObject(), keys).map(({ value }) => value);
  try {
    return await History.open(file, secrets);
  } catch (error) {
    onTrouble(error);
    return History.inMemory();
  }
}

function defineCompleters(completers: Completers, { kernel, shared }: Host): void {
  const { commands, paths, environment } = shared;
  const places = () => ({ folder: paths.workspace, home: paths.home });
  // Whoever runs commands may have gone elsewhere (`! cd`), and says so in this filter.
  const shellPlaces = async () => {
    return { ...places(), folder: await kernel.bus.apply("shell.directory", paths.workspace) };
  };
  const modelNames = keptNames(() => namesOfModels(shared));
  const options = { harvey: () => optionNames(helpText()) };
  // The newest is asked first.
  completers.define(anyPath(places, fileCommands));
  completers.define(shellWords(shellPlaces, environment.PATH ?? "", options));
  completers.define(namesAfter("model", modelNames));
  completers.define(commandWords(commands));
  completers.define(commandNames(commands));
}

/** What `/model` takes: the models of all providers that answer. */
async function namesOfModels({ models, config, environment }: Shared): Promise<readonly string[]> {
  const providers = listedProviders(models.providers, config, environment);
  const found = await listAll(providers, { signal: AbortSignal.timeout(10_000) });
  return found.models.map(({ name }) => name);
}

function helpText(): string {
  const line = readCommandLine(["--help"], "");
  return line.kind === "text" ? line.text : "";
}
