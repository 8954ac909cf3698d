import type { Database } from '@pixel/database';
import type { EventRow, EventStore, IngestedPlace, RecordedKind } from '@pixel/store/events';
import type { Transaction } from 'kysely';
import { type Subscriber, wants } from '../causes/subscribers.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { eventIdentity } from './event-identity.ts';
import { groupEvents } from './group-events.ts';
import { recordedAs, surveyKeyOf, typesByKind } from './recorded-data.ts';

/** For so long an insert may be under way and still add events that stand before others which were seen. */
const overlapMs = 60_000;
const pageRows = 1_000;

/** A project whose events are asked for. */
export interface FollowedProject {
  readonly projectId: string;
  readonly projectKey: string;
  readonly subscribers: readonly Subscriber[];
}

/**
 * Tells the subscribers of a project of the events that came into the store since the last time, each once. Does nothing where another
 * process is at it. Gives how many messages were made.
 */
export async function forwardProject(
  db: Transaction<Database>,
  events: Pick<EventStore, 'recorded'>,
  { projectId, projectKey, subscribers }: FollowedProject,
  now: number,
): Promise<number> {
  const cursor = await takeCursor(db, events, projectId);
  if (cursor === undefined) return 0;
  const kinds = kindsOf(subscribers);
  let place: IngestedPlace = { ingestedAt: cursor.getTime() - overlapMs, anonymousId: '', eventId: '' };
  let made = 0;
  for (;;) {
    const rows = await events.recorded.after({ projectKey, kinds }, { place, limit: pageRows });
    for (const subscriber of subscribers) {
      const { endpointId } = subscriber;
      const wanted = rows.filter((row) => isWanted(subscriber, row));
      const fresh = await notYetSent(db, { endpointId, rows: wanted, at: now });
      const messages = groupEvents({ endpointId, projectKey, rows: fresh, at: now });
      made += (await queueMessages(db, messages, now)).length;
    }
    place = rows.at(-1) ?? place;
    if (rows.length < pageRows) break;
  }
  await db
    .updateTable('webhook_cursors')
    .set({ ingested_at: new Date(Math.max(place.ingestedAt, cursor.getTime())) })
    .where('project_id', '=', projectId)
    .execute();
  return made;
}

/** A project that is followed for the first time begins now: nobody waits for what was before. */
async function takeCursor(
  db: Transaction<Database>,
  events: Pick<EventStore, 'recorded'>,
  projectId: string,
): Promise<Date | undefined> {
  const known = await db
    .selectFrom('webhook_cursors')
    .select('ingested_at')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (known === undefined)
    await db
      .insertInto('webhook_cursors')
      .values({ project_id: projectId, ingested_at: new Date((await events.recorded.now()) + overlapMs) })
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

function kindsOf(subscribers: readonly Subscriber[]): readonly RecordedKind[] {
  return (Object.keys(typesByKind) as RecordedKind[]).filter((kind) =>
    subscribers.some(({ subscription }) =>
      typesByKind[kind].some((type) => subscription.types.includes(type)),
    ),
  );
}

function isWanted(subscriber: Subscriber, row: EventRow): boolean {
  const surveyKey = surveyKeyOf(row);
  const { type } = recordedAs(row);
  if (surveyKey !== undefined) return wants(subscriber, { type, surveyKey });
  return wants(subscriber, {
    type,
    experimentKeys: row.assignments.map(({ experimentKey }) => experimentKey),
  });
}

/** Remembers that an endpoint is sent events; gives the first copy of each that it was not sent before. */
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
