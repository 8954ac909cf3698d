import type { Comparison } from '../analyze/comparison.ts';
import type { AssessInput } from './assess-input.ts';
import type { DenominatorTest } from './shifted-denominator.ts';
import type { StoredMonitor } from './stored-monitor.ts';

/** A treatment with all that is known of it. */
export interface Candidate {
  readonly comparison: Comparison;
  readonly before: StoredMonitor;
  readonly denominator: DenominatorTest | null;
}

/** At which level a goal is judged. */
export interface JudgedAt {
  readonly input: AssessInput;
  /** What each comparison may use of the plan's alpha. */
  readonly alpha: number;
  /** How many share it. */
  readonly shared: number;
}
