/**
 * One measured figure, a line of the table that `deno task bench` prints.
 *
 * Rows of one `group` are measured in the same run and stand in one table, ours first.
 */
export type Row = {
  /** What is compared, the heading of the table: `"Bus dispatch, 10 subscribers"`. */
  group: string;
  /** Who was measured: `"harvey"`, `"emittery"`, `"empty compiled program"`. */
  name: string;
  /** What the value says: `"median start"`, `"throughput"`. */
  figure: string;
  /** The measured value in `unit`, not rounded. */
  value: number;
  /** Unit of the value: `"ms"`, `"MB/s"`, `"events/s"`. */
  unit: string;
};
