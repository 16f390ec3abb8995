import { createAnthropic } from "./anthropic.ts";
import { type Cloud, cloudKey, clouds, cloudUrl } from "./clouds.ts";
import { elizaName } from "./eliza.ts";
import { type Environment, ollamaUrl } from "./environment.ts";
import { createGoogle } from "./google.ts";
import type { Provider } from "./model.ts";
import { createOllama } from "./ollama.ts";
import { createOpenAiCompatible } from "./openai_compatible.ts";
import type { Patience } from "./patience.ts";
import { parseServerAddress } from "./server_address.ts";
import { wellKnownProvider } from "./well_known_models.ts";

/** What differs from the known server. */
export interface ServerVariant {
  readonly patience?: Partial<Patience>;
  readonly url?: string;
  /** A model's name in full, as `--model` takes it. */
  readonly fullName?: (model: string) => string;
}

/** Where the servers of this machine listen by default. */
const localServers = [
  {
    name: "llamafile",
    title: "llamafile",
    url: "http://127.0.0.1:8080/v1",
    startAdvice: "start the llamafile or llama-server, or name another server with --url",
  },
  {
    name: "lmstudio",
    title: "LM Studio",
    url: "http://127.0.0.1:1234/v1",
    startAdvice: 'start it with "lms server start", or name another server with --url',
  },
  {
    name: "vllm",
    title: "vLLM",
    url: "http://127.0.0.1:8000/v1",
    startAdvice: 'start it with "vllm serve MODEL", or name another server with --url',
  },
] as const;

/**
 * A provider for each server that Harvey knows of: `ollama` (`OLLAMA_HOST`), whose models need no
 * prefix; `llamafile` (llama.cpp too), `lmstudio` and `vllm` on this machine; and the clouds.
 *
 * ```ts
 * import { knownServers } from "./known_servers.ts";
 * const names = knownServers({}).map(({ name }) => name);
 * if (!names.includes("ollama") || !names.includes("anthropic")) throw new Error();
 * ```
 *
 * @throws {UserError} where `OLLAMA_HOST` or the address of a cloud cannot be read
 */
export function knownServers(
  environment: Environment,
  options: Pick<ServerVariant, "patience"> = {},
): Provider[] {
  const fullName = (model: string) => ollamaName(model, environment);
  return [
    createOllama({ url: ollamaUrl(environment), fullName, ...options }),
    ...localServers.map((server) => createOpenAiCompatible({ ...server, ...options })),
    ...clouds.map((cloud) => cloudProvider(cloud, environment, options)),
  ];
}

/** The provider of a cloud; at another address than its own, it needs no key. */
export function cloudProvider(
  cloud: Cloud,
  environment: Environment,
  variant: ServerVariant = {},
): Provider {
  const { name, title, protocol } = cloud;
  const url = variant.url ?? cloudUrl(cloud, environment);
  const isOwn = new URL(parseServerAddress(url).url).origin === new URL(cloud.url).origin;
  const options = {
    ...{ name, title, ...variant, url },
    key: cloudKey(cloud, environment),
    keyVariable: cloud.keyVariables[0],
    keyRequired: isOwn,
    startAdvice: "is this machine online, and the URL right?",
  };
  if (protocol === "anthropic") return createAnthropic(options);
  // Google speaks OpenAI's protocol too, at an address of its own.
  if (protocol === "google" && !url.endsWith("/openai")) return createGoogle(options);
  const kind = name === "openai" ? "openai" : true;
  return createOpenAiCompatible({ ...options, cloud: isOwn && kind });
}

/** Plainly, unless that would be read as something else: `eliza`, or a cloud's own name. */
function ollamaName(model: string, environment: Environment): string {
  const owner = clouds.find(({ name }) => name === wellKnownProvider(model));
  const isClouds = owner !== undefined &&
    cloudProvider(owner, environment).missingKey === undefined;
  return model.includes("/") || model === elizaName || isClouds ? `ollama/${model}` : model;
}
