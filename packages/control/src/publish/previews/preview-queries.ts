import type { Database, PreviewTable } from '@pixel/database';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { PreviewTarget } from './preview-target.ts';

/** A stored preview whose variant was removed or whose experiment or survey was archived. */
export interface OrphanedPreview {
  readonly tokenSha256: string;
  readonly projectKey: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** A preview that hasn't expired, without its token. */
export type ListedPreview = PreviewTarget & {
  readonly previewId: string;
  /** The creator's name in histories; null if it wasn't recorded. */
  readonly createdBy: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** ISO 8601; null if it hasn't been revoked. */
  readonly revokedAt: string | null;
};

export async function insertPreview(db: Kysely<Database>, preview: Insertable<PreviewTable>): Promise<void> {
  await db.insertInto('previews').values(preview).execute();
}

/** Deletes a preview that has ended; returns its id, or undefined if there was none. */
export async function deletePreview(db: Kysely<Database>, tokenSha256: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('previews')
    .where('token_sha256', '=', tokenSha256)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Marks a preview as revoked; returns its id, or undefined if there was none or it was revoked before. */
export async function markRevoked(
  db: Kysely<Database>,
  tokenSha256: string,
  at: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('previews')
    .set({ revoked_at: at })
    .where('token_sha256', '=', tokenSha256)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the previews of a project that haven't expired at the given time, ordered by expiry. */
export async function listPreviews(
  db: Kysely<Database>,
  projectKey: string,
  at: Date,
): Promise<readonly ListedPreview[]> {
  const rows = await selectPreviews(db)
    .where('projects.key', '=', projectKey)
    .where('previews.expires_at', '>', at)
    .orderBy('previews.expires_at')
    .orderBy('previews.id')
    .execute();
  return rows.map(toListedPreview);
}

/** Returns an unrevoked preview of a project by its id, or undefined. */
export async function findPreview(db: Kysely<Database>, projectKey: string, previewId: string) {
  const row = await selectPreviews(db)
    .where('projects.key', '=', projectKey)
    // Compare as text: the requested id may not be a UUID.
    .where(sql`previews.id::text`, '=', previewId)
    .where('previews.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { tokenSha256: row.token_sha256, listed: toListedPreview(row) };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPreviews>['executeTakeFirstOrThrow']>>;

function toListedPreview({ previewId, createdBy, expires_at, revoked_at, ...row }: Row): ListedPreview {
  return {
    previewId,
    ...targetOf(row),
    createdBy,
    expiresAt: expires_at.toISOString(),
    revokedAt: revoked_at?.toISOString() ?? null,
  };
}

/** Returns what the row's preview shows; only previews of experiments have a variant. */
function targetOf({ key, variantKey }: Pick<Row, 'key' | 'variantKey'>): PreviewTarget {
  return variantKey === null ? { surveyKey: key } : { experimentKey: key, variantKey };
}

function selectPreviews(db: Kysely<Database>) {
  return withTarget(db)
    .innerJoin('projects', 'projects.id', 'previews.project_id')
    .select([
      'previews.id as previewId',
      'previews.token_sha256',
      'previews.expires_at',
      'previews.revoked_at',
      'previews.created_by as createdBy',
      'documents.key',
      'previews.variant_key as variantKey',
    ]);
}

/** Deletes the previews that have expired at the given time. */
export async function deleteExpiredPreviews(db: Kysely<Database>, at: Date): Promise<void> {
  await db.deleteFrom('previews').where('expires_at', '<=', at).execute();
}

/** Whether a preview exists, isn't revoked, and its variant or survey still exists. */
export async function hasPreviewTarget(db: Kysely<Database>, tokenSha256: string): Promise<boolean> {
  const row = await withTarget(db)
    .select('previews.token_sha256')
    .where('previews.token_sha256', '=', tokenSha256)
    .where('previews.revoked_at', 'is', null)
    .where(targetExistsCondition)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the previews, of one or all projects, whose variant was removed or whose experiment or survey is archived. */
export async function findOrphanedPreviews(
  db: Kysely<Database>,
  projectKey?: string,
): Promise<readonly OrphanedPreview[]> {
  const rows = await withTarget(db)
    .innerJoin('projects', 'projects.id', 'previews.project_id')
    .select(['previews.token_sha256', 'projects.key', 'previews.expires_at'])
    .where('previews.revoked_at', 'is', null)
    .where(sql<boolean>`not (${targetExistsCondition})`)
    .$if(projectKey !== undefined, (query) => query.where('projects.key', '=', projectKey ?? ''))
    .execute();
  return rows.map((row) => ({
    tokenSha256: row.token_sha256,
    projectKey: row.key,
    expiresAt: row.expires_at.toISOString(),
  }));
}

function withTarget(db: Kysely<Database>) {
  return db.selectFrom('previews').innerJoin('documents', 'documents.id', 'previews.document_id');
}

/** SQL condition that a preview's variant or survey still exists in its project and isn't archived. */
const targetExistsCondition = sql<boolean>`documents.status <> 'archived' and (previews.variant_key is null
  or documents.document -> 'variants' @> jsonb_build_array(jsonb_build_object('variantKey', previews.variant_key)))`;
