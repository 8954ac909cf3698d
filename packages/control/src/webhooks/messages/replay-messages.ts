import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';
import { type MessageFilter, matching } from './message-filter.ts';
import { findMessage } from './message-view.ts';

/** The messages to replay: one, whatever its status; all that were given up since an ISO 8601 time; or all that match a filter. */
export type Replay =
  | { readonly messageId: string }
  | { readonly since: string }
  | { readonly matching: MessageFilter };

/** Resets messages as if they had just been created; pending ones are due at once. Returns how many. */
export async function replayMessages(
  db: Transaction<Database>,
  endpoint: Pick<WebhookRow, 'id'>,
  replay: Replay,
  now: number,
): Promise<number> {
  if ('messageId' in replay) await findMessage(db, endpoint.id, replay.messageId);
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set({
      status: 'pending',
      replayed_after: sql`attempts`,
      next_attempt_at: new Date(now),
      claimed_until: null,
      settled_at: null,
    })
    .where(matching(endpoint.id, 'matching' in replay ? replay.matching : {}))
    .$if('messageId' in replay, (query) =>
      query.where('id', '=', 'messageId' in replay ? replay.messageId : ''),
    )
    .$if('since' in replay, (query) =>
      query
        .where('status', '=', 'failed')
        .where('settled_at', '>=', new Date('since' in replay ? replay.since : 0)),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
