import type { Role } from '@pixel/database';
import type { IngestedEvent, IngestionCursor } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { toStoredEvent } from '../../data/events/stored-event.ts';
import type { Presence, ResourcePresence } from '../presence/presence.ts';
import { createEventFollower, type EventFollower, eventKey, maxEventsPerCall } from './event-follower.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createResultsFollower } from './results-follower.ts';
import { encodePosition, type ProjectState, type StreamPosition } from './stream-position.ts';
import { accessKey, readRoles, readStates, type StreamAccess } from './stream-queries.ts';

/** A browser's request for a stream. */
export interface StreamRequest {
  readonly projectKey: string;
  /** Whether to send every ingested event. */
  readonly withEvents: boolean;
  /** The position at which the browser lost the connection; empty for a new stream. */
  readonly resumeFrom: StreamPosition;
  /** The user's access and role; undefined for the operator, whose access can't end. */
  readonly access: (StreamAccess & { readonly role: Role }) | undefined;
}

/** Streams of live updates to browsers. A single timer serves all of them. */
export interface Streams {
  /** Opens a stream; rejects with `busy` if there are too many. */
  open(request: StreamRequest): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams; browsers then reconnect, to the next process. */
  end(): void;
}

interface Reader extends StreamRequest {
  readonly outbox: Outbox;
  sentPosition: StreamPosition;
  /** The presence last sent, as JSON; `[]` if nobody had anything open. */
  sentPresence: string;
  /** Keys of the most recently sent events. */
  readonly recentKeys: Set<string>;
}

const tickMs = 1_000;
const keepAliveMs = 15_000;
const maxStreams = 120;
const maxStreamsPerSession = 10;
const maxRecentKeys = 1_000;

/** Creates the streams. Runs no queries while no browser is connected. */
export function createStreams({
  db,
  events,
  log,
  now,
  presence,
}: Pick<ControlDeps, 'db' | 'events' | 'log' | 'now'> & { readonly presence: Presence }): Streams {
  const readers = new Set<Reader>();
  const followers = new Map<string, EventFollower>();
  const results = createResultsFollower(db);
  let timer: NodeJS.Timeout | undefined;
  let keepAliveAt = 0;
  let isEnded = false;
  let isFailing = false;

  async function tick(): Promise<void> {
    const outcomes = await Promise.allSettled([sendStates(), endRevoked(), sendEvents(), sendResults()]);
    // Must come after access checks, so that the list only has people with access.
    sendPresence();
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    // Log once per outage.
    if (failure !== undefined && !isFailing)
      log.warn({ error: failure.reason }, 'Failed to push changes to open pages; retrying');
    isFailing = failure !== undefined;
    if (Date.now() >= keepAliveAt) {
      keepAliveAt = Date.now() + keepAliveMs;
      for (const { outbox } of readers) outbox.sendKeepAlive();
    }
    schedule();
  }

  function schedule(): void {
    if (isEnded || readers.size === 0) timer = undefined;
    else timer = setTimeout(() => void tick(), tickMs);
  }

  async function sendStates(): Promise<void> {
    if (readers.size === 0) return;
    const keys = [...new Set([...readers].map(({ projectKey }) => projectKey))];
    const states = await readStates(db, keys);
    for (const reader of readers) sendState(reader, states.get(reader.projectKey));
  }

  function sendState(reader: Reader, state: ProjectState | undefined): void {
    const { sentPosition, projectKey, outbox } = reader;
    if (state === undefined) {
      outbox.end('project');
      return;
    }
    if (
      sentPosition.state?.revision === state.revision &&
      sentPosition.state.liveVersion === state.liveVersion
    )
      return;
    reader.sentPosition = { ...sentPosition, state };
    outbox.replace({
      name: 'project-changed',
      id: encodePosition(reader.sentPosition),
      data: { projectKey, ...state },
    });
  }

  /**
   * Ends the streams of users whose access ended or whose role changed. If PostgreSQL is down, roles can't be read, but nobody can have
   * changed them either.
   */
  async function endRevoked(): Promise<void> {
    const present = presence.accesses();
    const accesses = [...[...readers].flatMap(({ access }) => access ?? []), ...present];
    if (accesses.length === 0) return;
    const roles = await readRoles(db, accesses, now());
    for (const access of present) if (!roles.has(accessKey(access))) presence.forget(access);
    for (const { access, outbox } of readers) {
      if (access === undefined) continue;
      const role = roles.get(accessKey(access));
      if (role === undefined) outbox.end('session');
      else if (role !== access.role) outbox.end('role');
    }
  }

  async function sendEvents(): Promise<void> {
    const keys = new Set([...readers].flatMap((reader) => (reader.withEvents ? reader.projectKey : [])));
    for (const key of followers.keys()) if (!keys.has(key)) followers.delete(key);
    for (const key of keys) if (!followers.has(key)) followers.set(key, createEventFollower(events, key));
    await Promise.all(
      [...followers].map(async ([projectKey, follower]) => {
        const rows = await follower.next();
        for (const reader of readers)
          if (reader.withEvents && reader.projectKey === projectKey) sendRows(reader, rows);
      }),
    );
  }

  async function sendResults(): Promise<void> {
    if (readers.size === 0) return;
    const keys = [...new Set([...readers].map(({ projectKey }) => projectKey))];
    for (const computed of await results.next(keys))
      for (const { projectKey, sentPosition, outbox } of readers)
        if (projectKey === computed.projectKey)
          outbox.add({ name: 'results-computed', id: encodePosition(sentPosition), data: computed });
  }

  function sendPresence(): void {
    const presenceByProject = new Map<string, readonly ResourcePresence[]>();
    for (const reader of readers) {
      const { projectKey, outbox } = reader;
      const open = presenceByProject.get(projectKey) ?? presence.inProject(projectKey);
      presenceByProject.set(projectKey, open);
      const text = JSON.stringify(open);
      if (text === reader.sentPresence) continue;
      reader.sentPresence = text;
      outbox.replace({ name: 'presence-changed', id: encodePosition(reader.sentPosition), data: { open } });
    }
  }

  function sendRows(reader: Reader, rows: readonly IngestedEvent[]): void {
    for (const row of rows) {
      const key = eventKey(row);
      if (reader.recentKeys.has(key)) continue;
      reader.recentKeys.add(key);
      if (reader.recentKeys.size > maxRecentKeys) reader.recentKeys.delete([...reader.recentKeys][0] ?? '');
      const { ingestedAt, ...event } = row;
      const cursor: IngestionCursor = { ingestedAt, anonymousId: row.anonymousId, eventId: row.eventId };
      reader.sentPosition = { ...reader.sentPosition, event: cursor };
      reader.outbox.add({
        name: 'event-received',
        id: encodePosition(reader.sentPosition),
        data: toStoredEvent(event),
      });
    }
  }

  /**
   * Returns a started follower if the reader wants events and the project has no follower yet. It starts before the reader learns that it
   * is connected and fetches the list of events, so that no event is missed in between.
   */
  async function startFollower({
    withEvents,
    projectKey,
  }: StreamRequest): Promise<EventFollower | undefined> {
    if (!withEvents || followers.has(projectKey)) return undefined;
    const follower = createEventFollower(events, projectKey);
    try {
      await follower.next();
      return follower;
    } catch (error) {
      log.warn({ error }, 'Failed to read events for a stream; it continues with new ones');
      return undefined;
    }
  }

  /** Sends the events that the browser missed, at most one page. */
  async function catchUp(reader: Reader): Promise<void> {
    const { resumeFrom, withEvents, projectKey } = reader;
    if (!withEvents || resumeFrom.event === undefined) return;
    const kinds = ['event', 'exposure', 'survey'] as const;
    const page = { cursor: resumeFrom.event, limit: maxEventsPerCall };
    sendRows(reader, await events.ingested.after({ projectKey, kinds }, page));
  }

  function checkCapacity({ access }: StreamRequest): void {
    const sessionReaders = [...readers].filter(
      (reader) => access !== undefined && reader.access?.sessionId === access.sessionId,
    );
    if (isEnded || readers.size >= maxStreams || sessionReaders.length >= maxStreamsPerSession)
      throw new ControlError('busy', 'Too many pages are connected; try again in a moment', {
        retryAfterSeconds: 5,
      });
  }

  return {
    async open(request) {
      checkCapacity(request);
      const reader: Reader = {
        ...request,
        sentPosition: request.resumeFrom,
        sentPresence: '[]',
        recentKeys: new Set(),
        outbox: createOutbox(() => readers.delete(reader)),
      };
      if (readers.size === 0) await callDatabase(results.begin);
      const follower = await startFollower(request);
      if (follower !== undefined && !followers.has(request.projectKey))
        followers.set(request.projectKey, follower);
      readers.add(reader);
      try {
        sendState(reader, (await readStates(db, [request.projectKey])).get(request.projectKey));
        await catchUp(reader).catch((error: unknown) =>
          log.warn({ error }, 'Failed to read events for a stream; it continues with new ones'),
        );
      } catch (error) {
        readers.delete(reader);
        throw error;
      }
      if (timer === undefined) {
        keepAliveAt = Date.now() + keepAliveMs;
        timer = setTimeout(() => void tick(), 0);
      }
      return reader.outbox.stream;
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const { outbox } of readers) outbox.end('server');
    },
  };
}
