/** What stays as it is, in types: values without parts, and class instances that keep their own rules. */
type Opaque =
  | string
  | number
  | bigint
  | boolean
  | symbol
  | null
  | undefined
  | Date
  | Error
  | RegExp
  | URL
  | ArrayBufferLike
  | ArrayBufferView
  | AbortSignal
  | Promise<unknown>
  | ((...parameters: never[]) => unknown);

/** `T`, and every object and array inside it, for reading only. */
export type DeepReadonly<T> = T extends Opaque ? T
  : T extends ReadonlyMap<infer K, infer V> ? ReadonlyMap<DeepReadonly<K>, DeepReadonly<V>>
  : T extends ReadonlySet<infer V> ? ReadonlySet<DeepReadonly<V>>
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** Objects that were frozen before they came here and whose parts were seen to. */
const walked = new WeakSet<object>();

/**
 * Freezes plain objects and arrays in place, however deep and cyclic, and returns the value.
 * Class instances (typed arrays, maps, dates, signals) are left alone, with all that they hold.
 *
 * ```ts
 * import { deepFreeze } from "./read_only.ts";
 * const value = deepFreeze({ parts: [{ text: "a" }] });
 * if (!Object.isFrozen(value.parts[0])) throw new Error("not frozen");
 * ```
 */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  // A list of its own, not recursion: data parsed from outside can be nested 100,000 deep.
  let waiting: object[] | undefined;
  let next: unknown = value;
  while (next !== undefined) {
    if (isPlain(next) && freezeOne(next)) {
      for (const key in next) {
        const part = (next as Record<string, unknown>)[key];
        if (typeof part === "object" && part !== null) (waiting ??= []).push(part);
      }
    }
    next = waiting?.pop();
  }
  return value as DeepReadonly<T>;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether the parts of `value` are still to be visited. */
function freezeOne(value: object): boolean {
  if (!Object.isFrozen(value)) {
    Object.freeze(value);
    return true;
  }
  // Frozen by somebody else, perhaps not deeply: visited once, which also ends cycles.
  if (walked.has(value)) return false;
  walked.add(value);
  return true;
}
