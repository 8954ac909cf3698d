import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { ProjectSurvey } from './project.ts';
import { idOf, timeOf } from './row-values.ts';

/** Surveys to be written, and the ids of what they name by key. */
export interface SurveyRows {
  readonly projectId: string;
  readonly surveys: readonly ProjectSurvey[];
  readonly audienceIds: ReadonlyMap<string, string>;
}

/** Writes surveys in one statement; at most 1,000 at once. */
export async function saveSurveys(
  db: Transaction<Database>,
  { projectId, surveys, audienceIds }: SurveyRows,
): Promise<void> {
  await db
    .insertInto('surveys')
    .values(surveys.map((survey) => rowOf(survey, projectId, audienceIds)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        notes: row.ref('excluded.notes'),
        status: row.ref('excluded.status'),
        archived_from: row.ref('excluded.archived_from'),
        salt: row.ref('excluded.salt'),
        start_at: row.ref('excluded.start_at'),
        end_at: row.ref('excluded.end_at'),
        url_rules: row.ref('excluded.url_rules'),
        audience: row.ref('excluded.audience'),
        audience_id: row.ref('excluded.audience_id'),
        coverage: row.ref('excluded.coverage'),
        content: row.ref('excluded.content'),
        revision: sql<number>`surveys.revision + 1`,
      })),
    )
    .execute();
}

function rowOf(survey: ProjectSurvey, projectId: string, audienceIds: ReadonlyMap<string, string>) {
  const {
    surveyId,
    surveyKey,
    name,
    notes,
    status,
    archivedFrom,
    salt,
    startAt,
    endAt,
    urlRules,
    audience,
    audienceKey,
    coverage,
    ...content
  } = survey;
  return {
    id: surveyId,
    project_id: projectId,
    key: surveyKey,
    name,
    notes: notes ?? null,
    status,
    archived_from: archivedFrom ?? null,
    salt,
    start_at: timeOf(startAt),
    end_at: timeOf(endAt),
    url_rules: JSON.stringify(urlRules),
    audience: audience === undefined ? null : JSON.stringify(audience),
    audience_id: audienceKey === undefined ? null : idOf(audienceIds, audienceKey),
    coverage,
    content: JSON.stringify(content),
  };
}
