/**
 * Names that are a cloud's own, so that they need no provider before them where its key is set:
 *
 * | name | provider |
 * | --- | --- |
 * | `claude-…` | `anthropic` |
 * | `gemini-…` | `google` |
 * | `gpt-…` but `gpt-oss`, `chatgpt-…`, `o1…` to `o9…` | `openai` |
 * | `mistral-…`, `ministral-…`, `magistral-…`, `codestral-…`, `devstral-…`, `pixtral-…`, `open-mistral-…`, `open-mixtral-…` | `mistral` |
 * | `deepseek-chat`, `deepseek-reasoner` | `deepseek` |
 *
 * A name with a tag (`mistral-small:24b`) is always Ollama's, and any name can be had from where it
 * is with its provider before it: `ollama/mistral-nemo`.
 */
const beginnings: readonly (readonly [provider: string, beginnings: readonly string[]])[] = [
  ["anthropic", ["claude-"]],
  ["google", ["gemini-"]],
  ["openai", ["gpt-", "chatgpt-"]],
  ["mistral", [
    ...["mistral-", "ministral-", "magistral-", "codestral-", "devstral-", "pixtral-"],
    ...["open-mistral-", "open-mixtral-"],
  ]],
  ["deepseek", ["deepseek-chat", "deepseek-reasoner"]],
];

/**
 * The provider that alone has models of this name.
 *
 * ```ts
 * import { wellKnownProvider } from "./well_known_models.ts";
 * if (wellKnownProvider("claude-sonnet-4-5") !== "anthropic") throw new Error();
 * if (wellKnownProvider("llama3.1:8b") !== undefined) throw new Error();
 * ```
 *
 * @returns nothing for a name that any server may have
 */
export function wellKnownProvider(name: string): string | undefined {
  if (name.includes(":") || name.includes("/") || name.startsWith("gpt-oss")) return undefined;
  if (name[0] === "o" && name[1] !== undefined && name[1] >= "1" && name[1] <= "9") return "openai";
  return beginnings.find(([, known]) => known.some((one) => name.startsWith(one)))?.[0];
}
