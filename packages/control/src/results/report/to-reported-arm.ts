import type { ArmSums, MetricArm } from '@pixel/store/events';
import type { BasisGoal } from '../looks/basis.ts';
import type { ReportedArm } from './results-report.ts';

/** Returns an arm of a metric in the form in which results report it. Without data, its counts are 0 and its values null. */
export function toReportedArm(
  { metric }: Pick<BasisGoal, 'metric'>,
  variantKey: string,
  arm: MetricArm | undefined,
): ReportedArm {
  const { n = 0, open = 0, stats, details = {} } = arm ?? {};
  const { sum, denominatorSum, value } = toTotals(stats);
  return {
    variantKey,
    n,
    open,
    sum,
    denominatorSum,
    value: value === null ? null : value * reportScale(metric.kind),
    details,
  };
}

/** Returns the factor from computed to reported values: 100 for the net promoter score, which is reported in points, otherwise 1. */
export function reportScale(kind: BasisGoal['kind']): number {
  return kind === 'nps' ? 100 : 1;
}

type Totals = Pick<ReportedArm, 'sum' | 'denominatorSum' | 'value'>;

function toTotals(stats: ArmSums | undefined): Totals {
  switch (stats?.kind) {
    case undefined:
      return { sum: null, denominatorSum: null, value: null };
    case 'proportion':
    case 'mean':
      return perVisitor(toFiniteOrNull(stats.sum), stats.n);
    case 'cupedMean':
    case 'cupedProportion':
      return perVisitor(toFiniteOrNull(stats.post.sum), stats.n);
    case 'ratio':
    case 'cupedRatio':
      return perDenominator(toFiniteOrNull(stats.num.sum), toFiniteOrNull(stats.den.sum));
    case 'quantileClustered':
      return { sum: null, denominatorSum: null, value: toFiniteOrNull(stats.q) };
  }
}

function perVisitor(sum: number | null, n: number): Totals {
  return { sum, denominatorSum: null, value: quotient(sum, n) };
}

function perDenominator(sum: number | null, denominatorSum: number | null): Totals {
  return { sum, denominatorSum, value: quotient(sum, denominatorSum) };
}

function quotient(sum: number | null, divisor: number | null): number | null {
  return sum === null || divisor === null || divisor === 0 ? null : toFiniteOrNull(sum / divisor);
}

/** Returns a finite number, or null for a sum that is too large for one. Stored looks have null for such a sum already. */
function toFiniteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
