import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';

/** The creation or revocation of a preview. */
export interface PreviewChange {
  readonly actor: Actor;
  readonly projectKey: string;
  readonly action: 'preview.create' | 'preview.revoke';
  readonly previewId: string;
  readonly details: object;
}

/** Records the creation or revocation of a preview in the audit log, without its token. */
export async function recordPreview(
  db: Transaction<Database>,
  recordChange: RecordChange,
  { actor, projectKey, action, previewId, details: target }: PreviewChange,
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
    ...(action === 'preview.create' ? { after: target } : { before: target }),
  });
}
