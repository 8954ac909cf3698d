import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { Experiment } from '../configuration/project.ts';

/** An experiment as it was, if it was there, and as it is. */
export interface ExperimentEdit {
  readonly before: Experiment | undefined;
  readonly after: Experiment;
}

/**
 * Keeps the phases of experiments in step with their status and salt, once their rows are saved: a phase goes on as long as the
 * experiment runs or is paused with one salt. One that runs again with the salt of its last phase continues that. `now` is in
 * milliseconds.
 */
export async function keepPhases(
  db: Transaction<Database>,
  edits: readonly ExperimentEdit[],
  now: number,
): Promise<void> {
  const moved = edits.filter(({ before, after }) => saltOfPhase(before) !== saltOfPhase(after));
  await closePhases(db, idsOf(moved.filter(({ before }) => saltOfPhase(before) !== undefined)), now);
  await openPhases(db, idsOf(moved.filter(({ after }) => saltOfPhase(after) !== undefined)), now);
}

/** The salt of the phase that an experiment is in, or undefined where it is in none. */
function saltOfPhase(experiment: Experiment | undefined): string | undefined {
  return experiment?.status === 'running' || experiment?.status === 'paused' ? experiment.salt : undefined;
}

function idsOf(edits: readonly ExperimentEdit[]): readonly string[] {
  return edits.map(({ after }) => after.experimentId);
}

async function closePhases(db: Transaction<Database>, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('experiment_phases')
    .set({ ended_at: new Date(now) })
    .where('experiment_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
}

async function openPhases(db: Transaction<Database>, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with opened as (
      select experiments.id, experiments.salt, coalesce(last.number, 0) as number, last.salt = experiments.salt as continues
      from experiments
      left join lateral (
        select number, salt from experiment_phases
        where experiment_id = experiments.id order by number desc limit 1
      ) as last on true
      where experiments.id = any(${[...ids]}::uuid[])
    ), continued as (
      update experiment_phases set ended_at = null from opened
      where continues and experiment_phases.experiment_id = opened.id and experiment_phases.number = opened.number
    )
    insert into experiment_phases (experiment_id, number, salt, started_at)
    select id, number + 1, salt, ${new Date(now)} from opened where continues is not true
  `.execute(db);
}
