import type { Database, ExperimentTable } from '@pixel/database';
import type { SurveyStatus } from '@pixel/protocol';
import type { Kysely } from 'kysely';

/** An experiment by its key, and what has become of it. */
export interface KnownExperiment {
  readonly experimentKey: string;
  readonly status: ExperimentTable['status'];
}

/** Lists every experiment of a project. */
export async function knownExperiments(
  db: Kysely<Database>,
  projectKey: string,
): Promise<readonly KnownExperiment[]> {
  const rows = await db
    .selectFrom('experiments')
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .select(['experiments.key', 'experiments.status'])
    .where('projects.key', '=', projectKey)
    .execute();
  return rows.map(({ key, status }) => ({ experimentKey: key, status }));
}

/** A survey by its key, and what has become of it. */
export interface KnownSurvey {
  readonly surveyKey: string;
  readonly status: SurveyStatus;
}

/** Lists every survey of a project. */
export async function knownSurveys(
  db: Kysely<Database>,
  projectKey: string,
): Promise<readonly KnownSurvey[]> {
  const rows = await db
    .selectFrom('surveys')
    .innerJoin('projects', 'projects.id', 'surveys.project_id')
    .select(['surveys.key', 'surveys.status'])
    .where('projects.key', '=', projectKey)
    .execute();
  return rows.map(({ key, status }) => ({ surveyKey: key, status }));
}

/** Gives a project's first and newest version; null where it was never published. */
export async function publishedVersions(
  db: Kysely<Database>,
  projectKey: string,
): Promise<{ readonly first: string | null; readonly newest: string | null }> {
  const row = await db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select(({ fn }) => [fn.min('snapshots.version').as('first'), fn.max('snapshots.version').as('newest')])
    .where('projects.key', '=', projectKey)
    .executeTakeFirst();
  return { first: row?.first?.toISOString() ?? null, newest: row?.newest?.toISOString() ?? null };
}
