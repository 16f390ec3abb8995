import { type Model, withRetries } from "../models/mod.ts";

/**
 * The model that prompts go to. It is chosen when it is first needed, so that a run that never asks
 * a model looks for none.
 */
export class ActiveModel {
  #choosing?: Promise<Model>;
  #current?: Model;

  /**
   * @param choose finds the first model: as configured, else a server found, else the built-in
   * @param changed told of each later change, before `use` returns
   * @param retries how often a server that is busy or failing is asked again; default: never
   */
  constructor(
    private readonly choose: () => Promise<Model>,
    private readonly changed: (from: string, to: string) => Promise<unknown>,
    private readonly retries = 0,
  ) {}

  /** The model, once it is known. */
  get current(): Model | undefined {
    return this.#current;
  }

  /**
   * The model, chosen now where none is active yet. Calls that overlap share one choice.
   *
   * @throws {UserError} where the configured model cannot be had; a later call tries again
   */
  async get(): Promise<Model> {
    if (this.#current) return this.#current;
    this.#choosing ??= this.choose().finally(() => this.#choosing = undefined);
    const chosen = await this.#choosing;
    // `use` may have been quicker.
    return this.#current ??= this.#patient(chosen);
  }

  /** Makes `model` the active one, and tells of it where another was active. */
  async use(model: Model): Promise<void> {
    const before = this.#current;
    this.#current = this.#patient(model);
    if (before && before.name !== model.name) await this.changed(before.name, model.name);
  }

  #patient(model: Model): Model {
    return this.retries > 0 ? withRetries(model, { attempts: this.retries + 1 }) : model;
  }
}
