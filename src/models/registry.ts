import { exitCode, UserError } from "../kernel/user_error.ts";
import { elizaName } from "./eliza.ts";
import type { Model, Provider } from "./model.ts";
import { oneLine } from "./one_line.ts";
import type { Environment } from "./environment.ts";
import { meantName, proposing } from "./meant_provider.ts";
import { modelAtUrl } from "./model_at_url.ts";
import type { Patience } from "./patience.ts";
import { wellKnownProvider } from "./well_known_models.ts";

/** How a registry reads names. */
export interface RegistryOptions {
  /** The provider whose models need no provider's name before theirs. */
  readonly defaultProvider?: string;
  /** Where keys for models that are named by URL come from. */
  readonly environment?: Environment;
  /** How long servers that are named by URL are waited for. */
  readonly patience?: Partial<Patience>;
}

/** The providers that models are made by, and what their models are called. */
export class ModelRegistry {
  readonly #providers = new Map<string, Provider>();
  readonly #defaultProvider: string | undefined;
  readonly #environment: Environment;
  readonly #patience: Partial<Patience> | undefined;

  constructor({ defaultProvider, environment = {}, patience }: RegistryOptions = {}) {
    this.#defaultProvider = defaultProvider;
    this.#environment = environment;
    this.#patience = patience;
  }

  /** In the order in which they came. */
  get providers(): readonly Provider[] {
    return [...this.#providers.values()];
  }

  get(name: string): Provider | undefined {
    return this.#providers.get(name);
  }

  /**
   * Adds a provider until what is returned is disposed of.
   *
   * @throws {UserError} where the name is taken, or could not stand before a `/`
   */
  register(provider: Provider): Disposable {
    const { name } = provider;
    if (name === "" || name.includes("/") || name.includes(":")) {
      throw new UserError(`Cannot add the provider "${name}": its name may hold no "/" and no ":"`);
    }
    if (this.#providers.has(name)) {
      throw new UserError(`Cannot add the provider "${name}": there is one of this name already`);
    }
    this.#providers.set(name, provider);
    return {
      [Symbol.dispose]: () => {
        if (this.#providers.get(name) === provider) this.#providers.delete(name);
      },
    };
  }

  /**
   * The model of this name: `PROVIDER/NAME`; a cloud's own name alone (`claude-…`) where its key is
   * set; any other name alone, of the default provider; `eliza`; or a URL, `ollama://HOST:PORT/NAME` or `https://HOST/v1/NAME`. Where what stands before the first
   * `/` is no provider, it belongs to the name (`library/llama3`); where it is nearly one, failures propose that. Nothing is sent.
   *
   * @throws {UserError} where the name is empty, its URL wrong or its provider unknown
   */
  resolve(name: string): Model {
    const wanted = name.trim();
    if (wanted === "") {
      throw new UserError("Cannot choose a model: its name is empty", exitCode.usage);
    }
    if (wanted.includes("://")) {
      return modelAtUrl(wanted, { environment: this.#environment, patience: this.#patience });
    }
    if (wanted === elizaName && this.#providers.has(elizaName)) {
      return this.#providers.get(elizaName)!.model(elizaName);
    }
    const cloud = this.#providers.get(wellKnownProvider(wanted) ?? "");
    if (cloud !== undefined && cloud.missingKey === undefined) return cloud.model(wanted);
    const slash = wanted.indexOf("/");
    const provider = slash < 0 ? undefined : this.#providers.get(wanted.slice(0, slash));
    if (provider !== undefined && slash + 1 < wanted.length) {
      return provider.model(wanted.slice(slash + 1));
    }
    const otherwise = this.#providers.get(this.#defaultProvider ?? "");
    if (otherwise !== undefined && provider === undefined) {
      const model = otherwise.model(wanted);
      return slash < 0
        ? model
        : proposing(model, () => meantName(wanted, [...this.#providers.keys()]));
    }
    throw new UserError(
      `Cannot choose the model "${oneLine(wanted)}": ${this.#wrong(provider)} ` +
        `(PROVIDER/NAME, with one of: ${[...this.#providers.keys()].join(", ") || "none"})`,
      exitCode.usage,
    );
  }

  #wrong(provider: Provider | undefined): string {
    return provider === undefined ? "it names no known provider" : "no model's name after the /";
  }
}
