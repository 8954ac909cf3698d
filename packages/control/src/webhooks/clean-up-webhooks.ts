import { sql } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long messages are kept, with their attempts. */
const retentionMs = 30 * dayMs;
/** How long sent events are remembered, in case a copy is ingested later. */
const deduplicationMs = dayMs;

/**
 * Deletes messages after 30 days, and gives up messages that were queued for an endpoint while it was being disabled. Rejects if PostgreSQL
 * is unreachable.
 */
export type CleanUpWebhooks = () => Promise<void>;

export function createCleanUpWebhooks({ db, now }: Pick<ControlDeps, 'db' | 'now'>): CleanUpWebhooks {
  return async function cleanUpWebhooks() {
    await db
      .deleteFrom('webhook_messages')
      .where('created_at', '<', new Date(now() - retentionMs))
      .where('status', '!=', 'pending')
      .execute();
    // Relative to the cursor, so that nothing is deleted while nothing is forwarded.
    await sql`
      delete from webhook_forwarded using webhook_endpoints as endpoint, webhook_cursors as cursor
      where webhook_forwarded.endpoint_id = endpoint.id and cursor.project_id = endpoint.project_id
        and webhook_forwarded.at < cursor.ingested_at - ${deduplicationMs}::double precision * interval '1 millisecond'
    `.execute(db);
    await sql`
      update webhook_messages as message set status = 'failed', next_attempt_at = null,
        claimed_until = null, settled_at = ${new Date(now())}
      from webhook_endpoints as endpoint
      where endpoint.id = message.endpoint_id and not endpoint.is_enabled and message.status = 'pending'
    `.execute(db);
  };
}
