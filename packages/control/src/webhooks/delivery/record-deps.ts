import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';

/** The dependencies of recording attempts. */
export type RecordDeps = Pick<ControlDeps, 'db' | 'now' | 'log'> & {
  readonly recordChange: RecordChange;
  /** Delays after each failed try; the product's by default. */
  readonly delaysMs?: readonly number[];
};
