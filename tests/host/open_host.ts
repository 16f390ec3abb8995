import { join } from "node:path";
import {
  type Configuration,
  createHost,
  defaultConfiguration,
  type Host,
  type Plugin,
} from "../../src/host/mod.ts";
import { screenOf } from "../../src/cli/screens.ts";
import { type Model, type ModelRegistry, resolveModel } from "../../src/models/mod.ts";
import { createDisplay } from "../../src/terminal/mod.ts";

/** A host on a real display whose streams are kept, in a workspace and a home of its own. */
export interface OpenHost extends AsyncDisposable {
  readonly host: Host;
  readonly workspace: string;
  readonly home: string;
  /** What stood on standard output so far, and on standard error. */
  readonly shown: string;
  readonly told: string;
  /** Whether somebody asked to leave. */
  readonly left: boolean;
  /** Takes a line as if typed, and waits until everything was shown. */
  type(line: string, signal?: AbortSignal): Promise<void>;
  /** Waits until everything was shown. */
  settled(): Promise<void>;
}

/** What a host is opened with; the rest is Harvey's default. */
export interface OpenHostOptions {
  readonly plugins?: readonly Plugin[];
  readonly config?: Partial<Configuration>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly chooseModel?: (models: ModelRegistry) => Promise<Model>;
  /** What the person answers, one a question, then the end of input. Absent: nobody is there. */
  readonly answers?: readonly string[];
}

/** Opens a host and loads the plugins into it. */
export async function openHost(options: OpenHostOptions = {}): Promise<OpenHost> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-host-" }));
  const [workspace, home] = [join(folder, "workspace"), join(folder, "home")];
  await Deno.mkdir(workspace);
  await Deno.mkdir(home);
  const [stdout, stderr] = [new KeptStream(), new KeptStream()];
  const display = createDisplay({ stdout, stderr, plain: true });
  const config = { ...defaultConfiguration, ...options.config };
  const environment = options.environment ?? {};
  const answers = [...options.answers ?? []];
  const screen = {
    ...screenOf(display, options.answers !== undefined),
    ask: async (question: string) => {
      await display.line(question);
      return answers.shift();
    },
  };
  let left = false;
  const host = createHost({
    session: {
      id: "0197a3e4-7b1c-7000-8000-000000000000",
      user: "ann",
      started: new Date(2026, 4, 4, 14, 23, 0),
      version: "1.2.3",
    },
    paths: { workspace, home },
    config,
    environment,
    screen,
    chooseModel: options.chooseModel ?? ((registry) => {
      const { model, url } = config;
      return Promise.resolve(
        resolveModel({ model, url, environment, registry }) ?? registry.resolve("eliza"),
      );
    }),
    leave: () => left = true,
  });
  const opened: OpenHost = {
    host,
    workspace,
    home,
    get shown() {
      return stdout.text;
    },
    get told() {
      return stderr.text;
    },
    get left() {
      return left;
    },
    async type(line, signal = new AbortController().signal) {
      try {
        await host.take(line, "pipe", { signal });
      } finally {
        await display.flushed();
      }
    },
    async settled() {
      await new Promise((resolve) => setTimeout(resolve));
      await display.flushed();
    },
    async [Symbol.asyncDispose]() {
      try {
        await host[Symbol.asyncDispose]();
      } finally {
        await display.flushed();
        await Deno.remove(folder, { recursive: true });
      }
    },
  };
  try {
    for (const plugin of options.plugins ?? []) await host.kernel.load(plugin);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
  return opened;
}

/** Where a display writes to, and what came. */
class KeptStream {
  text = "";

  write(bytes: Uint8Array): Promise<number> {
    this.text += new TextDecoder().decode(bytes);
    return Promise.resolve(bytes.length);
  }

  isTerminal(): boolean {
    return false;
  }
}

/** A plugin with nothing but a name and what it does. */
export function pluginNamed(
  name: string,
  setup: Plugin["setup"],
  capabilities?: Plugin["capabilities"],
): Plugin {
  return { name, api: 1, setup, capabilities };
}
