import type { Database } from '@pixel/database';
import type { ExperimentStatus, SurveyStatus } from '@pixel/protocol';
import type { Kysely } from 'kysely';

/** An experiment's key and status. */
export interface KnownExperiment {
  readonly experimentKey: string;
  readonly status: ExperimentStatus;
}

/** Lists all experiments of a project. */
export async function findExperimentStatuses(
  db: Kysely<Database>,
  projectKey: string,
): Promise<readonly KnownExperiment[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select(['documents.key', 'documents.status'])
    .where('projects.key', '=', projectKey)
    .where('documents.kind', '=', 'experiment')
    .execute();
  return rows.flatMap(({ key, status }) => (status === null ? [] : [{ experimentKey: key, status }]));
}

/** A survey's key and status. */
export interface KnownSurvey {
  readonly surveyKey: string;
  readonly status: SurveyStatus;
}

/** Lists all surveys of a project. */
export async function findSurveyStatuses(
  db: Kysely<Database>,
  projectKey: string,
): Promise<readonly KnownSurvey[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .select(['documents.key', 'documents.status'])
    .where('projects.key', '=', projectKey)
    .where('documents.kind', '=', 'survey')
    .execute();
  return rows.flatMap(({ key, status }) => (status === null ? [] : [{ surveyKey: key, status }]));
}

/** Returns a project's first and newest version; null if it was never published. */
export async function findVersionRange(
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
