import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase, askEvents } from '../../base/store-calls.ts';

/**
 * Creates what tells the event store for how long events of each project are kept, as PostgreSQL has it at that moment. Does nothing
 * where the event store knows it already; rejects with `unavailable` where one of the two cannot be reached.
 */
export function createKeepRetention({ db, events }: Pick<ControlDeps, 'db' | 'events'>): () => Promise<void> {
  // Of two at a time, the one that read earlier could tell it last.
  const oneAtATime = pLimit(1);
  return () =>
    oneAtATime(async () => {
      const days = await askDatabase(() => daysByProject(db));
      await askEvents(events, () => events.setRetention(days));
    });
}

/** As they are live: a retention that somebody is about to set must not remove anything yet. */
async function daysByProject(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly key: string; readonly days: number }>`
    select key, (live ->> 'retentionDays')::int as days from projects
    where live ? 'retentionDays' order by key`.execute(db);
  return new Map(rows.map(({ key, days }) => [key, days]));
}
