import type { ArmSums, MetricArm } from '@pixel/store/events';
import type { BasisGoal } from '../looks/basis.ts';
import type { ReportedArm } from './results-report.ts';

/** Returns the report of a metric's arm. */
export function reportArm(
  { metric }: Pick<BasisGoal, 'metric'>,
  variantKey: string,
  arm: MetricArm | undefined,
): ReportedArm {
  const { n = 0, open = 0, stats, details = {} } = arm ?? {};
  const { sum, denominatorSum, value } = totalsOf(stats);
  return {
    variantKey,
    n,
    open,
    sum,
    denominatorSum,
    value: value === null ? null : value * scaleOf(metric.kind),
    details,
  };
}

/** Returns the scale of reported values: the net promoter score is in points of 100. */
export function scaleOf(kind: BasisGoal['kind']): number {
  return kind === 'nps' ? 100 : 1;
}

type Totals = Pick<ReportedArm, 'sum' | 'denominatorSum' | 'value'>;

function totalsOf(stats: ArmSums | undefined): Totals {
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

function quotient(sum: number | null, by: number | null): number | null {
  return sum === null || by === null || by === 0 ? null : toFiniteOrNull(sum / by);
}

/** Returns null for a sum too large for a number. In stored looks, such a sum is null already. */
function toFiniteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
