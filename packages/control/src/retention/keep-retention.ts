import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../control-deps.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { askDatabase, askEvents } from '../unavailable.ts';

/**
 * Creates what tells the event store for how long events of each project are kept, as PostgreSQL has it at that moment. Does nothing
 * where the event store knows it already; rejects with `unavailable` where one of the two cannot be reached.
 */
export function createKeepRetention({ db, events }: Pick<ControlDeps, 'db' | 'events'>): () => Promise<void> {
  // Of two at a time, the one that read earlier could tell it last.
  const inOrder = oneAtATime();
  return () =>
    inOrder(async () => {
      const days = await askDatabase(() => daysByProject(db));
      await askEvents(events, () => events.setRetention(days));
    });
}

async function daysByProject(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('projects')
    .select(['key', 'retention_days'])
    .where('retention_days', 'is not', null)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, retention_days }) => [key, retention_days ?? 0]));
}
