import { foldedName } from "./folded_name.ts";

/** What may be done with a file: a command that stands in it is run by `exec`. */
export type Access = "read" | "write" | "exec" | "delete";

interface Rule {
  readonly names: readonly string[];
  readonly folded: readonly string[];
  readonly accesses: readonly Access[];
}

/**
 * What may be done where in a workspace. The most specific path that holds a file decides; where
 * none does everything may be.
 *
 * Names are compared exactly and, once more, as {@link foldedName} takes them, and both have to
 * agree: a rule that forbids holds for every spelling, one that allows for its own alone.
 *
 * ```ts
 * import { Permissions } from "./permissions.ts";
 * const permissions = new Permissions({ ".": ["read"], "src": ["read", "write"] });
 * if (!permissions.allow(["src", "a.ts"], "write")) throw new Error();
 * if (permissions.allow(["README.md"], "write")) throw new Error();
 * ```
 */
export class Permissions {
  readonly #rules: readonly Rule[];

  /** @param permissions by path from the workspace, with `/` between names; `.` is the whole */
  constructor(permissions: Readonly<Record<string, readonly Access[]>>) {
    this.#rules = Object.entries(permissions).map(([path, accesses]) => {
      const names = path.replaceAll("\\", "/").split("/").filter((name) =>
        name !== "" && name !== "."
      );
      return { names, folded: names.map(foldedName), accesses };
    });
  }

  /** @param names the components of the path from the workspace, links resolved */
  allow(names: readonly string[], access: Access): boolean {
    return this.#decide("names", names, access) &&
      this.#decide("folded", names.map(foldedName), access);
  }

  #decide(form: "names" | "folded", names: readonly string[], access: Access): boolean {
    const holding = this.#rules.filter((rule) => isBeginning(rule[form], names));
    const depth = Math.max(...holding.map((rule) => rule[form].length));
    return holding.filter((rule) => rule[form].length === depth)
      .every((rule) => rule.accesses.includes(access));
  }
}

function isBeginning(beginning: readonly string[], names: readonly string[]): boolean {
  return beginning.length <= names.length &&
    beginning.every((name, index) => name === names[index]);
}
