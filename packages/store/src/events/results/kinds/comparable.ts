import type { ArmSums, ValueSums } from '../arm-sums.ts';
import type { CappedValue } from '../scanned.ts';
import type { MetricPlan, MetricSums, VisitorValue } from './metric-plan.ts';

/** Returns the sums of one value per visitor and, if present, of the same value before the first exposure. */
export function comparable(
  value: VisitorValue,
  pre: VisitorValue | undefined,
  capPercentile: number | undefined,
): Pick<MetricPlan, 'values' | 'sums'> {
  const post = capped(value, 'value', capPercentile);
  if (pre === undefined) return { values: { post }, sums: [['post'], ['post', 'post']] };
  return {
    values: { post, pre: capped(pre, 'value', capPercentile, true) },
    sums: [['post'], ['post', 'post'], ['pre'], ['pre', 'pre'], ['post', 'pre']],
  };
}

/** Returns the statistics for the sums of {@link comparable}. */
export function compare(sums: MetricSums, withCovariate: boolean): ArmSums {
  const { n } = sums;
  if (!withCovariate) return { kind: 'mean', n, ...squaresOf(sums, 'post') };
  return {
    kind: 'cupedMean',
    n,
    post: squaresOf(sums, 'post'),
    pre: squaresOf(sums, 'pre'),
    postPre: sums.product('post', 'pre'),
  };
}

/** Returns a value that is capped if the metric has a percentile. */
export function capped(
  value: VisitorValue,
  of: CappedValue,
  percentile: number | undefined,
  isCovariate = false,
): VisitorValue {
  return percentile === undefined ? value : { ...value, cap: { of, percentile, isCovariate } };
}

/** Returns the sum and sum of squares of a value. */
export function squaresOf(sums: MetricSums, value: string): ValueSums {
  return { sum: sums.sum(value), sumSquares: sums.product(value, value) };
}
