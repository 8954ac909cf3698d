import { sql } from 'kysely';
import type { ControlDeps } from '../base/control-deps.ts';

const day = 24 * 60 * 60 * 1_000;
/** For how long messages are kept with their attempts. */
const keptMs = 30 * day;
/** For how long it is known that an event was sent, should it come in again. */
const forwardedMs = day;

/**
 * Removes messages that were kept for 30 days, and gives up those that came to an endpoint while it was being switched off. Rejects
 * where PostgreSQL cannot be reached.
 */
export type TidyWebhooks = () => Promise<void>;

/** Creates it. */
export function createTidyWebhooks({ db, now }: Pick<ControlDeps, 'db' | 'now'>): TidyWebhooks {
  return async function tidyWebhooks() {
    await db
      .deleteFrom('webhook_messages')
      .where('created_at', '<', new Date(now() - keptMs))
      .where('status', '!=', 'pending')
      .execute();
    // The newest that was looked through decides: while nothing is forwarded, nothing is forgotten.
    await sql`
      delete from webhook_forwarded using webhook_endpoints as endpoint, webhook_cursors as cursor
      where webhook_forwarded.endpoint_id = endpoint.id and cursor.project_id = endpoint.project_id
        and webhook_forwarded.at < cursor.ingested_at - ${forwardedMs}::double precision * interval '1 millisecond'
    `.execute(db);
    await sql`
      update webhook_messages as message set status = 'failed', next_attempt_at = null,
        claimed_until = null, settled_at = ${new Date(now())}
      from webhook_endpoints as endpoint
      where endpoint.id = message.endpoint_id and not endpoint.is_enabled and message.status = 'pending'
    `.execute(db);
  };
}
