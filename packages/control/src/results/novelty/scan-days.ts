import type { DailyMetric, DaysArm, MetricDefinition } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askEvents } from '../../base/store-calls.ts';
import type { PhaseName } from '../looks/experiment-of-phase.ts';
import { createInFlight } from '../looks/in-flight.ts';
import type { Look } from '../looks/look.ts';
import { questionOf } from '../looks/question-of.ts';

/** What is asked of a goal's days. */
export interface DaysQuestion {
  readonly name: PhaseName;
  /** Up to when it counts, days do too. */
  readonly look: Look;
  readonly metric: DailyMetric;
  /** How many of the days since the first exposure. */
  readonly days: number;
}

/**
 * Returns what visitors of each variant did on each day since they met the experiment, of those alone who have been there for all days.
 * Nothing is stored. Rejects with `unavailable`, or the reason of `signal`.
 */
export type ScanDays = (question: DaysQuestion, signal: AbortSignal) => Promise<readonly DaysArm[]>;

/** Creates it; those who ask for the same at a time wait for one scan. */
export function createScanDays({ events }: Pick<ControlDeps, 'events'>): ScanDays {
  const inFlight = createInFlight();
  return ({ name, look, metric, days }, signal) => {
    const { metrics: _, ...question } = questionOf(name, look.basis, look.asOf);
    const asked = { ...question, metric, days };
    const scan = async (ended: AbortSignal) =>
      (await askEvents(events, () => events.results.days(asked, ended))).arms;
    return inFlight.join(JSON.stringify(asked), scan, signal);
  };
}

/** Whether a metric is one amount of each visitor, of which each day has a part. */
export function isDaily(metric: MetricDefinition): metric is DailyMetric {
  return ['proportion', 'count', 'mean', 'revenue'].includes(metric.kind);
}
