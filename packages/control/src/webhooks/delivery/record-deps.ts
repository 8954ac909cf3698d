import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';

/** What the outcome of attempts is written with. */
export type RecordDeps = Pick<ControlDeps, 'db' | 'now' | 'log'> & {
  readonly recordChange: RecordChange;
  /** How long after each failed try the next one comes; those of the product unless others are given. */
  readonly delaysMs?: readonly number[];
};
