import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { present } from '../present.ts';

/** A stretch of an experiment with one salt. Times are ISO 8601. */
export interface Phase {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  /** Absent while it goes on. */
  readonly endedAt?: string;
}

/** Gives the phases of experiments, by the experiment's id, each from the first to the newest. */
export async function phasesOf(
  db: Kysely<Database>,
  experimentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Phase[]>> {
  const phases = new Map<string, Phase[]>(experimentIds.map((id) => [id, []]));
  if (experimentIds.length === 0) return phases;
  const rows = await db
    .selectFrom('experiment_phases')
    .selectAll()
    .where('experiment_id', 'in', experimentIds)
    .orderBy('number')
    .execute();
  for (const row of rows)
    phases.get(row.experiment_id)?.push(
      present({
        number: row.number,
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at?.toISOString(),
      }),
    );
  return phases;
}
