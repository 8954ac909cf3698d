import type { PhaseQuestion } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { HealthReport } from '../health/examine-health.ts';
import type { HealthPause } from '../health/health-facts.ts';
import { longestWindowMs } from '../metrics/window-end.ts';
import type { Basis } from './basis.ts';
import type { PhaseName } from './experiment-of-phase.ts';
import { questionOf } from './question-of.ts';

/** A pause is recounted until late events from before it can hardly arrive any more. */
const lateMs = 60 * 60 * 1_000;

interface LookedAt {
  readonly name: PhaseName;
  readonly basis: Basis;
  readonly asOf: number;
  /** From the previous kept look. */
  readonly previous: HealthReport | undefined;
}

/** Counts, for each pause, the visitors who were within their longest window when it began. */
export async function countInPauses(
  events: ControlDeps['events'],
  { name, basis, asOf, previous }: LookedAt,
  signal: AbortSignal,
): Promise<readonly HealthPause[]> {
  const { epoch, goals, phase } = basis;
  const { metrics: _, ...question } = questionOf(name, basis, asOf);
  const windowMs = longestWindowMs(goals.map(({ metric }) => metric));
  const kept = previous?.kept.epoch === epoch.number ? (previous.kept.pauses ?? []) : [];
  const counted: HealthPause[] = [];
  for (const pause of phase.pauses ?? []) {
    const { from } = pause;
    const known = kept.find((each) => each.from === from && each.countedAt >= from + lateMs);
    const exposedFrom = Math.max(epoch.startedAt, from - windowMs);
    const visitors =
      known?.visitors ??
      (from <= exposedFrom
        ? 0
        : await countVisitors(events, { ...question, exposedFrom, exposedUntil: from }, signal));
    counted.push({ ...pause, visitors });
  }
  return counted;
}

async function countVisitors(
  { results }: ControlDeps['events'],
  question: PhaseQuestion,
  signal: AbortSignal,
): Promise<number> {
  const everybody = { ...question, dimensions: [], segments: [[]] };
  const { segments } = await results.split(everybody, signal);
  return segments.flat().reduce((sum, { visitors }) => sum + visitors, 0);
}
