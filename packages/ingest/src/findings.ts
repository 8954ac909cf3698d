import { analysisTime } from './analysis-time.ts';
import type { ReceivedEvent } from './parse-record.ts';
import type { PublishedView } from './published.ts';
import type { Findings } from './to-event-row.ts';

/** Finds out about an event what it does not say itself. Rejects as the calls of {@link PublishedView} do. */
export async function find(
  { event, receivedAt }: ReceivedEvent,
  published: Pick<PublishedView, 'isPublished' | 'version' | 'liveAt'>,
): Promise<Findings> {
  const { projectKey, version } = event;
  const time = analysisTime(event, receivedAt);
  const unclaimed = !(await published.isPublished(projectKey));
  if (unclaimed || event.assignments.length === 0) return { time, unclaimed, prepared: null };
  const prepared =
    version === undefined
      ? await published.liveAt(projectKey, time)
      : await published.version(projectKey, version);
  return { time, unclaimed, prepared };
}

/** Gives what {@link find} would give, or undefined where for that something has to be asked. */
export function findKnown(
  { event, receivedAt }: ReceivedEvent,
  published: Pick<PublishedView, 'known'>,
): Findings | undefined {
  const { projectKey, version } = event;
  const isPublished = published.known.isPublished(projectKey);
  if (isPublished === undefined) return undefined;
  if (!isPublished || event.assignments.length === 0)
    return { time: analysisTime(event, receivedAt), unclaimed: !isPublished, prepared: null };
  const prepared = version === undefined ? undefined : published.known.version(projectKey, version);
  return prepared && { time: analysisTime(event, receivedAt), unclaimed: false, prepared };
}
