import type { AllModels, ModelListing } from "../models/mod.ts";

/** Every model that was found, and which of them answers. */
export interface FoundModels extends AllModels {
  /** The name in full, as `--model` takes it; absent where none is known. */
  readonly active?: string;
}

/**
 * Lines that show models by provider, `*` before the active one, with context sizes in tokens where
 * they are known, and below them the providers that were not reached.
 *
 * ```ts
 * import { modelTable } from "./model_table.ts";
 * const models = [{ name: "qwen3:4b", provider: "ollama", contextSize: 40960 }];
 * const lines = modelTable({ models, unreachable: [], active: "qwen3:4b" });
 * if (lines.join("\n") !== "ollama\n* qwen3:4b  40,960 tokens") throw new Error(lines.join("\n"));
 * ```
 */
export function modelTable({ models, unreachable, active }: FoundModels): string[] {
  const width = Math.max(0, ...models.map(({ name }) => name.length));
  const lines: string[] = [];
  for (const [provider, offered] of Map.groupBy(models, ({ provider }) => provider)) {
    lines.push(provider, ...offered.map((model) => row(model, model.name === active, width)));
  }
  if (active !== undefined && !models.some(({ name }) => name === active)) {
    lines.push(`* ${active}  (not in a list)`);
  }
  if (unreachable.length > 0) lines.push("Not reached:");
  const names = Math.max(0, ...unreachable.map(({ provider }) => provider.length));
  // Two columns, so that a narrow window breaks the reason beside the name.
  for (const { provider, reason } of unreachable) {
    lines.push(`  ${provider.padEnd(names)}  ${reason}`);
  }
  return lines;
}

function row({ name, contextSize }: ModelListing, isActive: boolean, width: number): string {
  const size = contextSize === undefined ? "" : `${contextSize.toLocaleString("en")} tokens`;
  return `${isActive ? "*" : " "} ${name.padEnd(width)}  ${size}`.trimEnd();
}
