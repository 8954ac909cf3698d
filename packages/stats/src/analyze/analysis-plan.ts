import type { ArmStats } from '../arms/arm-stats.ts';
import type { Prior } from '../bayes/normal.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** How a metric is analyzed; decided before seeing data. */
export interface AnalysisPlan {
  /** Probability of a false positive, usually 0.05. */
  readonly alpha: number;
  /**
   * `fixed`: one look, at the end. `sequential`: any number of looks, with anytime-valid intervals. `bayesian`: probabilities and expected
   * losses, without protection against peeking.
   */
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  /** Planned visitors of a comparison, both arms together; required by `sequential`. */
  readonly nStar?: number;
  /**
   * Prior on the relative difference, for `bayesian`; null for a flat one. By default, proportions have exact posteriors from a uniform
   * prior (except for `nonInferior`), and everything else a prior of N(0, 0.3²).
   */
  readonly prior?: Prior | null;
  /** Over the comparisons of this metric. */
  readonly correction: 'none' | 'holm' | 'benjaminiHochberg';
  /** Which direction is better; with `nonInferior`, more is better, and slightly less is acceptable. */
  readonly direction: 'increase' | 'decrease' | 'nonInferior';
  /** Absolute difference that `nonInferior` still accepts, at most 0. */
  readonly margin?: number;
  /** Visitors with a non-zero value that each arm needs before `sequential` gives a verdict; 25 by default. */
  readonly minConversionsPerArm?: number;
  /** p-value below which a pre-experiment difference between arms causes a warning; 0.001 by default. */
  readonly balanceAlpha?: number;
}

/** One arm of a metric. */
export interface ArmInput {
  readonly variant: string;
  readonly stats: ArmStats;
  /** Number of visitors with a non-zero value, if known; by default the minimum that the sums allow. */
  readonly active?: number;
  /** Share of the values that were capped. */
  readonly cappedShare?: number;
  /** Whether some visitors can still convert. */
  readonly isWindowOpen?: boolean;
}

/** The monitor states after the previous look, by variant. */
export type MonitorHistory = Readonly<Record<string, MonitorState>>;
