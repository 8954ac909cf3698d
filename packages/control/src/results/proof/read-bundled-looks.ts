import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { LookPhase } from '../looks/look-queries.ts';
import type { BundleLook } from './bundle.ts';

/** A look takes about 50 kB. */
const batchSize = 20;

/** Reads the next batch of a phase's looks after the given one, in chronological order. */
export async function readBundledLooks(
  db: Kysely<Database>,
  { experimentId, phase, after }: LookPhase & { readonly after: string },
): Promise<readonly BundleLook[]> {
  const rows = await db
    .selectFrom('looks')
    .select(['number', 'computed_at', 'duration_ms', 'is_kept', 'is_final', 'look'])
    .where('experiment_id', '=', experimentId)
    .where('phase', '=', phase)
    .where('number', '>', after)
    .orderBy('number')
    .limit(batchSize)
    .execute();
  return rows.map(({ number, computed_at, duration_ms, is_kept, is_final, look }) => ({
    number,
    computedAt: computed_at.toISOString(),
    durationMs: duration_ms,
    isKept: is_kept,
    isFinal: is_final,
    look: look as BundleLook['look'],
  }));
}
