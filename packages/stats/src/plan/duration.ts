import { findRoot } from '../special/find-root.ts';
import { type Design, isDesign } from './design.ts';
import { powerOfLift } from './power-of-lift.ts';

/** What an experiment is planned with. */
export interface DurationPlan extends Omit<Design, 'totalN'> {
  /** Relative difference worth finding. */
  readonly lift: number;
  readonly power: number;
  /** Visitors of all arms that are exposed a day. */
  readonly visitorsPerDay: number;
  /** Correlation of the metric with itself before the experiment, 0 without adjustment. */
  readonly covariateCorrelation?: number;
  /** Comparisons that share alpha, 1 by default: metrics times treatments. */
  readonly tests?: number;
  /** Longer than this many weeks is too long, 12 by default. */
  readonly maxWeeks?: number;
}

/** How long an experiment has to run, in whole weeks, so that every day of the week counts alike. */
export type Duration =
  | {
      readonly method: 'plan.duration';
      readonly status: 'ok' | 'too_long';
      readonly totalN: number;
      readonly weeks: number;
    }
  | { readonly method: 'plan.duration'; readonly status: 'unreachable' | 'invalid_input' };

/** More visitors than there are. */
const mostVisitors = 1e12;

/**
 * Visitors and weeks until a lift is found with the wanted power: the metric's variance times 1 − ρ² where its past explains a
 * part ρ² of it (Deng et al. 2013), at alpha / m for m comparisons.
 */
export function duration(plan: DurationPlan): Duration {
  const method = 'plan.duration';
  const { lift, power, visitorsPerDay, covariateCorrelation = 0, tests = 1, maxWeeks = 12, ...metric } = plan;
  const isPlan =
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
  if (!isPlan || !isDesign(design(metric.arms)) || !Number.isFinite(lift))
    return { method, status: 'invalid_input' };
  const shortfall = (logN: number) => (powerOfLift(design(Math.exp(logN)), lift).power ?? 0) - power;
  const [least, most] = [Math.log(2 * metric.arms), Math.log(mostVisitors)];
  if (shortfall(most) < 0) return { method, status: 'unreachable' };
  const totalN = Math.ceil(Math.exp(shortfall(least) >= 0 ? least : findRoot(shortfall, least, most, 1e-12)));
  const weeks = Math.ceil(totalN / visitorsPerDay / 7);
  return { method, status: weeks > maxWeeks ? 'too_long' : 'ok', totalN, weeks };
}
