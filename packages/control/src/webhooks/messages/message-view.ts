import type { Database, WebhookAttemptTable, WebhookMessageTable } from '@pixel/database';
import type { Kysely, Selectable } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { groupBy } from '../../base/group-by.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { filterCondition, type MessageFilter, type MessageStatus } from './message-filter.ts';

/** The outcome of a delivery attempt. Times are ISO 8601. */
export interface AttemptOutcome {
  /** From 1. */
  readonly number: number;
  readonly at: string;
  /** The response's status; absent without a response, in which case `error` has the reason. */
  readonly status?: number;
  readonly error?: string;
  readonly latencyMs: number;
}

/** An attempt with its content. */
export interface AttemptView extends AttemptOutcome {
  /** Start of the response's body. */
  readonly answer?: string;
  /** The request's headers, including the signatures, which receivers only accept for a few minutes. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message in the log, without its body and the responses. Times are ISO 8601. */
export interface MessageView {
  readonly messageId: string;
  readonly type: string;
  readonly status: MessageStatus;
  readonly createdAt: string;
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
  readonly settledAt?: string;
  /** Whether an erasure removed some or all of its events. Without events it can't be sent again. */
  readonly erased?: 'part' | 'whole';
  readonly attempts: readonly AttemptOutcome[];
}

/** A message with everything that is stored about it. */
export interface MessageDetail extends MessageView {
  /** The exact text that is signed and sent. */
  readonly body: string;
  readonly attempts: readonly AttemptView[];
}

/** A page of an endpoint's messages, newest first. */
export interface MessagePage extends MessageFilter {
  /** Only messages after this one in the list. */
  readonly after?: string;
  readonly limit: number;
}

type Row = Omit<Selectable<WebhookMessageTable>, 'body' | 'claimed_until' | 'visitors'>;
type OutcomeRow = Omit<Selectable<WebhookAttemptTable>, 'answer' | 'headers'>;

const columns = [
  'id',
  'endpoint_id',
  'type',
  'created_at',
  'status',
  'attempts',
  'replayed_after',
  'next_attempt_at',
  'settled_at',
  'erased',
] as const;

/** Returns messages of an endpoint with their attempts, and the id to continue after if there are more. */
export async function listMessages(
  db: Kysely<Database>,
  endpointId: string,
  page: MessagePage,
): Promise<{ readonly messages: readonly MessageView[]; readonly next?: string }> {
  const { after, limit } = page;
  let query = db.selectFrom('webhook_messages').select(columns).where(filterCondition(endpointId, page));
  if (after !== undefined) {
    const last = await findMessage(db, endpointId, after);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const listed = rows.slice(0, limit);
  const attempts = await findAttempts(db, listed);
  const messages = listed.map((row) => toView(row, (attempts.get(row.id) ?? []).map(toOutcome)));
  const next = rows.length > limit ? listed.at(-1)?.id : undefined;
  return { messages, ...(next !== undefined && { next }) };
}

/** Returns one message; rejects with `message_not_found`. */
export async function readMessage(
  db: Kysely<Database>,
  endpointId: string,
  messageId: string,
): Promise<MessageDetail> {
  const row = await findMessage(db, endpointId, messageId);
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('number')
    .execute();
  const { body } = await db
    .selectFrom('webhook_messages')
    .select('body')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return { ...toView(row, []), body, attempts: attempts.map(toAttemptView) };
}

/** Returns one message as stored; rejects with `message_not_found`. */
export async function findMessage(db: Kysely<Database>, endpointId: string, messageId: string): Promise<Row> {
  const row = await db
    .selectFrom('webhook_messages')
    .select(columns)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (row === undefined)
    throw new ControlError('message_not_found', `This webhook has no message "${messageId}"`, {
      parameters: { messageId },
    });
  return row;
}

async function findAttempts(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, readonly OutcomeRow[]>> {
  if (rows.length === 0) return new Map();
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['message_id', 'number', 'at', 'status', 'error', 'latency_ms'])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  return groupBy(attempts, ({ message_id }) => message_id);
}

function toView(row: Row, attempts: readonly AttemptOutcome[]): MessageView {
  return omitUndefined({
    messageId: row.id,
    type: row.type,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    attemptCount: row.attempts,
    nextAttemptAt: row.next_attempt_at?.toISOString(),
    settledAt: row.settled_at?.toISOString(),
    erased: row.erased ?? undefined,
    attempts,
  });
}

function toOutcome(row: OutcomeRow): AttemptOutcome {
  return omitUndefined({
    number: row.number,
    at: row.at.toISOString(),
    status: row.status ?? undefined,
    error: row.error ?? undefined,
    latencyMs: row.latency_ms,
  });
}

function toAttemptView(row: Selectable<WebhookAttemptTable>): AttemptView {
  return omitUndefined({
    ...toOutcome(row),
    answer: row.answer ?? undefined,
    headers: (row.headers as AttemptView['headers'] | null) ?? undefined,
  });
}
