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
  | ((...parameters: never[]) => unknown);

/** `T`, and every object and array inside it, for reading only. */
export type DeepReadonly<T> = T extends Opaque ? T
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** Objects that came frozen, whose parts were seen to all the same. */
const visited = new WeakSet<object>();

/**
 * Freezes plain objects and arrays in place, however deep or cyclic, and returns the value. Class
 * instances (typed arrays, maps, dates, signals) stay as they are, with all that they hold.
 */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  // No recursion: data parsed from outside can be nested 100,000 deep.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || !isPlain(next) || visited.has(next)) continue;
    if (Object.isFrozen(next)) visited.add(next);
    Object.freeze(next);
    for (const part of Object.values(next)) if (typeof part === "object") waiting.push(part);
  }
  return value as DeepReadonly<T>;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}
