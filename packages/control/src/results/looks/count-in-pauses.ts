import type { PhaseRequest } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { HealthReport } from '../health/examine-health.ts';
import type { HealthPause } from '../health/health-facts.ts';
import { longestWindowMs } from '../metrics/window-end.ts';
import type { Basis } from './basis.ts';
import type { PhaseRef } from './experiment-of-phase.ts';
import { toPhaseQuery } from './to-phase-query.ts';

/** How long a pause is recounted. Later than that, events from before the pause hardly arrive any more. */
const lateMs = 60 * 60 * 1_000;

interface PauseInput {
  readonly phaseRef: PhaseRef;
  readonly basis: Basis;
  readonly asOf: number;
  /** From the previous kept look. */
  readonly previous: HealthReport | undefined;
}

/** Counts, for each pause, the visitors who were within their longest window when it began. */
export async function countInPauses(
  events: ControlDeps['events'],
  { phaseRef, basis, asOf, previous }: PauseInput,
  signal: AbortSignal,
): Promise<readonly HealthPause[]> {
  const { epoch, goals, phase } = basis;
  const { metrics: _, ...phaseQuery } = toPhaseQuery(phaseRef, basis, asOf);
  const windowMs = longestWindowMs(goals.map(({ metric }) => metric));
  const previousPauses = previous?.kept.epoch === epoch.number ? (previous.kept.pauses ?? []) : [];
  const counted: HealthPause[] = [];
  for (const pause of phase.pauses ?? []) {
    const { from } = pause;
    const previousPause = previousPauses.find(
      (candidate) => candidate.from === from && candidate.countedAt >= from + lateMs,
    );
    const exposedFrom = Math.max(epoch.startedAt, from - windowMs);
    const visitors =
      previousPause?.visitors ??
      (from <= exposedFrom
        ? 0
        : await countVisitors(events, { ...phaseQuery, exposedFrom, exposedUntil: from }, signal));
    counted.push({ ...pause, visitors });
  }
  return counted;
}

async function countVisitors(
  { results }: ControlDeps['events'],
  phaseQuery: PhaseRequest,
  signal: AbortSignal,
): Promise<number> {
  const query = { ...phaseQuery, dimensions: [], segments: [[]] };
  const { segments } = await results.split(query, signal);
  return segments.flat().reduce((sum, { visitors }) => sum + visitors, 0);
}
