import type { Database } from '@pixel/database';
import type { Kysely, Transaction } from 'kysely';
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
 * Opens and closes phases so that they fit what an experiment has become at a time, in milliseconds since the epoch: one is open
 * while it runs or pauses, and it has the experiment's salt. Does nothing where they fit already. The experiment's row has to be
 * there; to be called under the project's lock.
 */
export async function keepPhases(
  db: Transaction<Database>,
  { experimentId, status, salt }: Pick<Experiment, 'experimentId' | 'status' | 'salt'>,
  at: number,
): Promise<void> {
  const newest = await db
    .selectFrom('experiment_phases')
    .selectAll()
    .where('experiment_id', '=', experimentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isOpen = newest !== undefined && newest.ended_at === null;
  const shouldBeOpen = going.has(status);
  if (isOpen && shouldBeOpen && newest.salt === salt) return;
  if (isOpen)
    await db
      .updateTable('experiment_phases')
      .set({ ended_at: new Date(Math.max(at, newest.started_at.getTime())) })
      .where('experiment_id', '=', experimentId)
      .where('number', '=', newest.number)
      .execute();
  if (!shouldBeOpen) return;
  await db
    .insertInto('experiment_phases')
    .values({
      experiment_id: experimentId,
      number: (newest?.number ?? 0) + 1,
      salt,
      started_at: new Date(at),
      ended_at: null,
    })
    .execute();
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
