import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';

/** The revision that an edit was made from, and how it is now. */
interface Revisions {
  readonly sent: number;
  readonly now: number;
}

/**
 * Throws `conflict`, which shows what is there now and, where that is known, what the edit was made from, unless the two are the same.
 * `what` begins a sentence.
 */
export function checkRevision(what: string, { sent, now }: Revisions, current: object, base?: object): void {
  if (sent === now) return;
  throw new ControlError(
    'conflict',
    `${what} was changed since it was read (revision ${sent}, now ${now}); nothing was changed`,
    { parameters: { what, sent, now }, current, base },
  );
}

/** Reads a document as it was at an earlier revision, as it was stored; undefined where that is not kept any more. */
export async function findRevision(
  db: Kysely<Database>,
  documentId: string,
  revision: number,
): Promise<unknown> {
  const row = await db
    .selectFrom('document_revisions')
    .select('document')
    .where('document_id', '=', documentId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document;
}
