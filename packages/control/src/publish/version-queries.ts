import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { Difference } from '../project/documents/difference.ts';
import type { Project } from '../project/documents/project.ts';
import { upcastProject } from '../project/documents/upcast.ts';

/** A publication in the history. */
export interface VersionEntry {
  readonly version: string;
  readonly previousVersion: string | null;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly author: string;
  readonly reason: string | null;
  readonly difference: Difference;
  readonly isLive: boolean;
  /** Whether its configuration is stored, so that it can be compared, exported and rolled back to. */
  readonly isKept: boolean;
}

/** A page of publications, newest first: those before `before`, or up to and including `upTo`, both ISO 8601. */
export interface VersionPage {
  readonly before?: string;
  readonly upTo?: string;
  /** Only publications that changed this experiment or one of its variants. */
  readonly experimentKey?: string;
  readonly limit: number;
}

/** Returns publications of a project, newest first. */
export async function listVersions(
  db: Kysely<Database>,
  projectId: string,
  { before, upTo, experimentKey, limit }: VersionPage,
): Promise<readonly VersionEntry[]> {
  const rows = await db
    .selectFrom('snapshots')
    .select((select) => [
      'version',
      'previous_version',
      'published_at',
      'author',
      'reason',
      'difference',
      select('configuration', 'is not', null).as('is_kept'),
      select
        .not(
          select.exists(
            select
              .selectFrom('snapshots as later')
              .select('later.version')
              .where('later.project_id', '=', projectId)
              .whereRef('later.version', '>', 'snapshots.version'),
          ),
        )
        .as('is_live'),
    ])
    .where('project_id', '=', projectId)
    .$if(before !== undefined, (query) => query.where('version', '<', new Date(before ?? 0)))
    .$if(upTo !== undefined, (query) => query.where('version', '<=', new Date(upTo ?? 0)))
    .$if(experimentKey !== undefined, (query) => query.where(touchesCondition(experimentKey ?? '')))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.version.toISOString(),
    previousVersion: row.previous_version?.toISOString() ?? null,
    publishedAt: row.published_at.toISOString(),
    author: row.author,
    reason: row.reason,
    // Only this program writes the column.
    difference: row.difference as Difference,
    isLive: Boolean(row.is_live),
    isKept: Boolean(row.is_kept),
  }));
}

/** SQL condition that a publication's difference contains the experiment or one of its variants, whose keys start with the experiment's. */
function touchesCondition(experimentKey: string) {
  return sql<boolean>`exists (
    select from jsonb_array_elements((difference->'added') || (difference->'changed') || (difference->'removed')) as entry
    where (entry->>'kind' = 'experiment' and entry->>'key' = ${experimentKey})
      or (entry->>'kind' = 'variant' and split_part(entry->>'key', '/', 1) = ${experimentKey})
  )`;
}

/** Returns the project as published in a version; undefined if there is no such version or its configuration isn't stored. */
export async function findConfiguration(
  db: Kysely<Database>,
  projectId: string,
  version: string,
): Promise<Project | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .select('configuration')
    .where('project_id', '=', projectId)
    .where('version', '=', new Date(version))
    .executeTakeFirst();
  const kept = row?.configuration ?? undefined;
  return kept === undefined ? undefined : upcastProject(kept);
}
