/** A step forward of the schema. Its statements may run again after an interruption, so each is written to bear it. */
export interface Migration {
  /** Position in the order of migrations; never changes, nor does what stands in one that was released. */
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}
