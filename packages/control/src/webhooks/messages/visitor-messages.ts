import type { Database } from '@pixel/database';
import type { VisitorId } from '@pixel/store/events';
import { type Kysely, sql, type Transaction } from 'kysely';
import { callDatabase } from '../../base/store-calls.ts';
import { eventsOfVisitor, withoutVisitor } from './without-visitor.ts';

const pageRows = 200;

/** A message with events of a visitor. */
export interface VisitorMessage {
  readonly messageId: string;
  readonly webhookKey: string;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** The visitor's events in it, as JSON text. */
  readonly events: readonly string[];
}

/** Counts the messages that have events of a visitor. */
export async function countVisitorMessages(db: Kysely<Database>, visitor: VisitorId): Promise<number> {
  const { count } = await selectForVisitor(db, visitor)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Yields the messages that have events of a visitor in pages, in order of their ids. Rejects with `unavailable`. */
export async function* visitorMessages(
  db: Kysely<Database>,
  visitor: VisitorId,
): AsyncGenerator<readonly VisitorMessage[], undefined> {
  for (let after = ''; ; ) {
    const rows = await callDatabase(() =>
      selectForVisitor(db, visitor)
        .select(['message.id', 'endpoint.key', 'message.type', 'message.created_at', 'message.body'])
        .where('message.id', '>', after)
        .orderBy('message.id')
        .limit(pageRows)
        .execute(),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, key, type, created_at, body }) => ({
      messageId: id,
      webhookKey: key,
      type,
      createdAt: created_at.toISOString(),
      events: eventsOfVisitor(body, visitor.anonymousId),
    }));
    after = last.id;
  }
}

/**
 * Removes a visitor's events from all messages, and the receivers' responses to these. A message without other events isn't sent any more.
 * Has to run after the events are gone from the event store. Returns the number of messages.
 */
export async function eraseFromMessages(
  db: Kysely<Database>,
  { erasedAt, ...visitor }: VisitorId & { /** Milliseconds since the epoch. */ readonly erasedAt: number },
): Promise<number> {
  await waitForForwarding(db, visitor.projectKey);
  let erased = 0;
  for (;;) {
    const rows = await selectForVisitor(db, visitor).select('message.id').limit(pageRows).execute();
    if (rows.length === 0) return erased;
    // One transaction each, because other transactions lock several messages in other orders.
    for (const { id } of rows)
      if (
        await db.transaction().execute((transaction) => eraseFromMessage(transaction, id, visitor, erasedAt))
      )
        erased += 1;
  }
}

/** Waits until events that were read from the event store are in messages. */
async function waitForForwarding(db: Kysely<Database>, projectKey: string): Promise<void> {
  await db
    .selectFrom('webhook_cursors as cursor')
    .innerJoin('projects', 'projects.id', 'cursor.project_id')
    .select('cursor.project_id')
    .where('projects.key', '=', projectKey)
    .forUpdate('cursor')
    .execute();
}

/** Returns whether the message had events of the visitor. */
async function eraseFromMessage(
  db: Transaction<Database>,
  id: string,
  { anonymousId }: VisitorId,
  erasedAt: number,
): Promise<boolean> {
  const message = await db
    .selectFrom('webhook_messages')
    .select(['body', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) return false;
  const erasedBody = withoutVisitor(message.body, anonymousId);
  await db
    .updateTable('webhook_messages')
    .set({
      visitors: sql`array_remove(visitors, ${anonymousId}::uuid)`,
      ...erasedBody,
      // An attempt in flight can't be stopped. It keeps its lease, so that its outcome is recorded.
      ...(erasedBody?.erased === 'whole' &&
        message.status === 'pending' && {
          status: 'failed' as const,
          next_attempt_at: null,
          settled_at: new Date(erasedAt),
        }),
    })
    .where('id', '=', id)
    .execute();
  if (erasedBody === undefined) return false;
  await db.updateTable('webhook_attempts').set({ answer: null }).where('message_id', '=', id).execute();
  return true;
}

function selectForVisitor(db: Kysely<Database>, { projectKey, anonymousId }: VisitorId) {
  return db
    .selectFrom('webhook_messages as message')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'message.endpoint_id')
    .innerJoin('projects', 'projects.id', 'endpoint.project_id')
    .where('projects.key', '=', projectKey)
    .where(sql<boolean>`message.visitors @> array[${anonymousId}::uuid]`);
}
