import * as v from "valibot";

/** What else is known of a setting, beside what its values are. */
export interface SettingFacts {
  /** The option that ranks before it. */
  readonly option?: string;
  /** The environment variable that ranks before the files. */
  readonly environment?: string;
  /** A value for a file that shows how it is written. */
  readonly example: unknown;
  /** What holds where nobody says otherwise, for a person. */
  readonly otherwise: string;
}

const filled = (value: string) => value !== "" && !value.includes("\n");
const text = (what: string) => v.pipe(v.string(what), v.check(filled, what));
const whole = (what: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(what), v.safeInteger(what), v.minValue(least, what), v.maxValue(most, what));
const between = (least: number, most: number, what: string) =>
  v.pipe(v.number(what), v.minValue(least, what), v.maxValue(most, what));
const seconds = () => between(0.1, 1e6, "a number of seconds, from 0.1 to a million");
const isOn = () => v.boolean("true or false");
const mapping = "a mapping of settings";

/** Credentials are for the environment: a file is copied, committed and shown. */
const address = () =>
  v.pipe(
    text("the address of a model server"),
    v.check((url) => !URL.parse(url)?.password, "an address without a password"),
  );

/** Also what `--record` takes: YAML 1.2 reads `on` and `off` as texts. */
const record = v.union(
  [v.boolean(), v.picklist(["on", "off", "required"])],
  "true, false or required",
);

function setting<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  facts: SettingFacts,
) {
  return v.optional(v.pipe(schema, v.description(description), v.metadata({ ...facts })));
}

const provider = v.strictObject({
  url: v.pipe(address(), v.description("The address of the server")),
  protocol: v.pipe(
    v.picklist(
      ["ollama", "openai", "anthropic", "google"],
      "one of ollama, openai, anthropic, google",
    ),
    v.description("The protocol that the server speaks"),
  ),
  key_env: v.optional(v.pipe(
    v.string("the name of an environment variable"),
    v.check(isVariableName, "the name of an environment variable"),
    v.description("The environment variable that holds the key; in the home folder's file only"),
  )),
}, "a mapping with url, protocol and perhaps key_env");

/**
 * What a `harvey.yaml` may say, in the order in which it is told of: the one table that files are
 * checked by, and that `harvey config`, `harvey init`, the JSON schema and the manual are made from.
 * Each message says what is wanted.
 */
export const settingsSchema = v.strictObject({
  model: setting(text("the name of a model"), "The model: NAME (of Ollama), PROVIDER/NAME, a URL", {
    option: "--model",
    environment: "HARVEY_MODEL",
    example: "llama3.1:8b",
    otherwise: "one found on this machine",
  }),
  url: setting(address(), "The address of the model's server", {
    option: "--url",
    environment: "HARVEY_URL",
    example: "http://127.0.0.1:11434",
    otherwise: "looked for on this machine",
  }),
  record: setting(record, "Record the session; required ends it where it cannot be recorded", {
    option: "--record",
    environment: "HARVEY_RECORD",
    example: true,
    otherwise: "on",
  }),
  sessions_dir: setting(text("the path of a folder"), "Where session files go", {
    option: "--sessions-dir",
    environment: "HARVEY_SESSIONS_DIR",
    example: "harvey/sessions",
    otherwise: "harvey/sessions in the workspace",
  }),
  plain: setting(isOn(), "No colour, nothing that moves", {
    option: "--plain",
    environment: "HARVEY_PLAIN",
    example: false,
    otherwise: "as the terminal can",
  }),
  thinking: setting(
    v.picklist(["folded", "shown", "hidden"], "folded, shown or hidden"),
    "How the thinking of a reasoning model is shown",
    { example: "folded", otherwise: "folded" },
  ),
  prompt_history: setting(isOn(), "Keep what is typed at the prompt for the next run", {
    example: true,
    otherwise: "true",
  }),
  sampling: v.optional(v.strictObject({
    temperature: setting(between(0, 2, "a number from 0 to 2"), "How freely words are picked", {
      example: 0.7,
      otherwise: "the server's",
    }),
    top_p: setting(between(0, 1, "a number from 0 to 1"), "How much of the likely words is left", {
      example: 0.9,
      otherwise: "the server's",
    }),
    max_tokens: setting(whole("a whole number of tokens", 1), "Longest reply, in tokens", {
      example: 4096,
      otherwise: "the server's",
    }),
    seed: setting(whole("a whole number", 0), "The same seed gives the same words", {
      example: 7,
      otherwise: "the server's",
    }),
    reasoning: setting(
      v.union(
        [v.picklist(["off", "low", "medium", "high"]), whole("a number of tokens", 1)],
        "off, low, medium, high or a number of tokens",
      ),
      "How much a reasoning model thinks before it replies",
      { example: "medium", otherwise: "the server's" },
    ),
  }, mapping)),
  context_length: setting(
    whole("a whole number of tokens", 1),
    "Room for the conversation in tokens, where it can be chosen (Ollama)",
    { example: 8192, otherwise: "the server's" },
  ),
  keep_alive: setting(
    v.union([text(""), v.pipe(v.number(), v.safeInteger())], "a time such as 10m, or -1"),
    "How long the server keeps the model loaded (Ollama)",
    { example: "10m", otherwise: "the server's" },
  ),
  timeouts: v.optional(v.strictObject({
    connect: setting(seconds(), "Seconds until a model's server must have taken the call", {
      example: 10,
      otherwise: "10",
    }),
    idle: setting(seconds(), "Seconds that a model's server may be silent", {
      example: 300,
      otherwise: "300",
    }),
  }, mapping)),
  retries: setting(
    whole("a whole number, from 0 to 20", 0, 20),
    "How often a model's server that is busy is asked again",
    { example: 3, otherwise: "3" },
  ),
  providers: v.optional(v.pipe(
    v.record(
      v.pipe(v.string(), v.check(isProviderName, "a name of letters, digits, - and _")),
      provider,
      "a mapping of names to providers",
    ),
    v.description("Model servers of your own: NAME, then url, protocol and perhaps key_env"),
    v.metadata({
      example: { mine: { url: "http://192.168.1.2:8000/v1", protocol: "openai" } },
      otherwise: "none",
    }),
  )),
  shell: v.optional(v.strictObject({
    interactive: setting(
      v.array(text("the name of a program"), "a list of names of programs"),
      "Programs that get the terminal itself",
      { example: ["vim", "less"], otherwise: "editors, pagers and their like" },
    ),
    timeout: setting(seconds(), "Seconds after which a command is stopped", {
      example: 60,
      otherwise: "none",
    }),
    max_output: setting(whole("a whole number of bytes", 0), "Bytes of output that are recorded", {
      example: 67_108_864,
      otherwise: "67108864",
    }),
    max_context: setting(
      whole("a whole number of characters", 0),
      "Characters of output that enter the conversation",
      { example: 16_000, otherwise: "16000" },
    ),
  }, mapping)),
  permissions: v.optional(v.pipe(
    v.record(
      v.pipe(v.string(), v.check(isWorkspacePath, "a path within the workspace")),
      v.array(
        v.picklist(["read", "write", "exec", "delete"]),
        "a list of: read, write, exec, delete",
      ),
      "a mapping of paths to what may be done there",
    ),
    v.description("What may be done with files, by PATH (. is the whole folder)"),
    v.metadata({
      example: { src: ["read", "write"], secrets: [] },
      otherwise: "all, once you agreed",
    }),
  )),
  safe_mode: v.optional(v.strictObject({
    on: setting(isOn(), "Hold ! commands to those that are allowed", {
      example: false,
      otherwise: "false",
    }),
    allowed: setting(
      v.array(text("the first words of a command"), "a list of first words of commands"),
      "Commands that safe mode and models may run, by first words",
      { example: ["git status", "deno test"], otherwise: "what only reads" },
    ),
  }, mapping)),
  tools: v.optional(v.strictObject({
    on: setting(isOn(), "Tell models of tools that they may call", {
      example: true,
      otherwise: "true",
    }),
    max_calls: setting(whole("a whole number of calls", 0, 1000), "Calls of tools in one turn", {
      example: 10,
      otherwise: "10",
    }),
    max_result: setting(
      whole("a whole number of characters", 100),
      "Characters of a file or a result that a model is given",
      { example: 16_000, otherwise: "16000" },
    ),
  }, mapping)),
}, mapping);

/**
 * The contents of one configuration file, checked. Times are in seconds, `shell.max_output` is in
 * bytes, `shell.max_context` in characters (UTF-16 units).
 */
export type ConfigurationFile = v.InferOutput<typeof settingsSchema>;

function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

/** What can stand before the `/` of a model's name. */
function isProviderName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name);
}

function isWorkspacePath(path: string): boolean {
  const steps = path.split(/[\\/]/);
  return path !== "" && !path.startsWith("/") && !path.includes("\0") && !steps.includes("..");
}
