/** Thrown to roll back the transaction of a dry run. */
export class DryRunRollback extends Error {}
