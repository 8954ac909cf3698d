import { findRoot } from '../special/find-root.ts';
import { type Design, isValidDesign } from './design.ts';
import { powerOfLift } from './power-of-lift.ts';

/** The plan of an experiment's duration. */
export interface DurationPlan extends Omit<Design, 'totalN'> {
  /** Relative difference worth finding. */
  readonly lift: number;
  readonly power: number;
  /** Visitors of all arms exposed per day. */
  readonly visitorsPerDay: number;
  /** Correlation of the metric with its pre-experiment value, 0 without adjustment. */
  readonly covariateCorrelation?: number;
  /** Comparisons that share alpha, metrics times treatments; 1 by default. */
  readonly tests?: number;
  /** Maximum acceptable number of weeks; 12 by default. */
  readonly maxWeeks?: number;
}

/** How long an experiment has to run, in full weeks, so that every day of the week counts equally. */
export type Duration =
  | {
      readonly method: 'plan.duration';
      readonly status: 'ok' | 'too_long';
      readonly totalN: number;
      readonly weeks: number;
    }
  | { readonly method: 'plan.duration'; readonly status: 'unreachable' | 'invalid_input' };

/** More visitors than any site has. */
const maxVisitors = 1e12;

/**
 * Computes the visitors and weeks for finding a lift with the desired power: the metric's variance times 1 − ρ² if its pre-experiment
 * values explain a share ρ² of it (Deng et al. 2013), at alpha / m for m comparisons.
 */
export function duration(plan: DurationPlan): Duration {
  const method = 'plan.duration';
  const { lift, power, visitorsPerDay, covariateCorrelation = 0, tests = 1, maxWeeks = 12, ...metric } = plan;
  const isValidPlan =
    power > 0 &&
    power < 1 &&
    visitorsPerDay > 0 &&
    Math.abs(covariateCorrelation) < 1 &&
    tests >= 1 &&
    maxWeeks >= 1;
  const design = (totalN: number): Design => ({
    ...metric,
    variance: metric.variance * (1 - covariateCorrelation ** 2),
    alpha: metric.alpha / tests,
    totalN,
  });
  if (!isValidPlan || !isValidDesign(design(metric.arms)) || !Number.isFinite(lift))
    return { method, status: 'invalid_input' };
  const shortfall = (logN: number) => (powerOfLift(design(Math.exp(logN)), lift).power ?? 0) - power;
  const [minLogN, maxLogN] = [Math.log(2 * metric.arms), Math.log(maxVisitors)];
  if (shortfall(maxLogN) < 0) return { method, status: 'unreachable' };
  const totalN = Math.ceil(
    Math.exp(shortfall(minLogN) >= 0 ? minLogN : findRoot(shortfall, minLogN, maxLogN, 1e-12)),
  );
  const weeks = Math.ceil(totalN / visitorsPerDay / 7);
  return { method, status: weeks > maxWeeks ? 'too_long' : 'ok', totalN, weeks };
}
