import type { AssessedComparison, ExperimentState, LeadingVerdict } from '@pixel/stats';
import type { BasisGoal } from '../looks/basis.ts';
import type { StateFacts } from '../looks/variant-state-of.ts';

/** Verdicts that count in the win rate. The others say nothing about the variant. */
export const winRateStates = ['winning', 'losing', 'harm', 'inconclusive'] as const;
/** All verdicts. */
export const verdictStates = [
  ...winRateStates,
  'untrusted',
  'not_ready',
] as const satisfies readonly ExperimentState[];

/** The outcome of a look, without the sums that it was computed from. */
export interface LookOutcome {
  /** Whether the look is final. */
  readonly isFinal: boolean;
  /** Milliseconds since the epoch. */
  readonly computedAt: number;
  readonly verdict: Pick<LeadingVerdict, 'state' | 'code' | 'variant'>;
  /** The primary goal and guardrails. */
  readonly goals: StateFacts['goals'];
  /** Null if there is no primary goal. */
  readonly primary: OutcomeGoal | null;
  /** Comparisons of the primary goal. */
  readonly comparisons: readonly Pick<AssessedComparison, 'variant' | 'relative' | 'level'>[];
}

export type OutcomeGoal = Pick<
  BasisGoal,
  'goalKey' | 'name' | 'kind' | 'direction' | 'windowHours' | 'capPercentile' | 'metric'
>;

/** A relative difference with its interval, as fractions of 1. */
export interface Lift {
  readonly estimate: number;
  /** Null if the interval has no lower limit. */
  readonly lower: number | null;
  /** Null if the interval has no upper limit. */
  readonly upper: number | null;
  /** Coverage of the interval: 0.95 for 95%. */
  readonly level: number;
}

/** Returns a variant's lift of the primary goal, or null if the look has no estimate of it. */
export function findLift(
  { comparisons }: Pick<LookOutcome, 'comparisons'>,
  variantKey: string | null,
): Lift | null {
  const found = comparisons.find(({ variant }) => variant === variantKey);
  if (found === undefined || found.relative.estimate === null) return null;
  const { estimate, lower, upper } = found.relative;
  return { estimate, lower, upper, level: found.level };
}
