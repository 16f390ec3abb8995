import { anthropicUrl } from "./anthropic.ts";
import type { Protocol } from "./custom_provider.ts";
import type { Environment } from "./environment.ts";
import { googleUrl } from "./google.ts";
import { parseServerAddress } from "./server_address.ts";

/** A service that people rent. */
export interface Cloud {
  /** As a provider. */
  readonly name: string;
  /** As a person knows it. */
  readonly title: string;
  readonly protocol: Protocol;
  /** Its own address. */
  readonly url: string;
  /** The environment variables that its users keep their keys in; the first that is set counts. */
  readonly keyVariables: readonly [string, ...string[]];
  /** The environment variable that names another address, where its own programs read one. */
  readonly urlVariable?: string;
}

/**
 * | provider | address | key | address from |
 * | --- | --- | --- | --- |
 * | `openai` | api.openai.com | `OPENAI_API_KEY` | `OPENAI_BASE_URL` |
 * | `anthropic` | api.anthropic.com | `ANTHROPIC_API_KEY` | `ANTHROPIC_BASE_URL` |
 * | `google` | generativelanguage.googleapis.com | `GEMINI_API_KEY`, `GOOGLE_API_KEY`, `GOOGLE_GENERATIVE_AI_API_KEY` | `GOOGLE_GEMINI_BASE_URL` |
 * | `mistral` | api.mistral.ai | `MISTRAL_API_KEY` | |
 * | `deepseek` | api.deepseek.com | `DEEPSEEK_API_KEY` | |
 * | `groq` | api.groq.com | `GROQ_API_KEY` | |
 * | `openrouter` | openrouter.ai | `OPENROUTER_API_KEY` | |
 */
export const clouds: readonly Cloud[] = [
  {
    name: "openai",
    title: "OpenAI",
    protocol: "openai",
    url: "https://api.openai.com/v1",
    keyVariables: ["OPENAI_API_KEY"],
    urlVariable: "OPENAI_BASE_URL",
  },
  {
    name: "anthropic",
    title: "Anthropic",
    protocol: "anthropic",
    url: anthropicUrl,
    keyVariables: ["ANTHROPIC_API_KEY"],
    urlVariable: "ANTHROPIC_BASE_URL",
  },
  {
    name: "google",
    title: "Google",
    protocol: "google",
    url: googleUrl,
    keyVariables: ["GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
    urlVariable: "GOOGLE_GEMINI_BASE_URL",
  },
  {
    name: "mistral",
    title: "Mistral",
    protocol: "openai",
    url: "https://api.mistral.ai/v1",
    keyVariables: ["MISTRAL_API_KEY"],
  },
  {
    name: "deepseek",
    title: "DeepSeek",
    protocol: "openai",
    url: "https://api.deepseek.com/v1",
    keyVariables: ["DEEPSEEK_API_KEY"],
  },
  {
    name: "groq",
    title: "Groq",
    protocol: "openai",
    url: "https://api.groq.com/openai/v1",
    keyVariables: ["GROQ_API_KEY"],
  },
  {
    name: "openrouter",
    title: "OpenRouter",
    protocol: "openai",
    url: "https://openrouter.ai/api/v1",
    keyVariables: ["OPENROUTER_API_KEY"],
  },
];

/**
 * Where the cloud is: what its variable says, else its own address. The programs of Anthropic and
 * Google write their variables without the version, so that is added where it is missing.
 *
 * ```ts
 * import { clouds, cloudUrl } from "./clouds.ts";
 * const anthropic = clouds.find(({ name }) => name === "anthropic")!;
 * const url = cloudUrl(anthropic, { ANTHROPIC_BASE_URL: "https://gateway.example.com" });
 * if (url !== "https://gateway.example.com/v1") throw new Error(url);
 * ```
 */
export function cloudUrl({ protocol, url, urlVariable }: Cloud, environment: Environment): string {
  const named = urlVariable === undefined ? "" : environment[urlVariable]?.trim() ?? "";
  if (named === "") return url;
  const version = protocol === "anthropic" ? "/v1" : protocol === "google" ? "/v1beta" : "";
  const whole = named.endsWith("/") ? named.slice(0, -1) : named;
  return whole.endsWith(version) ? whole : whole + version;
}

/** The key of the cloud, from the first of its variables that is set. */
export function cloudKey({ keyVariables }: Cloud, environment: Environment): string | undefined {
  return keyVariables.map((name) => environment[name]?.trim()).find((key) => key);
}

/** The cloud that the server at `url` belongs to, so that its key is sent there and nowhere else. */
export function cloudAt(url: string, environment: Environment): Cloud | undefined {
  const { origin } = new URL(url);
  const isAt = (address: string) => new URL(parseServerAddress(address).url).origin === origin;
  return clouds.find((cloud) => isAt(cloud.url)) ??
    clouds.find((cloud) => isAt(cloudUrl(cloud, environment)));
}
