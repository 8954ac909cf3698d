import type { ResultsReport } from '@pixel/control/client';
import { WrongUsage } from '../failure.ts';
import { toPrintable } from '../printable.ts';

/** Restricts results to one goal; throws {@link WrongUsage} with the available ones if there is none with this key. */
export function chooseMetric(report: ResultsReport, goalKey: string): ResultsReport {
  const { metrics, breakdown } = report;
  const isChosen = (metric: { readonly goalKey: string }) => metric.goalKey === goalKey;
  if (!metrics.some(isChosen) && report.computedAt !== null) {
    const known = metrics.map((metric) => toPrintable(metric.goalKey));
    const goals = known.length === 0 ? 'it counts no goal' : `its goals are ${known.join(', ')}`;
    throw new WrongUsage(`--metric is not a goal of ${report.experimentKey}: ${goals}.`);
  }
  return {
    ...report,
    metrics: metrics.filter(isChosen),
    ...(breakdown && {
      breakdown: {
        ...breakdown,
        groups: breakdown.groups.map((group) => ({ ...group, metrics: group.metrics.filter(isChosen) })),
      },
    }),
  };
}
