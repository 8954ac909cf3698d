import type { PreparedSnapshot } from '@pixel/engine';
import type { SnapshotView } from '../snapshots/published-snapshots.ts';
import { computeAnalysisTime } from './compute-analysis-time.ts';
import type { ReceivedEvent } from './parse-record.ts';

/** What ingest knows about an event beyond its content. */
export interface EventFacts {
  /** Analysis time, in milliseconds since the epoch. */
  readonly time: number;
  /** Whether the event is unclaimed: its project has not been published, so the event is stored apart until it is. */
  readonly unclaimed: boolean;
  /** The snapshot for verifying the event's assignments, or null. */
  readonly prepared: PreparedSnapshot | null;
}

/** Resolves with the facts about an event. Rejects like the methods of {@link SnapshotView}. */
export async function resolveEventFacts(
  { event, receivedAt }: ReceivedEvent,
  snapshots: Pick<SnapshotView, 'isPublished' | 'version' | 'liveAt'>,
): Promise<EventFacts> {
  const { projectKey, version } = event;
  const time = computeAnalysisTime(event, receivedAt);
  const unclaimed = !(await snapshots.isPublished(projectKey));
  if (unclaimed || event.assignments.length === 0) return { time, unclaimed, prepared: null };
  const prepared =
    version === undefined
      ? await snapshots.liveAt(projectKey, time)
      : await snapshots.version(projectKey, version);
  return { time, unclaimed, prepared };
}

/** Returns the facts about an event from memory, or undefined if {@link resolveEventFacts} would query the store. */
export function peekEventFacts(
  { event, receivedAt }: ReceivedEvent,
  snapshots: Pick<SnapshotView, 'known'>,
): EventFacts | undefined {
  const { projectKey, version } = event;
  const isPublished = snapshots.known.isPublished(projectKey);
  if (isPublished === undefined) return undefined;
  if (!isPublished || event.assignments.length === 0)
    return { time: computeAnalysisTime(event, receivedAt), unclaimed: !isPublished, prepared: null };
  const prepared = version === undefined ? undefined : snapshots.known.version(projectKey, version);
  return prepared && { time: computeAnalysisTime(event, receivedAt), unclaimed: false, prepared };
}
