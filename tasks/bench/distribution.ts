import { median } from "./median.ts";
import type { Row } from "./row.ts";

/** Rows for the least, the middle, the 95th percentile and the greatest of some times. */
export function distribution(group: string, name: string, milliseconds: readonly number[]): Row[] {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const row = (figure: string, value: number): Row => ({ group, name, figure, value, unit: "ms" });
  return [
    row("least", sorted[0]),
    row("median", median(sorted)),
    row("95 of 100 within", sorted[Math.floor((sorted.length - 1) * 0.95)]),
    row("longest", sorted[sorted.length - 1]),
  ];
}
