import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import type { WebhookRow } from '../endpoints/webhook-view.ts';
import { filterCondition, type MessageFilter, sendableCondition } from './message-filter.ts';
import { findMessage } from './message-view.ts';

/** The messages to replay: one, whatever its status; all that were given up since an ISO 8601 time; or all that match a filter. */
export type Replay =
  | { readonly messageId: string }
  | { readonly since: string }
  | { readonly matching: MessageFilter };

/**
 * Resets messages as if they had just been created; pending ones are due at once. Leaves out those that an erasure emptied; rejects with
 * `message_erased` if such a message is the only one. Returns how many.
 */
export async function replayMessages(
  db: Transaction<Database>,
  endpoint: Pick<WebhookRow, 'id'>,
  replay: Replay,
  now: number,
): Promise<number> {
  if ('messageId' in replay) {
    const { messageId } = replay;
    if ((await findMessage(db, endpoint.id, messageId)).erased === 'whole')
      throw new ControlError(
        'message_erased',
        `The message "${messageId}" was about a visitor who was erased; it cannot be sent again`,
        { parameters: { messageId } },
      );
  }
  const { numUpdatedRows } = await db
    .updateTable('webhook_messages')
    .set({
      status: 'pending',
      replayed_after: sql`attempts`,
      next_attempt_at: new Date(now),
      claimed_until: null,
      settled_at: null,
    })
    .where(filterCondition(endpoint.id, 'matching' in replay ? replay.matching : {}))
    .where(sendableCondition)
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
