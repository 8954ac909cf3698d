import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';

/** A message that this worker has leased, and its endpoint. */
export interface ClaimedMessage {
  readonly id: string;
  readonly body: string;
  /** Number of attempts so far. */
  readonly attempts: number;
  /** Number of attempts since the message was created or replayed. */
  readonly tries: number;
  /** End of the lease, by the database's clock; differs for every claim. */
  readonly claimedUntil: Date;
  readonly endpoint: Pick<
    WebhookRow,
    'id' | 'url' | 'failing_since' | 'secret' | 'previous_secret' | 'previous_secret_until'
  >;
}

/** Maximum number of concurrent messages per endpoint and worker: normally, and while the endpoint is failing. */
const maxConcurrent = { normally: 4, failing: 1 };

/**
 * Leases due messages for `leaseMs`, at most `limit` of them and no more per endpoint than may be in flight: `busy` contains an endpoint's
 * id once for each message in flight. Returns what their delivery needs.
 *
 * Queries by endpoint, of which there are few, so that a million messages of one endpoint cost as much as four. Endpoints with the fewest
 * messages in flight come first, so that slow ones don't use up the limit among themselves.
 */
export async function claimMessages(
  db: Kysely<Database>,
  {
    now,
    leaseMs,
    limit,
    busy,
  }: {
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly leaseMs: number;
    readonly limit: number;
    readonly busy: readonly string[];
  },
): Promise<readonly ClaimedMessage[]> {
  // Leases use the database's clock, which all servers share. Due times use the server's clock, which wrote them.
  const { rows } = await sql<DeliveryRow>`
    with busy as (select id, count(*)::integer as count from unnest(${busy}::uuid[]) as id group by id),
    due as materialized (
      select message.id
      from webhook_endpoints as endpoint
      left join busy on busy.id = endpoint.id
      cross join lateral (
        select id, next_attempt_at from webhook_messages
        where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= ${new Date(now)}
          and (claimed_until is null or claimed_until <= now())
        order by next_attempt_at
        limit greatest(
          case when endpoint.failing_since is null then ${maxConcurrent.normally}::integer else ${maxConcurrent.failing}::integer end
            - coalesce(busy.count, 0), 0)
        for no key update skip locked
      ) as message
      where endpoint.is_enabled
      order by coalesce(busy.count, 0), message.next_attempt_at
      limit ${limit}
    )
    update webhook_messages as message
    set claimed_until = now() + ${leaseMs}::double precision * interval '1 millisecond'
    from due, webhook_endpoints as endpoint
    where message.id = due.id and endpoint.id = message.endpoint_id
    returning message.id as message_id, message.body, message.attempts, message.replayed_after, message.claimed_until,
      endpoint.id, endpoint.url, endpoint.failing_since, endpoint.secret, endpoint.previous_secret,
      endpoint.previous_secret_until
  `.execute(db);
  return rows.map(({ message_id: id, body, attempts, replayed_after, claimed_until, ...endpoint }) => ({
    id,
    body,
    attempts,
    tries: attempts - replayed_after,
    claimedUntil: claimed_until,
    endpoint,
  }));
}

type DeliveryRow = ClaimedMessage['endpoint'] & {
  readonly message_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly replayed_after: number;
  readonly claimed_until: Date;
};

/** Releases a message that wasn't sent, so that other workers don't have to wait for its lease to end. */
export async function releaseMessage(
  db: Kysely<Database>,
  { id, claimedUntil }: Pick<ClaimedMessage, 'id' | 'claimedUntil'>,
): Promise<void> {
  await db
    .updateTable('webhook_messages')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}
