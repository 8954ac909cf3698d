import type { ArmStats } from '../arms/arm-stats.ts';
import type { Prior } from '../bayes/normal.ts';
import type { MonitorState } from '../sequential/monitor.ts';

/** How a metric is judged; decided before the data. */
export interface AnalysisPlan {
  /** Probability of a false alarm, 0.05 usually. */
  readonly alpha: number;
  /**
   * `fixed`: one look, at the end. `sequential`: any number of looks, with intervals that allow for it. `bayesian`: chances
   * and expected losses, not protected against looks.
   */
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  /** Planned visitors of a comparison, both arms; needed by `sequential`. */
  readonly nStar?: number;
  /**
   * Belief about the relative difference before the data, for `bayesian`; null for none. Without one, proportions have exact
   * posteriors from a uniform prior, and all else expects lifts of N(0, 0.3²).
   */
  readonly prior?: Prior | null;
  /** Over the comparisons of this metric. */
  readonly correction: 'none' | 'holm' | 'benjaminiHochberg';
  /** What is better; `nonInferior`: more is better, and not much less will do. */
  readonly direction: 'increase' | 'decrease' | 'nonInferior';
  /** Absolute difference that `nonInferior` still accepts, 0 or below. */
  readonly margin?: number;
  /** Visitors with a value that each arm needs before `sequential` gives a verdict, 25 by default. */
  readonly minConversionsPerArm?: number;
  /** p-value below which arms that differed before the experiment are warned of, 0.001 by default. */
  readonly balanceAlpha?: number;
}

/** One arm of a metric. */
export interface ArmInput {
  readonly variant: string;
  readonly stats: ArmStats;
  /** Visitors whose value is not 0, where it is known; else the least that the sums allow for. */
  readonly active?: number;
  /** Share of the values that were capped. */
  readonly cappedShare?: number;
  /** Whether some visitors can still convert. */
  readonly isWindowOpen?: boolean;
}

/** What was known after the looks before, by variant. */
export type History = Readonly<Record<string, MonitorState>>;
