type Opaque = Date | Error | RegExp | URL | ArrayBufferLike | ArrayBufferView | AbortSignal;

/** `T`, and every object and array inside it, for reading only. */
export type DeepReadonly<T> = unknown extends T ? T
  : T extends Opaque | ((...parameters: never[]) => unknown) ? T
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
    if (!isPlain(next) || visited.has(next)) continue;
    if (Object.isFrozen(next)) visited.add(next);
    else Object.freeze(next);
    for (const key in next) waiting.push(next[key]);
  }
  return value as DeepReadonly<T>;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}
