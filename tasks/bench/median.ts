/**
 * The middle one of some values; of an even number, the mean of the middle two.
 *
 * ```ts
 * import { median } from "./median.ts";
 * if (median([9, 1, 5]) !== 5 || median([4, 1, 2, 3]) !== 2.5) throw new Error();
 * ```
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
