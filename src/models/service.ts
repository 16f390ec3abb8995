import type { Patience } from "./patience.ts";
import { ModelServer } from "./server.ts";

/** Where a server of a known protocol is, who asks it, and how its models are named. */
export interface ServiceOptions {
  /** The provider's name, the first part of its models' names: `openai`, `lmstudio`. */
  readonly name: string;
  /** What the protocol's paths stand below: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly key?: string;
  /** The environment variable that the key comes from. */
  readonly keyVariable: string;
  /** Whether nothing is sent without a key; false unless given. */
  readonly keyRequired?: boolean;
  /** As a person knows the server: `LM Studio`; `name` unless given. */
  readonly title?: string;
  /** What to do when it cannot be reached: `start its server`. */
  readonly startAdvice?: string;
  /** A model's name in full, as `--model` takes it; `NAME/MODEL` unless given. */
  readonly fullName?: (model: string) => string;
  readonly patience?: Partial<Patience>;
}

/** What the protocol adds to each request. */
export interface ServiceHeaders {
  /** The header that takes the key as it is; `Authorization: Bearer KEY` unless given. */
  readonly keyHeader?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The server of a service, with the names that its models have. */
export interface Service {
  readonly name: string;
  readonly server: ModelServer;
  readonly fullName: (model: string) => string;
}

/** @throws {UserError} where the URL is no http or https URL */
export function service(options: ServiceOptions, sent: ServiceHeaders = {}): Service {
  const { name, url, key, keyVariable, keyRequired = false, patience } = options;
  const server = new ModelServer({
    server: options.title ?? name,
    startAdvice: options.startAdvice ?? "is it running, and the URL right?",
    keyAdvice: key ? `check ${keyVariable}` : `set ${keyVariable}`,
    modelAdvice: () => "choose another with --model",
  }, { ...sent, url, key, patience, missingKey: keyRequired && !key ? keyVariable : undefined });
  return { name, server, fullName: options.fullName ?? ((model) => `${name}/${model}`) };
}
