import type { Database } from '@pixel/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Experiment } from '../configuration/project.ts';
import { present } from '../present.ts';

/** A stretch of an experiment with one salt. Times are ISO 8601. */
export interface Phase {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  /** Absent while it goes on. */
  readonly endedAt?: string;
}

/** A phase goes on while its experiment runs, and while it pauses. */
const going: ReadonlySet<Experiment['status']> = new Set(['running', 'paused']);

/**
 * Opens and closes phases so that they fit what experiments have become at a time, in milliseconds since the epoch: one is open while
 * an experiment runs or pauses, and it has the experiment's salt. One that runs again with the salt of its last phase continues that.
 * Does nothing where they fit already. The experiments' rows have to be there; to be called under the project's lock.
 */
export async function keepPhases(
  db: Transaction<Database>,
  experiments: readonly Pick<Experiment, 'experimentId' | 'status' | 'salt'>[],
  at: number,
): Promise<void> {
  if (experiments.length === 0) return;
  const ids = experiments.map(({ experimentId }) => experimentId);
  const salts = experiments.map(({ status, salt }) => (going.has(status) ? salt : null));
  const wanted = sql`unnest(${ids}::uuid[], ${salts}::text[]) as wanted (id, salt)`;
  const time = new Date(at);
  await sql`
    update experiment_phases set ended_at = greatest(started_at, ${time}) from ${wanted}
    where experiment_id = wanted.id and ended_at is null and experiment_phases.salt is distinct from wanted.salt
  `.execute(db);
  await sql`
    with missing as (
      select wanted.id, wanted.salt, last.number, last.salt = wanted.salt as continues from ${wanted}
      left join lateral (
        select number, salt, ended_at from experiment_phases where experiment_id = wanted.id order by number desc limit 1
      ) as last on true
      where wanted.salt is not null and (last.number is null or last.ended_at is not null)
    ), continued as (
      update experiment_phases set ended_at = null from missing
      where continues and experiment_id = missing.id and experiment_phases.number = missing.number
    )
    insert into experiment_phases (experiment_id, number, salt, started_at)
    select id, coalesce(number, 0) + 1, salt, ${time} from missing where continues is not true
  `.execute(db);
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
