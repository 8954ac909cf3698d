import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { askDatabase } from '../../base/store-calls.ts';
import type { RecordChange, RecordedChange } from './record-change.ts';

/**
 * Writes to the audit log what was done to a project's data outside PostgreSQL, afterwards; of a key that is of no project, it belongs
 * to no organisation. Rejects with `unavailable`.
 */
export function recordInProject(
  db: Kysely<Database>,
  recordChange: RecordChange,
  change: Omit<RecordedChange, 'organizationId'> & { readonly projectKey: string },
): Promise<void> {
  return askDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const project = await transaction
        .selectFrom('projects')
        .select('organization_id as organizationId')
        .where('key', '=', change.projectKey)
        .executeTakeFirst();
      await recordChange(transaction, { ...change, ...project });
    }),
  );
}
