import type { Database } from '@pixel/database';
import { type Audience, surveyStatuses, urlRulesSchema } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { byText } from '../by-text.ts';
import { present } from '../present.ts';
import type { ProjectSurvey, SurveyContent } from './project.ts';

/** Was checked when it was written; what a later version refuses to take must not keep the project from being read. */
const audienceSchema = z.custom<Audience>((value) => typeof value === 'object' && value !== null);
const contentSchema = z.custom<SurveyContent>((value) => typeof value === 'object' && value !== null);
const statusSchema = z.enum(surveyStatuses);

/** Reads the surveys of a project, in order of their keys. */
export async function loadSurveys(
  db: Kysely<Database>,
  projectId: string,
): Promise<readonly ProjectSurvey[]> {
  const rows = await db
    .selectFrom('surveys')
    .leftJoin('audiences', 'audiences.id', 'surveys.audience_id')
    .selectAll('surveys')
    .select('audiences.key as audience_key')
    .where('surveys.project_id', '=', projectId)
    .execute();
  return rows
    .map((row) =>
      present({
        ...contentSchema.parse(row.content),
        surveyId: row.id,
        surveyKey: row.key,
        name: row.name,
        notes: row.notes ?? undefined,
        status: statusSchema.parse(row.status),
        archivedFrom: row.archived_from ?? undefined,
        salt: row.salt,
        startAt: row.start_at?.toISOString(),
        endAt: row.end_at?.toISOString(),
        urlRules: urlRulesSchema.parse(row.url_rules),
        audience: row.audience === null ? undefined : audienceSchema.parse(row.audience),
        audienceKey: row.audience_key ?? undefined,
        coverage: row.coverage,
      }),
    )
    .sort(byText((survey) => survey.surveyKey));
}
