import type { Comparison } from '../analyze/comparison.ts';
import type { AssessInput } from './assess-input.ts';
import type { StoredMonitor } from './stored-monitor.ts';
import type { DenominatorTest } from './test-denominators.ts';

/** A treatment with its comparison and previous monitor. */
export interface Candidate {
  readonly comparison: Comparison;
  readonly previous: StoredMonitor;
  readonly denominator: DenominatorTest | null;
}

/** The level at which a goal is evaluated. */
export interface JudgmentLevel {
  readonly input: AssessInput;
  /** The share of the plan's alpha that each comparison uses. */
  readonly alpha: number;
  /** Number of comparisons that share it. */
  readonly shared: number;
}
