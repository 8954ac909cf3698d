import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { WebhookRow } from '../endpoints/webhook-view.ts';
import { retryDelay, retryDelaysMs } from '../http/retry-delay.ts';
import type { Answer } from '../http/send.ts';
import { addDeliveries } from '../messages/add-deliveries.ts';
import { type Attempt, attemptColumns, isSuccess } from './attempt.ts';
import { createGiveUp } from './give-up.ts';
import type { PendingDelivery } from './load-delivery.ts';
import type { RecordDeps } from './record-deps.ts';
import { recordSuccess } from './record-success.ts';

const day = 24 * 60 * 60 * 1_000;
/** How long nothing could be delivered to an endpoint until it is switched off. */
const failingForMs = 5 * day;
/** Retries are less than a day apart; what fails later than that says nothing of the time between. */
const maxPauseMs = day;
const gone = 410;

/** Creates what writes down an attempt, and whatever follows from it, in one transaction. */
export function createRecordAttempt(deps: RecordDeps) {
  const { db, now, delaysMs = retryDelaysMs } = deps;
  const giveUp = createGiveUp(deps);

  return async function recordAttempt(delivery: PendingDelivery, attempt: Attempt): Promise<void> {
    if (isSuccess(attempt.answer)) return recordSuccess(db, delivery, attempt);
    await db.transaction().execute((transaction) => fail(transaction, delivery, attempt));
  };

  // Whoever holds both an endpoint and a message took the endpoint first, so that nobody waits for each other.
  async function fail(
    transaction: Transaction<Database>,
    delivery: PendingDelivery,
    attempt: Attempt,
  ): Promise<void> {
    const { answer } = attempt;
    const endpoint = await transaction
      .selectFrom('webhook_endpoints')
      .select(['failing_since', 'failed_at'])
      .where('id', '=', delivery.endpoint.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (endpoint === undefined || !(await isStill(transaction, delivery))) return;
    await insertAttempt(transaction, delivery, attempt);
    const isGone = answer.kind === 'answer' && answer.status === gone;
    if (isGone) await settleFailed(transaction, delivery);
    else await tryAgain(transaction, delivery, answer);
    const failingSince = await noteFailure(transaction, delivery.endpoint.id, endpoint);
    if (isGone) await giveUp(transaction, delivery.endpoint.id, 'gone');
    else if (now() - failingSince.getTime() >= failingForMs)
      await giveUp(transaction, delivery.endpoint.id, 'failing');
  }

  async function tryAgain(
    transaction: Transaction<Database>,
    delivery: PendingDelivery,
    answer: Answer,
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
      .set({ attempts: delivery.attempts + 1, next_attempt_at: new Date(now() + delayMs) })
      .where('id', '=', delivery.id)
      .execute();
    const again = { id: delivery.id, endpointId: delivery.endpoint.id };
    await addDeliveries(transaction, [again], delayMs);
  }

  /** Gives since when attempts have been failing, never a day apart. */
  async function noteFailure(
    transaction: Transaction<Database>,
    endpointId: string,
    { failing_since, failed_at }: Pick<WebhookRow, 'failing_since' | 'failed_at'>,
  ): Promise<Date> {
    const at = new Date(now());
    const isOngoing = failed_at !== null && at.getTime() - failed_at.getTime() <= maxPauseMs;
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
    { id, attempts }: PendingDelivery,
  ): Promise<void> {
    await transaction
      .updateTable('webhook_messages')
      .set({ status: 'failed', attempts: attempts + 1, next_attempt_at: null, settled_at: new Date(now()) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Whether the message stands as it did when the attempt began: another worker may have taken it for dead and gone ahead, or somebody
 * has replayed it, who wants it tried at once and has made a job for that.
 */
async function isStill(
  transaction: Transaction<Database>,
  { id, attempts, nextAttemptAt }: PendingDelivery,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('webhook_messages')
    .select(['status', 'attempts', 'next_attempt_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row?.status === 'pending' &&
    row.attempts === attempts &&
    row.next_attempt_at?.getTime() === nextAttemptAt?.getTime()
  );
}

async function insertAttempt(
  transaction: Transaction<Database>,
  { id, attempts }: PendingDelivery,
  attempt: Attempt,
): Promise<void> {
  await transaction
    .insertInto('webhook_attempts')
    .values({ message_id: id, number: attempts + 1, ...attemptColumns(attempt) })
    .execute();
}
