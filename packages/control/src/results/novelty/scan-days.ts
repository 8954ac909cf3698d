import type { DailyMetric, DaysArm, MetricDefinition } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import { createInFlight } from '../looks/in-flight.ts';
import type { Look } from '../looks/look.ts';
import { toPhaseQuery } from '../looks/to-phase-query.ts';

/** The goal and days to scan. */
export interface DaysRequest {
  readonly phaseRef: PhaseRef;
  /** Days count up to the same time as this look. */
  readonly look: Look;
  readonly metric: DailyMetric;
  /** Number of days since the first exposure. */
  readonly days: number;
}

/**
 * Returns the daily results of each variant's visitors since their first exposure, only for visitors who have been there for all days.
 * Stores nothing. Rejects with `unavailable`, or the reason of `signal`.
 */
export type ScanDays = (request: DaysRequest, signal: AbortSignal) => Promise<readonly DaysArm[]>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createScanDays({ events }: Pick<ControlDeps, 'events'>): ScanDays {
  const inFlight = createInFlight();
  return ({ phaseRef, look, metric, days }, signal) => {
    const { metrics: _, ...phaseQuery } = toPhaseQuery(phaseRef, look.basis, look.asOf);
    const request = { ...phaseQuery, metric, days };
    const scan = async (joinedSignal: AbortSignal) =>
      (await callEvents(events, () => events.results.days(request, joinedSignal))).arms;
    return inFlight.join(JSON.stringify(request), scan, signal);
  };
}

/** Whether a metric is a sum per visitor that can be divided into days. */
export function isDaily(metric: MetricDefinition): metric is DailyMetric {
  return ['proportion', 'count', 'mean', 'revenue'].includes(metric.kind);
}
