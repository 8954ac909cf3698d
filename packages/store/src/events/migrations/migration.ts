/** A forward migration. Its statements are idempotent, because they may run again after an interruption. */
export interface Migration {
  /** Position in the order of migrations. Never changes, nor does the content of a released migration. */
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}
