import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';
import { type MessageFilter, matching } from './message-filter.ts';
import { findMessage } from './message-view.ts';

/** What is sent again: one message, whatever became of it; all that were given up since a time, ISO 8601; or all that match a filter. */
export type Replay =
  | { readonly messageId: string }
  | { readonly since: string }
  | { readonly matching: MessageFilter };

/** Lets messages begin anew, as if they had just been made; one that waits is tried at once. Returns how many. */
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
