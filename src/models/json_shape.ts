/** Whether `value` is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of the list `value[key]`; nothing where there is no such list. */
export function objectsIn(value: unknown, key: string): Record<string, unknown>[] | undefined {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

/** The first of these that is a positive whole number. */
export function firstCount(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);
}

/** Deeper than anything that is meant; far less than what overflows the stack of who writes it. */
const deepest = 200;

/** The JSON object that a text is; an empty one where it is none, or nested absurdly deep. */
export function objectFrom(text: string): Record<string, unknown> {
  if (isNestedTooDeep(text)) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whether lists and objects stand in each other deeper than 200 times in a JSON text. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString && sign === "\\") at++;
    else if (sign === '"') inString = !inString;
    else if (inString) continue;
    else if (sign === "[" || sign === "{") {
      if (++depth > deepest) return true;
    } else if (sign === "]" || sign === "}") depth--;
  }
  return false;
}
