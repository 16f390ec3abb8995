import { type Exchange, unreadable } from "./failure.ts";
import { DocumentFraming } from "./framing.ts";
import { type GuardedFetch, guardedFetch } from "./guarded_fetch.ts";
import type { Framing } from "./guarded_body.ts";
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

/** What one streamed request is guarded with. */
export interface StreamGuard {
  readonly model: string;
  readonly signal: AbortSignal;
  readonly framing: (exchange: Exchange) => Framing;
}

/** One model server: where it is, how it is asked, and how its failures read. */
export class ModelServer {
  readonly #address: ServerAddress;
  readonly #text: ServerText;
  readonly #patience: Patience;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #secrets: readonly string[];

  /** @throws {UserError} where `url` is no http or https URL */
  constructor(text: ServerText, options: {
    readonly url: string;
    readonly key?: string;
    readonly patience?: Partial<Patience>;
  }) {
    this.#text = text;
    this.#address = parseServerAddress(options.url);
    this.#patience = { ...defaultPatience, ...options.patience };
    const authorization = options.key ? `Bearer ${options.key}` : this.#address.authorization;
    this.#headers = authorization === undefined ? {} : { authorization };
    this.#secrets = options.key ? [options.key, ...this.#address.secrets] : this.#address.secrets;
  }

  /** Without credentials and final slash. */
  get url(): string {
    return this.#address.url;
  }

  /** `Ollama at http://127.0.0.1:11434` */
  get description(): string {
    return `${this.#text.server} at ${this.url}`;
  }

  /** What failures of a request for `model`, or for the list of models, are told with. */
  exchange(model?: string): Exchange {
    const { server, startAdvice, keyAdvice, modelAdvice } = this.#text;
    const secrets = this.#secrets;
    const told = { server, url: this.url, startAdvice, keyAdvice, secrets };
    return { ...told, model, modelAdvice: model === undefined ? "" : modelAdvice(model) };
  }

  /** A guarded `fetch` for a client library that asks for one streamed reply. */
  stream({ model, signal, framing }: StreamGuard): GuardedFetch {
    const exchange = this.exchange(model);
    return guardedFetch({
      exchange,
      signal,
      patience: this.#patience,
      headers: this.#headers,
      framing: () => framing(exchange),
      streaming: true,
    });
  }

  /**
   * The JSON document at `path`, below the server's URL.
   *
   * @throws {ModelError} for every failure of the server or the network
   */
  async getJson(path: string, signal: AbortSignal): Promise<unknown> {
    const exchange = this.exchange();
    const guarded = guardedFetch({
      exchange,
      signal,
      patience: this.#patience,
      headers: this.#headers,
      framing: () => new DocumentFraming(exchange),
      streaming: false,
    });
    const text = await (await guarded.fetch(this.url + path)).text();
    guarded.throwIfBroken();
    try {
      return JSON.parse(text);
    } catch (error) {
      throw unreadable(exchange, text, "is not JSON", error);
    }
  }
}
