import type { Database, WebhookMessageTable } from '@pixel/database';
import type { Selectable, Transaction } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';
import { retryDelay, retryDelaysMs } from '../http/retry-delay.ts';
import type { SendResult } from '../http/send.ts';
import { type Attempt, attemptColumns, isSuccess } from './attempt.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { createDisableAutomatically } from './disable-automatically.ts';
import type { RecordDeps } from './record-deps.ts';
import { recordSuccess } from './record-success.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long deliveries to an endpoint may fail before it is disabled. */
const disableAfterMs = 5 * dayMs;
/** Retries are less than a day apart; a failure after a longer pause says nothing about the time in between. */
const maxFailureGapMs = dayMs;
const gone = 410;

/** Creates a function that records an attempt and its consequences in one transaction. */
export function createRecordAttempt(deps: RecordDeps) {
  const { db, now, delaysMs = retryDelaysMs } = deps;
  const disableAutomatically = createDisableAutomatically(deps);

  return async function recordAttempt(delivery: ClaimedMessage, attempt: Attempt): Promise<void> {
    if (isSuccess(attempt.answer)) return recordSuccess(db, delivery, attempt);
    await db.transaction().execute((transaction) => recordFailure(transaction, delivery, attempt));
  };

  // Always lock the endpoint before the message, which prevents deadlocks.
  async function recordFailure(
    transaction: Transaction<Database>,
    delivery: ClaimedMessage,
    attempt: Attempt,
  ): Promise<void> {
    const { answer } = attempt;
    const endpoint = await transaction
      .selectFrom('webhook_endpoints')
      .select(['failing_since', 'failed_at'])
      .where('id', '=', delivery.endpoint.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (endpoint === undefined) return;
    const lease = await findLease(transaction, delivery);
    if (lease === undefined) return;
    await insertAttempt(transaction, delivery, attempt, lease);
    const isGone = answer.kind === 'answer' && answer.status === gone;
    if (isGone || lease.erased === 'whole') await settleFailed(transaction, delivery);
    else await scheduleRetry(transaction, delivery, answer);
    const failingSince = await updateFailingSince(transaction, delivery.endpoint.id, endpoint);
    if (isGone) await disableAutomatically(transaction, delivery.endpoint.id, 'gone');
    else if (now() - failingSince.getTime() >= disableAfterMs)
      await disableAutomatically(transaction, delivery.endpoint.id, 'failing');
  }

  async function scheduleRetry(
    transaction: Transaction<Database>,
    delivery: ClaimedMessage,
    answer: SendResult,
  ): Promise<void> {
    const delayMs = retryDelay(
      {
        tries: delivery.tries + 1,
        retryAfter: answer.kind === 'answer' ? answer.retryAfter : undefined,
        now: now(),
        random: Math.random(),
      },
      delaysMs,
    );
    if (delayMs === undefined) return settleFailed(transaction, delivery);
    await transaction
      .updateTable('webhook_messages')
      .set({
        attempts: delivery.attempts + 1,
        next_attempt_at: new Date(now() + delayMs),
        claimed_until: null,
      })
      .where('id', '=', delivery.id)
      .execute();
  }

  /** Records a failure; returns the start of the current series of failures, which are at most a day apart. */
  async function updateFailingSince(
    transaction: Transaction<Database>,
    endpointId: string,
    { failing_since, failed_at }: Pick<WebhookRow, 'failing_since' | 'failed_at'>,
  ): Promise<Date> {
    const at = new Date(now());
    const isOngoing = failed_at !== null && at.getTime() - failed_at.getTime() <= maxFailureGapMs;
    const since = isOngoing ? (failing_since ?? at) : at;
    await transaction
      .updateTable('webhook_endpoints')
      .set({ failing_since: since, failed_at: at })
      .where('id', '=', endpointId)
      .execute();
    return since;
  }

  async function settleFailed(
    transaction: Transaction<Database>,
    { id, attempts }: ClaimedMessage,
  ): Promise<void> {
    await transaction
      .updateTable('webhook_messages')
      .set({
        status: 'failed',
        attempts: attempts + 1,
        next_attempt_at: null,
        claimed_until: null,
        settled_at: new Date(now()),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Returns this worker's lease, unless it has expired, or someone has replayed the message. An erasure leaves it. */
async function findLease(
  transaction: Transaction<Database>,
  { id, claimedUntil }: ClaimedMessage,
): Promise<Lease | undefined> {
  const row = await transaction
    .selectFrom('webhook_messages')
    .select(['status', 'claimed_until', 'erased'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = row?.status === 'pending' || row?.erased === 'whole';
  return isOpen && row.claimed_until?.getTime() === claimedUntil.getTime() ? row : undefined;
}

type Lease = Pick<Selectable<WebhookMessageTable>, 'erased'>;

async function insertAttempt(
  transaction: Transaction<Database>,
  { id, attempts }: ClaimedMessage,
  attempt: Attempt,
  { erased }: Lease,
): Promise<void> {
  const columns = attemptColumns(attempt);
  await transaction
    .insertInto('webhook_attempts')
    .values({
      message_id: id,
      number: attempts + 1,
      ...columns,
      answer: erased === null ? columns.answer : null,
    })
    .execute();
}
