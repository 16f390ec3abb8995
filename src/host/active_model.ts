import type { Model } from "../models/mod.ts";

/**
 * The model that prompts go to. It is chosen when it is first needed, so that a run that never asks
 * a model looks for none.
 */
export class ActiveModel {
  #chosen?: Promise<Model>;
  #current?: Model;

  /**
   * @param choose finds the first model: as configured, else a server found, else the built-in
   * @param changed told of each later change, before `use` returns
   */
  constructor(
    private readonly choose: () => Promise<Model>,
    private readonly changed: (from: string, to: string) => Promise<unknown>,
  ) {}

  /** The model, once it is known. */
  get current(): Model | undefined {
    return this.#current;
  }

  /** @throws {UserError} where the configured model cannot be had; a later call tries again */
  get(): Promise<Model> {
    return this.#chosen ??= this.choose().then(
      (model) => this.#current ??= model,
      (error) => {
        this.#chosen = undefined;
        throw error;
      },
    );
  }

  /** Makes `model` the active one, and tells of it where another was active. */
  async use(model: Model): Promise<void> {
    const before = this.#current;
    this.#current = model;
    this.#chosen = Promise.resolve(model);
    if (before && before.name !== model.name) await this.changed(before.name, model.name);
  }
}
