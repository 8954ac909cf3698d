import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';

/**
 * Creates a function that sets each project's retention in the event store to the live one in PostgreSQL. Does nothing if they are equal.
 * Rejects with `unavailable` if one of the two can't be reached.
 */
export function createApplyRetention({
  db,
  events,
}: Pick<ControlDeps, 'db' | 'events'>): () => Promise<void> {
  // If two ran concurrently, the one with the older state could write last.
  const serialize = pLimit(1);
  return () =>
    serialize(async () => {
      const days = await callDatabase(() => readDaysByProject(db));
      await callEvents(events, () => events.setRetention(days));
    });
}

/** Reads live settings, because a draft's retention must not remove anything yet. */
async function readDaysByProject(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly key: string; readonly days: number }>`
    select key, (live ->> 'retentionDays')::int as days from projects
    where live ? 'retentionDays' order by key`.execute(db);
  return new Map(rows.map(({ key, days }) => [key, days]));
}
