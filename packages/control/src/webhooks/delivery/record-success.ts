import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { type Attempt, attemptColumns } from './attempt.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** Records that a message was accepted, unless another worker was first. A single statement, because nearly every message ends here. */
export async function recordSuccess(
  db: Kysely<Database>,
  { id, attempts, endpoint }: ClaimedMessage,
  attempt: Attempt,
): Promise<void> {
  if (endpoint.failing_since !== null)
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('id', '=', endpoint.id)
      .where('failing_since', 'is not', null)
      .execute();
  const { at, latency_ms, status, answer, headers } = attemptColumns(attempt);
  await sql`
    with message as (
      update webhook_messages
      set status = 'delivered', attempts = attempts + 1, next_attempt_at = null,
        claimed_until = null, settled_at = ${new Date(attempt.endedAt)}
      where id = ${id} and (status = 'pending' or erased = 'whole') and attempts = ${attempts}
      returning id, attempts, erased
    )
    insert into webhook_attempts (message_id, number, at, latency_ms, status, answer, headers)
    select id, attempts, ${at}::timestamptz, ${latency_ms}::integer, ${status}::integer,
      case when erased is null then ${answer}::text end, ${headers}::jsonb
    from message
  `.execute(db);
}
