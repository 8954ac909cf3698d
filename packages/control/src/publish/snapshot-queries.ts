import type { Database } from '@pixel/database';
import type { Snapshot } from '@pixel/engine';
import type { Kysely } from 'kysely';
import type { Difference } from '../configuration/difference.ts';

/** A published snapshot as it is stored: its version and the bytes that edges receive. */
export interface StoredSnapshot {
  readonly version: string;
  readonly text: string;
}

/** Who published, when and why. */
export interface Publication {
  readonly author: string;
  readonly reason: string | null;
  readonly difference: Difference;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/** Gives the version of a project's newest snapshot, or null before its first. */
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

/** Gives a project's newest snapshot older than `before`, or its newest of all; undefined where there is none. */
export async function newestSnapshot(
  db: Kysely<Database>,
  projectKey: string,
  before?: string,
): Promise<StoredSnapshot | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select(['snapshots.version', 'snapshots.snapshot'])
    .where('projects.key', '=', projectKey)
    .$if(before !== undefined, (query) => query.where('snapshots.version', '<', new Date(before ?? 0)))
    .orderBy('snapshots.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { version: row.version.toISOString(), text: row.snapshot };
}

/** Gives the keys of all projects that were ever published, sorted. */
export async function publishedProjectKeys(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('key')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('snapshots').select('version').whereRef('snapshots.project_id', '=', 'projects.id')),
    )
    .execute();
  return rows.map((row) => row.key).sort();
}

/** Stores a snapshot; nothing ever changes it afterwards. */
export async function insertSnapshot(
  db: Kysely<Database>,
  projectId: string,
  snapshot: Snapshot,
  publication: Publication & { readonly text: string },
): Promise<void> {
  await db
    .insertInto('snapshots')
    .values({
      project_id: projectId,
      version: new Date(snapshot.version),
      previous_version: snapshot.previousVersion === null ? null : new Date(snapshot.previousVersion),
      snapshot: publication.text,
      difference: JSON.stringify(publication.difference),
      author: publication.author,
      reason: publication.reason,
      published_at: new Date(publication.publishedAt),
    })
    .execute();
}
