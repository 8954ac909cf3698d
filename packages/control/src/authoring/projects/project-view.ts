import type { Database } from '@pixel/database';
import type { ExperimentStatus } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import type { NonContentFields } from '../../project/content/patch-content.ts';
import { describeDifference } from '../../project/differences/describe-difference.ts';
import { computeDifference, isEmptyDifference } from '../../project/documents/difference.ts';
import type { Project, Settings } from '../../project/documents/project.ts';
import { settingsOf } from '../../project/documents/settings.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';

/** The number of a project's experiments by status; statuses without experiments are absent. */
export type StatusCounts = Readonly<Partial<Record<ExperimentStatus, number>>>;

/** A project in a list. */
export interface ProjectSummary {
  readonly projectKey: string;
  readonly name: string;
  /** Grows with every edit of the project or one of its documents. */
  readonly revision: number;
  /** The live version, ISO 8601. */
  readonly liveVersion: string | null;
  /** ISO 8601; null unless the project is archived. */
  readonly archivedAt: string | null;
  readonly experiments: StatusCounts;
}

/** A project with its settings. */
export type ProjectView = ReturnType<typeof settingsOf> &
  ProjectSummary & {
    readonly organizationId: string;
    /** The revision of the settings alone; send it with a change of them. */
    readonly settingsRevision: number;
    /** Whether the working state differs from the live one. */
    readonly isChanged: boolean;
    /** The number of unpublished changes, each counted separately. */
    readonly waitingChanges: number;
  };

/** The response's fields beside the settings. */
export const settingsNonContentFields: NonContentFields<ProjectView, Settings> = {
  projectKey: 'identity',
  organizationId: 'derived',
  revision: 'derived',
  settingsRevision: 'derived',
  liveVersion: 'derived',
  archivedAt: 'derived',
  isChanged: 'derived',
  waitingChanges: 'derived',
  experiments: 'derived',
};

/** Returns the projects of one or all organizations, ordered by name: either the active ones or the archived ones. */
export async function listProjects(
  db: Kysely<Database>,
  {
    organizationId,
    archived = false,
  }: { readonly organizationId?: string; readonly archived?: boolean } = {},
): Promise<readonly ProjectSummary[]> {
  const { rows } = await sql<{
    readonly key: string;
    readonly name: string;
    readonly revision: number;
    readonly version: Date | null;
    readonly archived_at: Date | null;
    readonly counts: StatusCounts;
  }>`
    select key, name, revision, archived_at,
      (select max(version) from snapshots where project_id = projects.id) as version,
      (select coalesce(json_object_agg(status, number), '{}') from (
        select status, count(*)::int as number from documents
        where project_id = projects.id and kind = 'experiment' group by status
      ) as by_status) as counts
    from projects
    where organization_id = coalesce(${organizationId ?? null}::uuid, organization_id) and (archived_at is not null) = ${archived}
    order by lower(name), key`.execute(db);
  return rows.map(({ key, name, revision, version, archived_at, counts }) => ({
    projectKey: key,
    name,
    revision,
    liveVersion: version?.toISOString() ?? null,
    archivedAt: archived_at?.toISOString() ?? null,
    experiments: counts,
  }));
}

/** Returns a project's working state. */
export function viewProject({
  working,
  live,
  revision,
  settingsRevision,
  organizationId,
  archivedAt,
}: OpenedProject): ProjectView {
  return {
    projectKey: working.projectKey,
    organizationId,
    ...settingsOf(working),
    revision,
    settingsRevision,
    liveVersion: live.version,
    archivedAt: archivedAt?.toISOString() ?? null,
    isChanged: live.project === undefined || !isEmptyDifference(computeDifference(live.project, working)),
    waitingChanges: describeDifference(live.project, working).length,
    experiments: countsOf(working),
  };
}

function countsOf({ experiments }: Project): StatusCounts {
  const counts: Partial<Record<ExperimentStatus, number>> = {};
  for (const { status } of experiments) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
