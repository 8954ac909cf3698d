import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase, askEvents } from '../../base/store-calls.ts';
import { isPublished } from '../../results/experiment-queries.ts';

/** How many events are stored for a project. Events of a key that was never published are stored too, as unclaimed. */
export interface EventCount {
  readonly count: number;
  readonly published: boolean;
}

/** Counts a project's stored events, of one name where given; bots and unverified ones included, each once. */
export async function countEvents(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: { readonly projectKey: string; readonly eventName?: string },
): Promise<EventCount> {
  const count = await askEvents(events, () => events.countEvents(filter));
  return { count, published: await askDatabase(() => isPublished(db, filter.projectKey)) };
}
