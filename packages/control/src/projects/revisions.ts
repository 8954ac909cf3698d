import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../control-error.ts';

type Versioned = 'experiments' | 'surveys' | 'goals' | 'audiences';

/** Gives the revision of each thing of a project by its key. */
export async function revisionsOf(
  db: Kysely<Database>,
  table: Versioned,
  projectId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['key', 'revision'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ key, revision }) => [key, revision]));
}

/**
 * Throws `conflict`, which shows what is there now, unless an edit was made from that. `what` begins a sentence.
 */
export function checkRevision(
  what: string,
  { sent, now }: { readonly sent: number; readonly now: number },
  current: object,
): void {
  if (sent === now) return;
  throw new ControlError(
    'conflict',
    `${what} was changed since it was read (revision ${sent}, now ${now}); nothing was changed`,
    { current },
  );
}
