import type { Database } from '@pixel/database';
import type { EventRow, EventStore, IngestedEvent, IngestedKind, IngestionCursor } from '@pixel/store/events';
import type { Transaction } from 'kysely';
import type { ListensSince } from '../endpoints/listens-since.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { type Subscriber, wants } from '../triggers/subscribers.ts';
import { eventIdentity } from './event-identity.ts';
import { messageTypeOf, surveyKeyOf, typesByKind } from './event-message.ts';
import { groupEvents } from './group-events.ts';

/** How long an insert may take and still add events with an earlier `ingestedAt` than events already seen. */
export const insertLimitMs = 60_000;
const pageRows = 1_000;

/** A project with subscribers to events. */
export interface FollowedProject {
  readonly projectId: string;
  readonly projectKey: string;
  readonly subscribers: readonly Follower[];
}

/** An endpoint that receives events ingested since it subscribed. */
type Follower = Subscriber & { readonly listensSince: ListensSince };

/** The event store, the time, and how far back to read. */
interface ReadOptions {
  readonly events: Pick<EventStore, 'ingested' | 'visitors'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** How far the event store's clock is ahead of ours. */
  readonly aheadMs: number;
  /** How long before the newest seen event to start reading again. */
  readonly overlapMs: number;
}

/**
 * Forwards a project's new events to its subscribers, each event once. Does nothing if another process is forwarding. Returns the number of
 * messages created.
 */
export async function forwardProject(
  db: Transaction<Database>,
  project: FollowedProject,
  { events, now, aheadMs, overlapMs }: ReadOptions,
): Promise<number> {
  const { projectId, projectKey, subscribers } = project;
  const cursor = await takeCursor(db, project, aheadMs);
  if (cursor === undefined) return 0;
  const kinds = kindsOf(subscribers);
  let position: IngestionCursor = { ingestedAt: cursor.getTime() - overlapMs, anonymousId: '', eventId: '' };
  let made = 0;
  for (;;) {
    const rows = await events.ingested.after({ projectKey, kinds }, { cursor: position, limit: pageRows });
    const left = await withoutErased(events, rows);
    for (const subscriber of subscribers) {
      const { endpointId } = subscriber;
      const wanted = left.filter((row) => isWanted(subscriber, row, aheadMs));
      const fresh = await notYetSent(db, { endpointId, rows: wanted, at: now });
      const messages = groupEvents({ endpointId, projectKey, rows: fresh, at: now });
      made += (await queueMessages(db, messages, now)).length;
    }
    position = rows.at(-1) ?? position;
    if (rows.length < pageRows) break;
  }
  await db
    .updateTable('webhook_cursors')
    .set({ ingested_at: new Date(Math.max(position.ingestedAt, cursor.getTime())) })
    .where('project_id', '=', projectId)
    .execute();
  return made;
}

/** Locks the project's cursor. A new cursor starts when the first endpoint subscribed, since nobody waits for earlier events. */
async function takeCursor(
  db: Transaction<Database>,
  { projectId, subscribers }: FollowedProject,
  aheadMs: number,
): Promise<Date | undefined> {
  const known = await db
    .selectFrom('webhook_cursors')
    .select('ingested_at')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (known === undefined)
    await db
      .insertInto('webhook_cursors')
      .values({
        project_id: projectId,
        ingested_at: new Date(listensSinceOf(subscribers) + aheadMs),
      })
      .onConflict((conflict) => conflict.column('project_id').doNothing())
      .execute();
  const taken = await db
    .selectFrom('webhook_cursors')
    .select('ingested_at')
    .where('project_id', '=', projectId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return taken?.ingested_at;
}

/** Leaves out events of erased visitors that ingest was storing during the erasure and removes right after. */
async function withoutErased(
  { visitors }: Pick<EventStore, 'visitors'>,
  rows: readonly IngestedEvent[],
): Promise<readonly IngestedEvent[]> {
  if (rows.length === 0) return rows;
  const since = rows.reduce((least, { receivedAt }) => Math.min(least, receivedAt), Number.POSITIVE_INFINITY);
  const tombstones = await visitors.tombstones(rows, since);
  const erasedAt = new Map(tombstones.map((each) => [each.anonymousId, each.erasedAt]));
  return rows.filter(
    ({ anonymousId, receivedAt }) => receivedAt > (erasedAt.get(anonymousId) ?? Number.NEGATIVE_INFINITY),
  );
}

function listensSinceOf(subscribers: readonly Follower[]): number {
  const types = Object.values(typesByKind).flat();
  const times = subscribers.flatMap(({ listensSince }) => types.map((type) => listensSince[type]));
  return Math.min(...times.filter((time) => time !== undefined));
}

function kindsOf(subscribers: readonly Subscriber[]): readonly IngestedKind[] {
  return (Object.keys(typesByKind) as IngestedKind[]).filter((kind) =>
    subscribers.some(({ subscription }) =>
      typesByKind[kind].some((type) => subscription.types.includes(type)),
    ),
  );
}

function isWanted(subscriber: Follower, row: IngestedEvent, aheadMs: number): boolean {
  const surveyKey = surveyKeyOf(row);
  const type = messageTypeOf(row);
  const since = subscriber.listensSince[type];
  if (since === undefined || row.ingestedAt - aheadMs < since) return false;
  if (surveyKey !== undefined) return wants(subscriber, { type, surveyKey });
  return wants(subscriber, {
    type,
    experimentKeys: row.assignments.map(({ experimentKey }) => experimentKey),
  });
}

/** Records that an endpoint is sent events; returns the first copy of each event that it wasn't sent before. */
async function notYetSent(
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
  const fresh = new Set(inserted.map(({ event_sha256 }) => Buffer.from(event_sha256).toString('hex')));
  return [...first].flatMap(([identity, row]) => (fresh.has(identity) ? [row] : []));
}
