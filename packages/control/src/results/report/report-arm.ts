import type { ArmSums, MetricArm } from '@pixel/store/events';
import type { BasisGoal } from '../looks/basis.ts';
import type { ReportedArm } from './results-report.ts';

/** Returns an arm of a metric as readers get it. */
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

/** What values are told in: the net promoter score in points of 100. */
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
      return perVisitor(stats.sum, stats.n);
    case 'cupedMean':
    case 'cupedProportion':
      return perVisitor(stats.post.sum, stats.n);
    case 'ratio':
    case 'cupedRatio':
      return {
        sum: stats.num.sum,
        denominatorSum: stats.den.sum,
        value: stats.den.sum === 0 ? null : stats.num.sum / stats.den.sum,
      };
    case 'quantileClustered':
      return { sum: null, denominatorSum: null, value: Number.isFinite(stats.q) ? stats.q : null };
  }
}

function perVisitor(sum: number, n: number): Totals {
  return { sum, denominatorSum: null, value: n === 0 ? null : sum / n };
}
