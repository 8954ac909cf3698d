import type { RecordChange } from '../../audit/record-change.ts';
import type { ControlDeps } from '../../control-deps.ts';

/** What the outcome of attempts is written with. */
export type RecordDeps = Pick<ControlDeps, 'db' | 'now' | 'log'> & {
  readonly recordChange: RecordChange;
  /** How long after each failed try the next one comes; those of the product unless others are given. */
  readonly delaysMs?: readonly number[];
};
