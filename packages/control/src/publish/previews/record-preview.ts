import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';

/** What happened to a preview. */
export interface PreviewChange {
  readonly actor: Actor;
  readonly projectKey: string;
  readonly action: 'preview.create' | 'preview.revoke';
  readonly previewId: string;
  readonly shown: object;
}

/** Writes to the audit log that a preview was made or taken back; its token is never told. */
export async function recordPreview(
  db: Transaction<Database>,
  recordChange: RecordChange,
  { actor, projectKey, action, previewId, shown }: PreviewChange,
): Promise<void> {
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('key', '=', projectKey)
    .executeTakeFirstOrThrow();
  await recordChange(db, {
    actor,
    organizationId: organization_id,
    projectKey,
    action,
    subject: previewId,
    ...(action === 'preview.create' ? { after: shown } : { before: shown }),
  });
}
