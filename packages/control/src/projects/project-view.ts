import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import { differenceOf, isEmpty } from '../configuration/difference.ts';
import type { Project } from '../configuration/project.ts';
import { liveProject } from '../publish/live-project.ts';
import { settingsOf } from './settings.ts';

/** How many experiments of a project have a status; those that none has are absent. */
export type StatusCounts = Readonly<Partial<Record<ExperimentStatus, number>>>;

/** A project in a list. */
export interface ProjectSummary {
  readonly projectKey: string;
  readonly name: string;
  /** Grows with every edit of the project or of anything in it. */
  readonly revision: number;
  /** The version that is live, ISO 8601. */
  readonly liveVersion: string | null;
  readonly experiments: StatusCounts;
}

/** A project with its settings. */
export type ProjectView = ReturnType<typeof settingsOf> &
  ProjectSummary & {
    /** Of the settings alone; to be sent with a change of them. */
    readonly settingsRevision: number;
    /** Whether anything in it differs from what is live. */
    readonly isChanged: boolean;
  };

/** Lists the projects of an organisation, or of all, in order of their names. */
export async function listProjects(
  db: Kysely<Database>,
  organizationId?: string,
): Promise<readonly ProjectSummary[]> {
  const { rows } = await sql<{
    readonly key: string;
    readonly name: string;
    readonly revision: number;
    readonly version: Date | null;
    readonly counts: StatusCounts;
  }>`
    select key, name, revision,
      (select max(version) from snapshots where project_id = projects.id) as version,
      (select coalesce(json_object_agg(status, number), '{}') from (
        select status, count(*)::int as number from experiments where project_id = projects.id group by status
      ) as by_status) as counts
    from projects
    where organization_id = coalesce(${organizationId ?? null}::uuid, organization_id)
    order by lower(name), key`.execute(db);
  return rows.map(({ key, name, revision, version, counts }) => ({
    projectKey: key,
    name,
    revision,
    liveVersion: version?.toISOString() ?? null,
    experiments: counts,
  }));
}

/** Gives a project as it is. `db` has to see what `project` was read from. */
export async function viewProject(db: Kysely<Database>, project: Project): Promise<ProjectView> {
  const { revision, settingsRevision } = await db
    .selectFrom('projects')
    .select(['revision', 'settings_revision as settingsRevision'])
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow();
  const live = await liveProject(db, project);
  return {
    ...settingsOf(project),
    revision,
    settingsRevision,
    liveVersion: live.version,
    isChanged: live.project === undefined || !isEmpty(differenceOf(live.project, project)),
    experiments: countsOf(project),
  };
}

function countsOf({ experiments }: Project): StatusCounts {
  const counts: Partial<Record<ExperimentStatus, number>> = {};
  for (const { status } of experiments) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
