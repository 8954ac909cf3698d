import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';

/** A message that waits, and where it is to go. */
export interface PendingDelivery {
  readonly id: string;
  readonly body: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** Of these, how often since it was made or replayed. */
  readonly tries: number;
  /** When it was to be tried; another time is written whenever it is put off or replayed. */
  readonly nextAttemptAt: Date | null;
  readonly endpoint: Pick<
    WebhookRow,
    'id' | 'url' | 'failing_since' | 'secret' | 'previous_secret' | 'previous_secret_until'
  >;
}

/** Reads a message that waits; undefined where it does not, or its endpoint is off. */
export async function loadDelivery(
  db: Kysely<Database>,
  messageId: string,
): Promise<PendingDelivery | undefined> {
  const row = await db
    .selectFrom('webhook_messages as message')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'message.endpoint_id')
    .select([
      'message.id as message_id',
      'message.body',
      'message.attempts',
      'message.replayed_after',
      'message.next_attempt_at',
      'endpoint.id',
      'endpoint.url',
      'endpoint.failing_since',
      'endpoint.secret',
      'endpoint.previous_secret',
      'endpoint.previous_secret_until',
    ])
    .where('message.id', '=', messageId)
    .where('message.status', '=', 'pending')
    .where('endpoint.is_enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { message_id: id, body, attempts, replayed_after, next_attempt_at, ...endpoint } = row;
  return { id, body, attempts, tries: attempts - replayed_after, nextAttemptAt: next_attempt_at, endpoint };
}
