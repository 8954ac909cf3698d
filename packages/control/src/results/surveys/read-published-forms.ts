import type { Database } from '@pixel/database';
import type { QuestionConfiguration } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import type { SurveyForm } from './tally.ts';

/** A form of a survey, and the versions published with it, newest first. */
export interface PublishedForm extends SurveyForm {
  readonly versions: readonly string[];
}

/** Reads the forms that a survey had in the given published versions, newest first. Omits unknown versions. */
export async function readPublishedForms(
  db: Kysely<Database>,
  { projectId, surveyId }: { readonly projectId: string; readonly surveyId: string },
  versions: readonly string[],
): Promise<readonly PublishedForm[]> {
  const times = versions.filter((version) => isTimestamp(version)).map((version) => new Date(version));
  if (times.length === 0) return [];
  const { rows } = await sql<{
    readonly versions: readonly Date[];
    readonly questions: readonly QuestionConfiguration[];
    readonly has_intro: boolean;
  }>`
    select array_agg(version order by version desc) as versions, questions, has_intro
    from (
      select version, survey -> 'questions' as questions, survey ? 'intro' as has_intro
      from snapshots
      cross join lateral jsonb_path_query(
        configuration, '$.surveys[*] ? (@.surveyId == $id || @.kept.id == $id)', jsonb_build_object('id', ${surveyId}::text)
      ) as survey
      where project_id = ${projectId} and version = any(${times}::timestamptz[])
    ) as published
    group by questions, has_intro
    order by max(version) desc`.execute(db);
  return rows.map((row) => ({
    versions: row.versions.map((version) => version.toISOString()),
    // Written as a valid survey and never changed since.
    questions: row.questions,
    hasIntro: row.has_intro,
  }));
}

/** Whether a version is a timestamp. Senders can name any text as their version. */
function isTimestamp(version: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(version) && Number.isFinite(Date.parse(version));
}
