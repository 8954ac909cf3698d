import type { ChangeOutcome, ChangePeriod, TrafficGroup } from '@pixel/store/events';
import type { HealthReport } from '../health/examine-health.ts';
import type { HealthFacts } from '../health/health-facts.ts';

/** All that a diagnosis is made from. Times are milliseconds since the epoch. */
export interface DiagnosisFacts {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly health: HealthFacts;
  readonly report: HealthReport;
  /** When the phase began: what is of a configuration of before is of an earlier one. */
  readonly phaseStartedAt: number;
  readonly periods: Periods;
  /** Visitors by period; an empty list where they could not be counted. */
  readonly traffic: readonly TrafficGroup[];
  /** New visitors who were told their variant, by period; null where visits were not counted. */
  readonly assigned: readonly AssignedVisitors[] | null;
  readonly changes: readonly SuspectedChange[];
  readonly redirects: readonly Redirect[];
}

/** Stretches of time of equal length, the first of which begins at `from`. */
export interface Periods {
  readonly from: number;
  readonly periodMs: number;
  readonly count: number;
}

export interface AssignedVisitors {
  readonly period: number;
  readonly variantKey: string;
  readonly newVisitors: number;
}

/** A change that is often not made. */
export interface SuspectedChange {
  readonly variantKey: string;
  /** Among the changes of its variant, from 0. */
  readonly position: number;
  readonly operation: string;
  readonly selector: string;
  readonly outcomes: readonly Pick<ChangeOutcome, 'state' | 'page' | 'browser' | 'views'>[];
  readonly overTime: readonly ChangePeriod[];
}

/** A variant that sends its visitors to another page. */
export interface Redirect {
  readonly variantKey: string;
  readonly target: string;
}

const hourMs = 60 * 60 * 1_000;
/** More would make answers of the store large, and say nothing more of when. */
const mostPeriods = 400;

/** Returns the hours between two times; of a long time as many stretches of several whole hours. */
export function periodsBetween(startedAt: number, now: number): Periods {
  const from = Math.floor(startedAt / hourMs) * hourMs;
  const hours = Math.max(1, Math.ceil((now - from) / hourMs));
  const periodMs = Math.ceil(hours / mostPeriods) * hourMs;
  return { from, periodMs, count: Math.max(1, Math.ceil((now - from) / periodMs)) };
}
