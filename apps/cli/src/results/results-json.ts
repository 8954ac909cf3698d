import type { GroupMetric, ReportedMetric, ResultsReport } from '@pixel/control/client';

/**
 * Returns results for programs: the fields of the documented contract first, under their names, then further details. Numbers are numbers
 * or null.
 */
export function resultsJson(report: ResultsReport) {
  const {
    experimentKey,
    phase,
    computedAt,
    isFinal,
    verdict,
    visitors,
    metrics,
    health,
    pending,
    accounting,
    breakdown,
    ...others
  } = report;
  return {
    experimentKey,
    phase,
    computedAt,
    isFinal,
    verdict,
    visitors,
    metrics,
    health,
    pending,
    accounting,
    groups: (breakdown?.groups ?? []).map(({ metrics: own, ...group }) => ({
      dimension: breakdown?.dimension ?? '',
      ...group,
      metrics: own.flatMap((metric) => completeMetric(metric, report)),
    })),
    breakdown: breakdown === undefined ? null : titleOf(breakdown),
    ...others,
  };
}

/**
 * Completes a group's goal with the goal's own fields. Groups aren't tested individually, so their p-values are null and their state is `exploratory`.
 */
function completeMetric(
  { goalKey, arms, comparisons }: GroupMetric,
  { metrics, plan }: Pick<ResultsReport, 'metrics' | 'plan'>,
): readonly CompleteMetric[] {
  const metric = metrics.find((each) => each.goalKey === goalKey);
  if (metric === undefined) return [];
  const method = (variantKey: string) =>
    metric.comparisons.find((each) => each.variantKey === variantKey)?.method ?? null;
  return [
    {
      ...metric,
      arms,
      comparisons: comparisons.map((comparison) => ({
        ...comparison,
        pValue: null,
        chanceToWin: null,
        expectedLoss: null,
        state: 'exploratory',
        engine: plan.engine,
        method: method(comparison.variantKey),
      })),
    },
  ];
}

interface CompleteMetric extends Omit<ReportedMetric, 'comparisons'> {
  readonly comparisons: readonly (GroupMetric['comparisons'][number] & {
    readonly pValue: null;
    readonly chanceToWin: null;
    readonly expectedLoss: null;
    readonly state: 'exploratory';
    readonly engine: ResultsReport['plan']['engine'];
    readonly method: string | null;
  })[];
}

function titleOf({ dimension, computedAt, title, isDifferent }: NonNullable<ResultsReport['breakdown']>) {
  return { dimension, computedAt, ...title, isDifferent };
}
