/** Something that a repair did, or told of. */
export interface RepairStep {
  /** In the source, counted from 1. */
  readonly line: number;
  readonly message: string;
}
