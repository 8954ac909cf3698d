import type { Database } from '@pixel/database';
import type { BreakdownGroup } from '@pixel/store/events';
import type { Kysely } from 'kysely';
import type { Basis } from '../looks/basis.ts';
import type { LookPhase } from '../looks/look-queries.ts';

/** Results of a phase, broken down by one visitor property. JSON-serializable. */
export interface StoredBreakdown {
  readonly dimension: string;
  /** Milliseconds since the epoch. */
  readonly computedAt: number;
  readonly durationMs: number;
  readonly basis: Basis;
  readonly groups: readonly StoredGroup[];
}

/** A group; its value is null if it contains all others. */
export type StoredGroup = Omit<BreakdownGroup, 'value'> & { readonly value: string | null };

/** Reads the last computed breakdown of a phase by every dimension that was ever requested. */
export async function readBreakdowns(
  db: Kysely<Database>,
  { experimentId, phase }: LookPhase,
): Promise<readonly StoredBreakdown[]> {
  const rows = await db
    .selectFrom('breakdowns')
    .select(['dimension', 'computed_at', 'duration_ms', 'breakdown'])
    .where('experiment_id', '=', experimentId)
    .where('phase', '=', phase)
    .orderBy('dimension')
    .execute();
  return rows.map(({ dimension, computed_at, duration_ms, breakdown }) => ({
    ...(breakdown as Pick<StoredBreakdown, 'basis' | 'groups'>),
    dimension,
    computedAt: computed_at.getTime(),
    durationMs: duration_ms,
  }));
}

/** Stores a breakdown and replaces the previous one by the same dimension. */
export async function saveBreakdown(
  db: Kysely<Database>,
  { experimentId, phase }: LookPhase,
  { dimension, computedAt, durationMs, ...rest }: StoredBreakdown,
): Promise<void> {
  const values = {
    computed_at: new Date(computedAt),
    duration_ms: Math.round(durationMs),
    breakdown: JSON.stringify(rest),
  };
  await db
    .insertInto('breakdowns')
    .values({ experiment_id: experimentId, phase, dimension, ...values })
    .onConflict((conflict) => conflict.columns(['experiment_id', 'phase', 'dimension']).doUpdateSet(values))
    .execute();
}
