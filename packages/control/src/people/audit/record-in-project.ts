import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange, RecordedChange } from './record-change.ts';

/**
 * Records in the audit log a change, already made, of project data that isn't stored in PostgreSQL. With an unknown project key, the entry
 * belongs to no organization. Rejects with `unavailable`.
 */
export function recordInProject(
  db: Kysely<Database>,
  recordChange: RecordChange,
  change: Omit<RecordedChange, 'organizationId'> & { readonly projectKey: string },
): Promise<void> {
  return callDatabase(() =>
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
