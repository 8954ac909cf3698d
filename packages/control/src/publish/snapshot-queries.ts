import type { Database } from '@pixel/database';
import type { Snapshot } from '@pixel/engine';
import { type Kysely, sql } from 'kysely';
import type { Difference } from '../project/documents/difference.ts';
import type { Project } from '../project/documents/project.ts';

/** The metadata of a published snapshot. */
export interface PublishedVersion {
  readonly version: string;
  /** Length of the UTF-8 text. */
  readonly bytes: number;
  /** Hash of the UTF-8 text, in hexadecimal. */
  readonly sha256: string;
}

/** A published snapshot as stored. */
export interface StoredSnapshot {
  readonly version: string;
  /** The exact text that edges receive. */
  readonly text: string;
  readonly publishedAt: string;
}

/** The author, time and reason of a publication. */
export interface Publication {
  readonly author: string;
  readonly reason: string | null;
  readonly difference: Difference;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/** Returns the version of a project's newest snapshot, or null before its first. */
export async function newestVersion(db: Kysely<Database>, projectId: string): Promise<string | null> {
  const row = await db
    .selectFrom('snapshots')
    .select('version')
    .where('project_id', '=', projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version.toISOString() ?? null;
}

/** Returns the newest version of every published project, or only of the given one, ordered by key. */
export async function newestVersions(
  db: Kysely<Database>,
  projectKey?: string,
): Promise<readonly (PublishedVersion & { readonly projectKey: string })[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('snapshots')
          .select([
            'version',
            sql<number>`octet_length(snapshot)`.as('bytes'),
            sql<string>`encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')`.as('sha256'),
          ])
          .whereRef('snapshots.project_id', '=', 'projects.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['projects.key', 'newest.version', 'newest.bytes', 'newest.sha256'])
    .$if(projectKey !== undefined, (query) => query.where('projects.key', '=', projectKey ?? ''))
    .execute();
  return rows
    .map(({ key, version, ...rest }) => ({ projectKey: key, version: version.toISOString(), ...rest }))
    .sort((a, b) => (a.projectKey < b.projectKey ? -1 : 1));
}

/** Returns all versions of a project, newest first. */
export async function versionsOf(db: Kysely<Database>, projectKey: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select('snapshots.version')
    .where('projects.key', '=', projectKey)
    .orderBy('snapshots.version', 'desc')
    .execute();
  return rows.map(({ version }) => version.toISOString());
}

/** Returns the snapshot that was the newest at an ISO 8601 time, by default now; undefined if there was none yet. */
export async function snapshotAt(
  db: Kysely<Database>,
  projectKey: string,
  at?: string,
): Promise<StoredSnapshot | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select(['snapshots.version', 'snapshots.snapshot', 'snapshots.published_at'])
    .where('projects.key', '=', projectKey)
    .$if(at !== undefined, (query) => query.where('snapshots.version', '<=', new Date(at ?? 0)))
    .orderBy('snapshots.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        version: row.version.toISOString(),
        text: row.snapshot,
        publishedAt: row.published_at.toISOString(),
      };
}

/** Stores a snapshot. Snapshots are never changed afterwards. */
export async function insertSnapshot(
  db: Kysely<Database>,
  projectId: string,
  snapshot: Snapshot,
  publication: Publication & { readonly text: string; readonly configuration: Project },
): Promise<void> {
  await db
    .insertInto('snapshots')
    .values({
      project_id: projectId,
      version: new Date(snapshot.version),
      previous_version: snapshot.previousVersion === null ? null : new Date(snapshot.previousVersion),
      snapshot: publication.text,
      difference: JSON.stringify(publication.difference),
      configuration: JSON.stringify(publication.configuration),
      author: publication.author,
      reason: publication.reason,
      published_at: new Date(publication.publishedAt),
    })
    .execute();
}
