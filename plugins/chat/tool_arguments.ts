import { type Schema, Validator } from "@cfworker/json-schema";
import type { ToolDescription } from "../../src/models/mod.ts";

/** Arguments that fit a tool's schema, or what is wrong with them, in words for the model. */
export type ToolArguments =
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

const mostProblems = 5;

/**
 * Reads arguments as a model wrote them, and checks them against the tool's schema. Properties that
 * the schema does not name are dropped, as is `null` for one that may be absent: models send both,
 * and mean nothing by it.
 *
 * ```ts
 * import { readToolArguments } from "./tool_arguments.ts";
 * const parameters = {
 *   type: "object",
 *   properties: { path: { type: "string" } },
 *   required: ["path"],
 * };
 * const tool = { name: "read_file", description: "", parameters };
 * if (!("values" in readToolArguments(tool, '{"path":"a.ts"}'))) throw new Error("they fit");
 * if (!("problem" in readToolArguments(tool, '{"path":1}'))) throw new Error("they do not");
 * ```
 */
export function readToolArguments(tool: ToolDescription, text: string): ToolArguments {
  let given: unknown;
  try {
    given = text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    return { problem: `The arguments are not JSON: ${(error as Error).message}` };
  }
  if (!isObject(given)) return { problem: "The arguments are not a JSON object" };
  const values = known(given, tool.parameters) as Record<string, unknown>;
  const { valid, errors } = new Validator(tool.parameters as Schema, "2020-12", false)
    .validate(values);
  if (valid) return { values };
  // Errors of what holds others only say that these are wrong.
  const own = errors.filter(({ keyword }) => keyword !== "properties" && keyword !== "items");
  const problems = own.slice(0, mostProblems).map(({ instanceLocation, error }) =>
    `${instanceLocation}: ${error}`
  );
  return { problem: `The arguments do not fit the tool's schema: ${problems.join(" ")}` };
}

/** `value` without what its schema does not name. */
function known(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => known(item, schema.items));
  const { properties, additionalProperties: more, required } = schema;
  if (!isObject(value) || !isObject(properties)) return value;
  const needed = Array.isArray(required) ? required : [];
  const kept = Object.entries(value).filter(([name, item]) => {
    if (!Object.hasOwn(properties, name)) return more !== undefined && more !== false;
    return item !== null || needed.includes(name) || takesNull(properties[name]);
  });
  return Object.fromEntries(
    kept.map(([name, item]) => [
      name,
      Object.hasOwn(properties, name) ? known(item, properties[name]) : item,
    ]),
  );
}

/** Where a schema says nothing of its type, `null` is for the check to judge. */
function takesNull(schema: unknown): boolean {
  if (!isObject(schema) || schema.type === undefined) return true;
  return schema.type === "null" || (Array.isArray(schema.type) && schema.type.includes("null"));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
