import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';

/** An experiment by its keys. */
export interface DueExperiment {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Lists the experiments of which something planned is due at a time, those that wait longest first. */
export async function dueExperiments(db: Kysely<Database>, at: Date): Promise<readonly DueExperiment[]> {
  const { rows } = await sql<{ readonly project_key: string; readonly experiment_key: string }>`
    select projects.key as project_key, experiments.key as experiment_key
    from experiments
    join projects on projects.id = experiments.project_id
    cross join lateral (
      select least(
        case when status = 'scheduled' then start_at end,
        case when status = 'running' then end_at end,
        case when jsonb_array_length(coverage_steps) > 0
          then (coverage_steps -> 0 ->> 'at')::timestamptz end
      ) as due_at
    ) as plan
    where status in ('scheduled', 'running') and due_at <= ${at}
    order by due_at, projects.key, experiments.key`.execute(db);
  return rows.map(({ project_key, experiment_key }) => ({
    projectKey: project_key,
    experimentKey: experiment_key,
  }));
}
