import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';

/** The events of the last hour, by minute of receipt. */
export interface EventMinutes {
  /** Start of the first minute, ISO 8601. */
  readonly from: string;
  /** 60 minutes, oldest first; the last one is still running. */
  readonly counts: readonly number[];
}

const minuteMs = 60_000;
const minuteCount = 60;

/** Counts a project's stored events in each of the last 60 minutes. Rejects with `unavailable`. */
export async function countMinutes(
  { events, now }: Pick<ControlDeps, 'events' | 'now'>,
  projectKey: string,
): Promise<EventMinutes> {
  const from = (Math.floor(now() / minuteMs) - minuteCount + 1) * minuteMs;
  const counted = await callEvents(events, () => events.lists.minutes({ projectKey, since: from }));
  const counts = new Map(counted.map(({ startedAt, events }) => [startedAt, events]));
  return {
    from: new Date(from).toISOString(),
    counts: Array.from({ length: minuteCount }, (_, index) => counts.get(from + index * minuteMs) ?? 0),
  };
}
