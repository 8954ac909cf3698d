import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** An experiment or a survey by its keys. */
export type DueThing =
  | { readonly projectKey: string; readonly experimentKey: string }
  | { readonly projectKey: string; readonly surveyKey: string };

/** Lists the experiments and surveys of which something planned is due at a time, those that wait longest first. */
export async function dueThings(db: Kysely<Database>, at: Date): Promise<readonly DueThing[]> {
  const { rows } = await sql<{
    readonly project_key: string;
    readonly key: string;
    readonly is_survey: boolean;
  }>`
    select projects.key as project_key, due.key, is_survey
    from (
      select project_id, key, status, false as is_survey, least(
        case when status = 'scheduled' then start_at end,
        case when status = 'running' then end_at end,
        case when jsonb_array_length(coverage_steps) > 0
          then (coverage_steps -> 0 ->> 'at')::timestamptz end
      ) as due_at
      from experiments
      union all
      select project_id, key, status, true, case status when 'scheduled' then start_at else end_at end
      from surveys
    ) as due
    join projects on projects.id = due.project_id
    where status in ('scheduled', 'running') and due_at <= ${at}
    order by due_at, projects.key, due.key`.execute(db);
  return rows.map(({ project_key: projectKey, key, is_survey }) =>
    is_survey ? { projectKey, surveyKey: key } : { projectKey, experimentKey: key },
  );
}
