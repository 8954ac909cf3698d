import type { Database, PreviewTable } from '@pixel/database';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Shown } from './shown-thing.ts';

/** A preview that is out although what it shows is not there any more. */
export interface StrayPreview {
  readonly tokenSha256: string;
  readonly projectKey: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** A preview that has not expired, without its token. */
export type ListedPreview = Shown & {
  readonly previewId: string;
  /** How histories call who made it; null where that was not kept. */
  readonly createdBy: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Null where it was not taken back. */
  readonly revokedAt: string | null;
};

/** Remembers a preview, so that it can be found by what it shows. */
export async function insertPreview(db: Kysely<Database>, preview: Insertable<PreviewTable>): Promise<void> {
  await db.insertInto('previews').values(preview).execute();
}

/** Forgets a preview that is not out any more; gives its id, or undefined where it was not known. */
export async function deletePreview(db: Kysely<Database>, tokenSha256: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('previews')
    .where('token_sha256', '=', tokenSha256)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Takes a preview back; gives its id, or undefined where it was not known or taken back before. */
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

/** Gives the previews of a project that have not expired by a time, the one that expires first first. */
export async function listPreviews(
  db: Kysely<Database>,
  projectKey: string,
  at: Date,
): Promise<readonly ListedPreview[]> {
  const rows = await keyed(db)
    .where('projects.key', '=', projectKey)
    .where('previews.expires_at', '>', at)
    .orderBy('previews.expires_at')
    .orderBy('previews.id')
    .execute();
  return rows.map(toListed);
}

/** Gives a preview of a project that was not taken back by its id, or undefined. */
export async function findPreview(db: Kysely<Database>, projectKey: string, previewId: string) {
  const row = await keyed(db)
    .where('projects.key', '=', projectKey)
    // Whatever is asked for, which need not be an id.
    .where(sql`previews.id::text`, '=', previewId)
    .where('previews.revoked_at', 'is', null)
    .executeTakeFirst();
  return row && { tokenSha256: row.token_sha256, listed: toListed(row) };
}

type Row = Awaited<ReturnType<ReturnType<typeof keyed>['executeTakeFirstOrThrow']>>;

function toListed({ previewId, createdBy, expires_at, revoked_at, ...row }: Row): ListedPreview {
  return {
    previewId,
    ...shownBy(row),
    createdBy,
    expiresAt: expires_at.toISOString(),
    revokedAt: revoked_at?.toISOString() ?? null,
  };
}

/** Only previews of experiments name a variant. */
function shownBy({ key, variantKey }: Pick<Row, 'key' | 'variantKey'>): Shown {
  return variantKey === null ? { surveyKey: key } : { experimentKey: key, variantKey };
}

function keyed(db: Kysely<Database>) {
  return withShown(db)
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

/** Forgets the previews that have expired by a time. */
export async function deleteExpiredPreviews(db: Kysely<Database>, at: Date): Promise<void> {
  await db.deleteFrom('previews').where('expires_at', '<=', at).execute();
}

/** Says whether a preview is out and what it shows is there. */
export async function isShown(db: Kysely<Database>, tokenSha256: string): Promise<boolean> {
  const row = await withShown(db)
    .select('previews.token_sha256')
    .where('previews.token_sha256', '=', tokenSha256)
    .where('previews.revoked_at', 'is', null)
    .where(isThere)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the previews whose variant is not in its experiment any more, or whose experiment or survey is archived; of one project or of all. */
export async function strayPreviews(
  db: Kysely<Database>,
  projectKey?: string,
): Promise<readonly StrayPreview[]> {
  const rows = await withShown(db)
    .innerJoin('projects', 'projects.id', 'previews.project_id')
    .select(['previews.token_sha256', 'projects.key', 'previews.expires_at'])
    .where('previews.revoked_at', 'is', null)
    .where(sql<boolean>`not (${isThere})`)
    .$if(projectKey !== undefined, (query) => query.where('projects.key', '=', projectKey ?? ''))
    .execute();
  return rows.map((row) => ({
    tokenSha256: row.token_sha256,
    projectKey: row.key,
    expiresAt: row.expires_at.toISOString(),
  }));
}

function withShown(db: Kysely<Database>) {
  return db.selectFrom('previews').innerJoin('documents', 'documents.id', 'previews.document_id');
}

/** What a preview shows is in its project. */
const isThere = sql<boolean>`documents.status <> 'archived' and (previews.variant_key is null
  or documents.document -> 'variants' @> jsonb_build_array(jsonb_build_object('variantKey', previews.variant_key)))`;
