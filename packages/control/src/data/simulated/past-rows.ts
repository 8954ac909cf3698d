import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** A project's simulated past: when it ends, and whether it is being created, complete, or removed. */
export interface PastRow {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly state: 'begun' | 'made' | 'cleared';
}

/** Reads a project's simulated past; undefined if it has none. */
export async function findPast(db: Kysely<Database>, projectKey: string): Promise<PastRow | undefined> {
  const row = await db
    .selectFrom('simulated_pasts')
    .select(['ends_at', 'state'])
    .where('project_key', '=', projectKey)
    .executeTakeFirst();
  return row && { endsAt: row.ends_at.getTime(), state: row.state };
}

/** Records that a simulated past is about to be created. */
export async function beginPast(
  db: Kysely<Database>,
  { projectKey, endsAt }: { readonly projectKey: string; readonly endsAt: number },
): Promise<void> {
  await db
    .insertInto('simulated_pasts')
    .values({ project_key: projectKey, ends_at: new Date(endsAt), state: 'begun' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that it is complete. Returns whether it is still wanted. */
export async function finishPast(db: Kysely<Database>, projectKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('simulated_pasts')
    .set({ state: 'made' })
    .where('project_key', '=', projectKey)
    .where('state', '=', 'begun')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that it is being removed, so that it isn't created again, together with the experiments whose results to remove. Returns the keys
 * of these experiments, including those of an incomplete removal.
 */
export async function beginClearing(
  db: Kysely<Database>,
  { projectKey, experimentKeys }: { readonly projectKey: string; readonly experimentKeys: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly clearing: readonly string[] }>`
    insert into simulated_pasts as past (project_key, ends_at, state, clearing)
    values (${projectKey}, now(), 'cleared', ${experimentKeys})
    on conflict (project_key) do update set state = 'cleared', clearing = array(
      select distinct unnest(past.clearing || excluded.clearing) as key order by key
    )
    returning clearing
  `.execute(db);
  return rows.flatMap(({ clearing }) => clearing);
}

/** Records that the removal is complete. */
export async function endClearing(db: Kysely<Database>, projectKey: string): Promise<void> {
  await db
    .updateTable('simulated_pasts')
    .set({ clearing: [] })
    .where('project_key', '=', projectKey)
    .execute();
}
