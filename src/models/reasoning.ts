import type { Sampling } from "./model.ts";

/**
 * What Google's own translation of OpenAI's protocol gives each effort, in tokens
 * (https://ai.google.dev/gemini-api/docs/openai#thinking).
 */
const budgets = { low: 1024, medium: 8192, high: 24_576 } as const;

/**
 * The effort as client libraries take it, which say it in their server's words; nothing where the
 * server decides. A number of tokens becomes the least effort that has as many.
 *
 * ```ts
 * import { reasoningEffort } from "./reasoning.ts";
 * if (reasoningEffort({ reasoning: 4000 }) !== "medium") throw new Error();
 * if (reasoningEffort({ reasoning: "off" }) !== "none") throw new Error();
 * ```
 */
export function reasoningEffort(
  { reasoning }: Sampling,
): "none" | "low" | "medium" | "high" | undefined {
  if (reasoning === "off") return "none";
  if (typeof reasoning !== "number") return reasoning;
  if (reasoning <= budgets.low) return "low";
  return reasoning <= budgets.medium ? "medium" : "high";
}
