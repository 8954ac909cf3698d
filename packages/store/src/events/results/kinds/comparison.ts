import type { ArmSums, ValueSums } from '../arm-sums.ts';
import type { CappedValue } from '../scanned.ts';
import type { MetricPlan, MetricSums, VisitorValue } from './metric-plan.ts';

/** Returns the sums of one value per visitor and, if present, of the same value before the first exposure. */
export function planComparison(
  value: VisitorValue,
  pre: VisitorValue | undefined,
  capPercentile: number | undefined,
): Pick<MetricPlan, 'values' | 'sums'> {
  const post = withCap(value, 'value', capPercentile);
  if (pre === undefined) return { values: { post }, sums: [['post'], ['post', 'post']] };
  return {
    values: { post, pre: withCap(pre, 'value', capPercentile, true) },
    sums: [['post'], ['post', 'post'], ['pre'], ['pre', 'pre'], ['post', 'pre']],
  };
}

/** Returns the statistics for the sums of {@link planComparison}. */
export function toComparisonStats(sums: MetricSums, withCovariate: boolean): ArmSums {
  const { n } = sums;
  if (!withCovariate) return { kind: 'mean', n, ...toValueSums(sums, 'post') };
  return {
    kind: 'cupedMean',
    n,
    post: toValueSums(sums, 'post'),
    pre: toValueSums(sums, 'pre'),
    postPre: sums.product('post', 'pre'),
  };
}

/** Returns a value that is capped if the metric has a percentile. */
export function withCap(
  value: VisitorValue,
  cappedValue: CappedValue,
  percentile: number | undefined,
  isCovariate = false,
): VisitorValue {
  return percentile === undefined
    ? value
    : { ...value, cap: { cappedValue: cappedValue, percentile, isCovariate } };
}

/** Returns the sum and sum of squares of a value. */
export function toValueSums(sums: MetricSums, value: string): ValueSums {
  return { sum: sums.sum(value), sumSquares: sums.product(value, value) };
}
