import type { Database } from '@pixel/database';
import type { EventRow, EventStore, IngestedEvent, IngestedKind, IngestionCursor } from '@pixel/store/events';
import type { Transaction } from 'kysely';
import type { SubscribedSince } from '../endpoints/subscribed-since.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { isSubscribedTo, type Subscriber } from '../triggers/subscribers.ts';
import { eventIdentity } from './event-identity.ts';
import { messageTypeOf, surveyKeyOf, typesByKind } from './event-message.ts';
import { groupEvents } from './group-events.ts';

/** How long an insert may take and still add events with an earlier `ingestedAt` than events already seen. */
export const maxInsertMs = 60_000;
const pageRows = 1_000;

/** A project with subscribers to events. */
export interface SubscribedProject {
  readonly projectId: string;
  readonly projectKey: string;
  readonly subscribers: readonly EventSubscriber[];
}

/** An endpoint that receives events ingested since it subscribed. */
type EventSubscriber = Subscriber & { readonly subscribedSince: SubscribedSince };

/** The event store, the time, and how far back to read. */
interface ReadOptions {
  readonly events: Pick<EventStore, 'ingested' | 'visitors'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** How far the event store's clock is ahead of ours. */
  readonly clockSkewMs: number;
  /** How long before the newest seen event to start reading again. */
  readonly overlapMs: number;
}

/**
 * Forwards a project's new events to its subscribers, each event once. Does nothing if another process is forwarding. Returns the number of
 * messages created.
 */
export async function forwardProjectEvents(
  db: Transaction<Database>,
  project: SubscribedProject,
  { events, now, clockSkewMs, overlapMs }: ReadOptions,
): Promise<number> {
  const { projectId, projectKey, subscribers } = project;
  const cursor = await lockCursor(db, project, clockSkewMs);
  if (cursor === undefined) return 0;
  const kinds = kindsOf(subscribers);
  let position: IngestionCursor = { ingestedAt: cursor.getTime() - overlapMs, anonymousId: '', eventId: '' };
  let messageCount = 0;
  for (;;) {
    const rows = await events.ingested.after({ projectKey, kinds }, { cursor: position, limit: pageRows });
    const remaining = await withoutErased(events, rows);
    for (const subscriber of subscribers) {
      const { endpointId } = subscriber;
      const subscribed = remaining.filter((row) => isSubscribed(subscriber, row, clockSkewMs));
      const unsent = await claimUnsent(db, { endpointId, rows: subscribed, at: now });
      const messages = groupEvents({ endpointId, projectKey, rows: unsent, at: now });
      messageCount += (await queueMessages(db, messages, now)).length;
    }
    position = rows.at(-1) ?? position;
    if (rows.length < pageRows) break;
  }
  await db
    .updateTable('webhook_cursors')
    .set({ ingested_at: new Date(Math.max(position.ingestedAt, cursor.getTime())) })
    .where('project_id', '=', projectId)
    .execute();
  return messageCount;
}

/** Locks the project's cursor. A new cursor starts when the first endpoint subscribed, since nobody waits for earlier events. */
async function lockCursor(
  db: Transaction<Database>,
  { projectId, subscribers }: SubscribedProject,
  clockSkewMs: number,
): Promise<Date | undefined> {
  const existing = await db
    .selectFrom('webhook_cursors')
    .select('ingested_at')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (existing === undefined)
    await db
      .insertInto('webhook_cursors')
      .values({
        project_id: projectId,
        ingested_at: new Date(earliestSubscription(subscribers) + clockSkewMs),
      })
      .onConflict((conflict) => conflict.column('project_id').doNothing())
      .execute();
  const locked = await db
    .selectFrom('webhook_cursors')
    .select('ingested_at')
    .where('project_id', '=', projectId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked?.ingested_at;
}

/** Leaves out events of erased visitors that ingest was storing during the erasure and removes right after. */
async function withoutErased(
  { visitors }: Pick<EventStore, 'visitors'>,
  rows: readonly IngestedEvent[],
): Promise<readonly IngestedEvent[]> {
  if (rows.length === 0) return rows;
  const since = rows.reduce(
    (earliest, { receivedAt }) => Math.min(earliest, receivedAt),
    Number.POSITIVE_INFINITY,
  );
  const tombstones = await visitors.tombstones(rows, since);
  const erasedAt = new Map(tombstones.map((each) => [each.anonymousId, each.erasedAt]));
  return rows.filter(
    ({ anonymousId, receivedAt }) => receivedAt > (erasedAt.get(anonymousId) ?? Number.NEGATIVE_INFINITY),
  );
}

function earliestSubscription(subscribers: readonly EventSubscriber[]): number {
  const types = Object.values(typesByKind).flat();
  const times = subscribers.flatMap(({ subscribedSince }) => types.map((type) => subscribedSince[type]));
  return Math.min(...times.filter((time) => time !== undefined));
}

function kindsOf(subscribers: readonly Subscriber[]): readonly IngestedKind[] {
  return (Object.keys(typesByKind) as IngestedKind[]).filter((kind) =>
    subscribers.some(({ subscription }) =>
      typesByKind[kind].some((type) => subscription.types.includes(type)),
    ),
  );
}

function isSubscribed(subscriber: EventSubscriber, row: IngestedEvent, clockSkewMs: number): boolean {
  const surveyKey = surveyKeyOf(row);
  const type = messageTypeOf(row);
  const since = subscriber.subscribedSince[type];
  if (since === undefined || row.ingestedAt - clockSkewMs < since) return false;
  if (surveyKey !== undefined) return isSubscribedTo(subscriber, { type, surveyKey });
  return isSubscribedTo(subscriber, {
    type,
    experimentKeys: row.assignments.map(({ experimentKey }) => experimentKey),
  });
}

/** Records that an endpoint is sent events; returns the first copy of each event that it wasn't sent before. */
async function claimUnsent(
  db: Transaction<Database>,
  {
    endpointId,
    rows,
    at,
  }: { readonly endpointId: string; readonly rows: readonly EventRow[]; readonly at: number },
): Promise<readonly EventRow[]> {
  const first = new Map<string, EventRow>();
  for (const row of rows) {
    const identity = eventIdentity(row).toString('hex');
    if (!first.has(identity)) first.set(identity, row);
  }
  if (first.size === 0) return [];
  const inserted = await db
    .insertInto('webhook_forwarded')
    .values(
      [...first.keys()].map((identity) => ({
        endpoint_id: endpointId,
        event_sha256: Buffer.from(identity, 'hex'),
        at: new Date(at),
      })),
    )
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_sha256']).doNothing())
    .returning('event_sha256')
    .execute();
  const unsent = new Set(inserted.map(({ event_sha256 }) => Buffer.from(event_sha256).toString('hex')));
  return [...first].flatMap(([identity, row]) => (unsent.has(identity) ? [row] : []));
}
