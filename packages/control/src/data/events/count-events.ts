import type { SimulatedEventsOption } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import { isPublished } from '../../results/experiment-queries.ts';

/** The number of events stored for a project. Events with a key that was never published are stored as unclaimed. */
export interface EventCount {
  readonly count: number;
  readonly published: boolean;
}

/**
 * Counts a project's distinct stored events, optionally of one name and since a time. Includes bots and unverified events; simulated ones
 * only if requested. Rejects with `project_not_found` if no such project exists and it never received an event.
 */
export async function countEvents(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: {
    readonly projectKey: string;
    readonly eventName?: string;
    /** Only events received at or after this time, in milliseconds since the epoch. */
    readonly since?: number;
    readonly simulated?: SimulatedEventsOption;
  },
): Promise<EventCount> {
  const { projectKey } = filter;
  const count = await callEvents(events, () => events.countEvents(filter));
  const published = await callDatabase(() => isPublished(db, projectKey));
  const isUnknown =
    count === 0 &&
    !published &&
    (await callEvents(events, () => events.countEvents({ projectKey }))) === 0 &&
    !(await callDatabase(() => exists(db, projectKey)));
  if (isUnknown)
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  return { count, published };
}

async function exists(db: ControlDeps['db'], projectKey: string): Promise<boolean> {
  const row = await db.selectFrom('projects').select('id').where('key', '=', projectKey).executeTakeFirst();
  return row !== undefined;
}
