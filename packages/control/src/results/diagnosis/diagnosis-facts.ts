import type { ChangeOutcome, ChangePeriod, TrafficGroup } from '@pixel/store/events';
import type { HealthReport } from '../health/examine-health.ts';
import type { HealthFacts } from '../health/health-facts.ts';

/** All inputs of a diagnosis. Times are milliseconds since the epoch. */
export interface DiagnosisFacts {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly health: HealthFacts;
  readonly report: HealthReport;
  /** Start of the phase; configurations from before belong to an earlier one. */
  readonly phaseStartedAt: number;
  readonly periods: Periods;
  /** Visitors by period; empty if they couldn't be counted. */
  readonly traffic: readonly TrafficGroup[];
  /** New visitors assigned to a variant, by period; null if visits weren't counted. */
  readonly assigned: readonly AssignedVisitors[] | null;
  readonly changes: readonly SuspectedChange[];
  readonly redirects: readonly Redirect[];
}

/** Periods of equal length, the first of which starts at `from`. */
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

/** A change that is often missed. */
export interface SuspectedChange {
  readonly variantKey: string;
  /** Index among the changes of its variant, from 0. */
  readonly position: number;
  readonly operation: string;
  readonly selector: string;
  readonly outcomes: readonly Pick<ChangeOutcome, 'state' | 'page' | 'browser' | 'views'>[];
  readonly overTime: readonly ChangePeriod[];
}

/** A variant that redirects its visitors to another page. */
export interface Redirect {
  readonly variantKey: string;
  readonly target: string;
}

const hourMs = 60 * 60 * 1_000;
/** Maximum number of periods; more would enlarge the store's responses without dating problems better. */
const maxPeriods = 400;

/** Divides the time from `startedAt` to `now` into hours, or into periods of several whole hours if there would be more than 400. */
export function periodsBetween(startedAt: number, now: number): Periods {
  const from = Math.floor(startedAt / hourMs) * hourMs;
  const hours = Math.max(1, Math.ceil((now - from) / hourMs));
  const periodMs = Math.ceil(hours / maxPeriods) * hourMs;
  return { from, periodMs, count: Math.max(1, Math.ceil((now - from) / periodMs)) };
}
