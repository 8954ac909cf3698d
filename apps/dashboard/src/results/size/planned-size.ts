import type { ReportedMetric, ResultsReport } from '@pixel/control/client';

/** How far an experiment has come towards its planned size. */
export interface PlannedSize {
  readonly planned: number;
  /** Visitors who count for the goal: those whose window is closed. */
  readonly counted: number;
  /** Those who are still in it. */
  readonly open: number;
  /** Until the planned size is reached and its windows are closed; null where that is not to be awaited or not known. */
  readonly daysLeft: number | null;
  /** Whether all of it takes half a year or more. */
  readonly isTooLong: boolean;
  /** Guardrails that are not clear yet, the one that needs most first. */
  readonly guardrails: readonly UnclearGuardrail[];
}

export interface UnclearGuardrail {
  readonly goalKey: string;
  readonly name: string;
  /** How much worse it may get, as a lift with its sign. */
  readonly limit: number;
  /** Visitors that it takes, planned on no effect. */
  readonly needed: number;
}

const dayHours = 24;
/** 26 weeks: who came first is another one by then, and browsers have forgotten most of them. */
const tooLongDays = 26 * 7;

/** Returns how far a report's primary goal has come; null without a planned size. */
export function plannedSizeOf(
  report: Pick<ResultsReport, 'plan' | 'metrics' | 'days' | 'endedAt'>,
): PlannedSize | null {
  const { plan, metrics, days, endedAt } = report;
  const { plannedVisitors, minimumDays, primaryGoalKey } = plan;
  if (plannedVisitors === null) return null;
  const primary = metrics.find(({ goalKey }) => goalKey === primaryGoalKey) ?? metrics[0];
  const counted = total(primary, ({ n }) => n);
  const windowDays = (primary?.windowHours ?? 0) / dayHours;
  // Visitors are counted once their window is closed, so that many days of the time so far brought none.
  const countedDays = days - windowDays;
  const isKnown = counted > 0 && countedDays > 0;
  const left = isKnown ? Math.max(0, ((plannedVisitors - counted) * countedDays) / counted) : null;
  return {
    planned: plannedVisitors,
    counted,
    open: total(primary, ({ open }) => open),
    daysLeft: endedAt !== null || left === null ? null : Math.max(left, minimumDays - days),
    isTooLong: endedAt === null && left !== null && days + left >= tooLongDays,
    guardrails: metrics.flatMap(unclear).toSorted((a, b) => b.needed - a.needed),
  };
}

function total(
  metric: ReportedMetric | undefined,
  of: (arm: ReportedMetric['arms'][number]) => number,
): number {
  return (metric?.arms ?? []).reduce((sum, arm) => sum + of(arm), 0);
}

function unclear({ role, goalKey, name, margin, direction, comparisons }: ReportedMetric) {
  if (role !== 'guardrail' || margin === null) return [];
  const needed = comparisons.flatMap(({ sentence: { parameters } }) =>
    typeof parameters.needed === 'number' ? [parameters.needed] : [],
  );
  if (needed.length === 0) return [];
  return [{ goalKey, name, limit: direction === 'increase' ? -margin : margin, needed: Math.max(...needed) }];
}
