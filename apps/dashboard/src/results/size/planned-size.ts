import type { ReportedMetric, ResultsReport } from '@pixel/control/client';

/** An experiment's progress towards its planned sample size. */
export interface PlannedSize {
  readonly planned: number;
  /** Visitors who count for the goal: those whose window is closed. */
  readonly counted: number;
  /** Visitors still in their window. */
  readonly open: number;
  /** Days until the planned size is reached and its windows are closed; null if the test has ended or the pace is unknown. */
  readonly daysLeft: number | null;
  /** Whether the total takes half a year or more. */
  readonly isTooLong: boolean;
  /** Inconclusive guardrails, the one that needs the most visitors first. */
  readonly guardrails: readonly UnclearGuardrail[];
}

export interface UnclearGuardrail {
  readonly goalKey: string;
  readonly name: string;
  /** The tolerated loss, as a signed lift. */
  readonly limit: number;
  /** Required number of visitors, assuming no effect. */
  readonly needed: number;
}

const hoursPerDay = 24;
/** 26 weeks: by then, browsers have deleted most of the first visitors' ids, so they return as new visitors. */
const tooLongDays = 26 * 7;

/** Returns the progress of a report's primary goal; null without a planned size. */
export function computePlannedSize(
  report: Pick<ResultsReport, 'plan' | 'metrics' | 'days' | 'endedAt'>,
): PlannedSize | null {
  const { plan, metrics, days, endedAt } = report;
  const { plannedVisitors, minimumDays, primaryGoalKey } = plan;
  if (plannedVisitors === null) return null;
  const primary = metrics.find(({ goalKey }) => goalKey === primaryGoalKey) ?? metrics[0];
  const counted = total(primary, ({ n }) => n);
  const windowDays = (primary?.windowHours ?? 0) / hoursPerDay;
  // Visitors count once their window is closed, so the first days of this length contributed none.
  const countedDays = days - windowDays;
  const isKnown = counted > 0 && countedDays > 0;
  const remainingDays = isKnown ? Math.max(0, ((plannedVisitors - counted) * countedDays) / counted) : null;
  return {
    planned: plannedVisitors,
    counted,
    open: total(primary, ({ open }) => open),
    daysLeft: endedAt !== null || remainingDays === null ? null : Math.max(remainingDays, minimumDays - days),
    isTooLong: endedAt === null && remainingDays !== null && days + remainingDays >= tooLongDays,
    guardrails: metrics.flatMap(unclearGuardrails).toSorted((a, b) => b.needed - a.needed),
  };
}

function total(
  metric: ReportedMetric | undefined,
  select: (arm: ReportedMetric['arms'][number]) => number,
): number {
  return (metric?.arms ?? []).reduce((sum, arm) => sum + select(arm), 0);
}

function unclearGuardrails({ role, goalKey, name, margin, direction, comparisons }: ReportedMetric) {
  if (role !== 'guardrail' || margin === null) return [];
  const needed = comparisons.flatMap(({ sentence: { parameters } }) =>
    typeof parameters.needed === 'number' ? [parameters.needed] : [],
  );
  if (needed.length === 0) return [];
  return [{ goalKey, name, limit: direction === 'increase' ? -margin : margin, needed: Math.max(...needed) }];
}
