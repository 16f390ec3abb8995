import { toJsonSchema } from "@valibot/to-json-schema";
import { settingsSchema } from "./settings_schema.ts";

/** The JSON schema of a `harvey.yaml`, with a description of every setting. */
export function settingsJsonSchema(): Record<string, unknown> {
  const schema = toJsonSchema(settingsSchema, { errorMode: "ignore", typeMode: "input" });
  return {
    ...withoutFacts(schema) as Record<string, unknown>,
    title: "Harvey's settings",
    description: "harvey/harvey.yaml in a workspace or in the home folder",
  };
}

/** What only Harvey itself needs: editors warn of words that they do not know. */
function withoutFacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFacts);
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) =>
        key !== "example" && key !== "otherwise" && key !== "environment" &&
        key !== "option"
      )
      .map(([key, inner]) => [key, withoutFacts(inner)]),
  );
}
