import { isScalar, LineCounter, type Node, parseDocument } from "yaml";
import * as v from "valibot";
import { exitCode, UserError } from "../kernel/mod.ts";

/** What a `harvey.yaml` may say. */
const schema = v.strictObject({
  model: v.optional(v.string()),
  url: v.optional(v.string()),
  record: v.optional(v.union([v.boolean(), v.literal("required")])),
  sessions_dir: v.optional(v.string()),
  shell: v.optional(v.strictObject({
    interactive: v.optional(v.array(v.string())),
    timeout: v.optional(v.pipe(v.number(), v.minValue(0.1))),
    max_output: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    max_context: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  })),
});

/** The contents of one configuration file, checked. */
export type ConfigurationFile = v.InferOutput<typeof schema>;

const maxBytes = 64 * 1024;

/**
 * Reads the text of a `harvey.yaml`. A workspace's file comes from anywhere, so it is bounded:
 * 64 KB, no aliases, no merge keys.
 *
 * @throws {UserError} that names file, line and column of what cannot be taken
 */
export function parseConfigurationFile(text: string, path: string): ConfigurationFile {
  const reject = (place: string, reason: string): never => {
    throw new UserError(`Cannot use "${path}"${place}: ${reason}`, exitCode.usage);
  };
  if (text.length > maxBytes) reject("", `it is over ${maxBytes} characters long`);
  const lines = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return ` at line ${line}, column ${col}`;
  };
  const document = (() => {
    try {
      return parseDocument(text, { lineCounter: lines, prettyErrors: false });
    } catch (error) {
      return reject("", `it is nested too deeply (${(error as Error).message})`);
    }
  })();
  const [broken] = document.errors;
  if (broken) reject(at(broken.pos[0]), broken.message);
  const value = (() => {
    try {
      return document.toJS({ maxAliasCount: 0 }) ?? {};
    } catch (error) {
      return reject("", (error as Error).message);
    }
  })();
  const checked = v.safeParse(schema, value);
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  const node = document.getIn(keys, true) as Node | undefined;
  const range = node?.range ?? document.contents?.range;
  const name = keys.join(".") || "the file";
  const reason = issue.type === "strict_object"
    ? `"${name}" is not a setting`
    : `"${name}" is ${
      isScalar(node) ? issue.received : "not what is expected"
    }: expected ${issue.expected}`;
  return reject(range ? at(range[0]) : "", reason);
}
