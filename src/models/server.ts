import type { Exchange } from "./exchange.ts";
import { keyMissing, unreadable } from "./failure.ts";
import { DocumentFraming } from "./framing.ts";
import type { Framing } from "./guarded_body.ts";
import { type GuardedFetch, guardedFetch } from "./guarded_fetch.ts";
import { defaultPatience, type Patience } from "./patience.ts";
import { parseServerAddress, type ServerAddress } from "./server_address.ts";

/** What a person is told about one kind of server. */
export interface ServerText {
  /** As a person knows it: `Ollama`, `LM Studio`, `openai`. */
  readonly server: string;
  readonly startAdvice: string;
  readonly keyAdvice: string;
  readonly modelAdvice: (model: string) => string;
}

/** Where a server is, and how it knows who asks. */
export interface ServerOptions {
  readonly url: string;
  readonly key?: string;
  /** The header that takes the key as it is; `Authorization: Bearer KEY` unless given. */
  readonly keyHeader?: string;
  /** The environment variable without whose key nothing is to be sent. */
  readonly missingKey?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly patience?: Partial<Patience>;
}

/** What one streamed request is guarded with. */
export interface StreamGuard {
  readonly model: string;
  readonly signal: AbortSignal;
  /** What is done with the model; `ask` unless given. */
  readonly verb?: Exchange["verb"];
  readonly framing: (exchange: Exchange) => Framing;
}

/** A document that is asked for. */
export interface DocumentRequest {
  /** Below the server's URL, or, where it is a URL, that. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Sent as JSON by POST; GET where there is none. */
  readonly body?: unknown;
}

/** One model server: where it is, how it is asked, and how its failures read. */
export class ModelServer {
  readonly #address: ServerAddress;
  readonly #text: ServerText;
  readonly #patience: Patience;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #secrets: readonly string[];
  readonly #missingKey: string | undefined;

  /** @throws {UserError} where `url` is no http or https URL */
  constructor(text: ServerText, options: ServerOptions) {
    this.#text = text;
    this.#address = parseServerAddress(options.url);
    this.#patience = { ...defaultPatience, ...options.patience };
    this.#headers = { ...options.headers, ...authentication(options, this.#address) };
    this.#secrets = options.key ? [options.key, ...this.#address.secrets] : this.#address.secrets;
    this.#missingKey = options.missingKey;
  }

  /** Without credentials and final slash. */
  get url(): string {
    return this.#address.url;
  }

  /** `Ollama at http://127.0.0.1:11434` */
  get description(): string {
    return `${this.#text.server} at ${this.url}`;
  }

  /** The environment variable that the key is missing from. */
  get missingKey(): string | undefined {
    return this.#missingKey;
  }

  /** What failures of a request for `model`, or for the list of models, are told with. */
  exchange(model?: string): Exchange {
    const { server, startAdvice, keyAdvice, modelAdvice } = this.#text;
    const secrets = this.#secrets;
    const told = { server, url: this.url, startAdvice, keyAdvice, secrets };
    return { ...told, model, modelAdvice: model === undefined ? "" : modelAdvice(model) };
  }

  /**
   * A guarded `fetch` for one streamed answer, such as a reply that a client library asks for.
   *
   * @throws {ModelError} where the key is missing
   */
  stream({ model, signal, verb, framing }: StreamGuard): GuardedFetch {
    const exchange = { ...this.exchange(model), verb };
    return this.#guarded(exchange, signal, () => framing(exchange), true);
  }

  /**
   * The JSON document at `path`.
   *
   * @throws {ModelError} for every failure of the server or the network, and a missing key
   */
  async getJson({ path, signal, body }: DocumentRequest): Promise<unknown> {
    const exchange = this.exchange();
    const guarded = this.#guarded(exchange, signal, () => new DocumentFraming(exchange), false);
    const sent = body === undefined ? {} : {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const address = path.startsWith("/") ? this.url + path : path;
    const text = await (await guarded.fetch(address, sent)).text();
    guarded.throwIfBroken();
    try {
      return JSON.parse(text);
    } catch (error) {
      throw unreadable(exchange, text, "is not JSON", error);
    }
  }

  #guarded(
    exchange: Exchange,
    signal: AbortSignal,
    framing: () => Framing,
    streaming: boolean,
  ): GuardedFetch {
    if (this.#missingKey !== undefined) throw keyMissing(exchange);
    const patience = this.#patience;
    const headers = this.#headers;
    return guardedFetch({ exchange, signal, patience, headers, framing, streaming });
  }
}

function authentication(
  { key, keyHeader }: ServerOptions,
  { authorization }: ServerAddress,
): Record<string, string> {
  if (key && keyHeader !== undefined) return { [keyHeader]: key };
  if (key) return { authorization: `Bearer ${key}` };
  return authorization === undefined ? {} : { authorization };
}
