import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '@pixel/engine';
import {
  type DeadLetter,
  type DropCounts,
  type EventRow,
  RowsRejectedError,
  type Tombstone,
  type VisitorId,
  type VisitRows,
} from '@pixel/store/events';
import { createMemoryEvents } from '@pixel/store/events/memory';
import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { createSpool } from '@pixel/store/queue/spool';
import { expect, vi } from 'vitest';
import { insertEvents } from '../../../tests/support/insert-events.ts';
import { createIngest, type IngestDeps } from './ingest.ts';

/** An ingest with a real spool and in-memory stores that can simulate an outage. */
export interface IngestHarness {
  readonly queue: Queue;
  readonly kv: Kv;
  readonly events: ReturnType<typeof createFailingEvents>;
  readonly deps: IngestDeps;
  readonly logged: string[];
  /** Whether the key-value store rejects. */
  isKvDown: boolean;
  /** Queues an event like the edge, with a new id by default. */
  send(body: object | string, receivedAt?: string, eventId?: string): Promise<void>;
  /** Publishes snapshots in this order, like control. */
  publish(...snapshots: readonly Snapshot[]): Promise<void>;
  /** Starts a run until `stop`; can be repeated. */
  start(changes?: Partial<IngestDeps>): void;
  /** Starts a run and waits until everything queued is committed. Resolves with the stored rows. */
  ingestAll(): Promise<readonly EventRow[]>;
  /** Stops the run and waits for its end. */
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

/** The visitor of the tests' events. */
export const visitor = '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22';

export function eventBody(changes: object = {}): object {
  return {
    projectKey: 'pk_test',
    anonymousId: visitor,
    eventName: 'buy',
    assignments: [],
    ...changes,
  };
}

/** Waits until a check passes, long enough for a busy machine. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}

/** Creates a harness; `dispose` stops its run and removes its files. */
export async function createIngestHarness(): Promise<IngestHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'pixel-ingest-'));
  const logged: string[] = [];
  const write = (level: string) => (_: object, message: string) => void logged.push(`${level}: ${message}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const queue = await createSpool({ directory, log });
  const kv = createMemoryKv({ now: Date.now });
  const events = createFailingEvents();
  let stopping = new AbortController();
  let running = Promise.resolve();
  let sent = 0;

  const harness: IngestHarness = {
    queue,
    kv,
    events,
    logged,
    isKvDown: false,
    deps: {
      queue,
      events,
      kv: {
        ...kv,
        get: (key) => (harness.isKvDown ? Promise.reject(new Error('The store is down')) : kv.get(key)),
      },
      now: Date.now,
      random: Math.random,
      log,
      pauseMs: 0,
      backOff: { firstMs: 1, maxMs: 4 },
    },
    send(body, receivedAt = new Date().toISOString(), eventId) {
      sent += 1;
      const head = { receivedAt, eventId: eventId ?? `e${sent}`, requestId: `r${sent}` };
      return queue.append(
        encodeEventRecord(
          { ...head, userAgent: 'curl/8', language: 'de', country: 'CH' },
          typeof body === 'string' ? body : JSON.stringify(body),
        ),
      );
    },
    async publish(...snapshots) {
      for (const snapshot of snapshots) {
        const text = JSON.stringify(snapshot);
        await kv.put(`project/${snapshot.projectKey}/v/${snapshot.version}`, text);
        await kv.put(`project/${snapshot.projectKey}`, text);
      }
    },
    start(changes) {
      stopping = new AbortController();
      running = createIngest({ ...harness.deps, ...changes }).run(stopping.signal);
    },
    async ingestAll() {
      harness.start();
      await until(async () => expect(await queue.backlog()).toBe(0));
      return events.rows();
    },
    stop() {
      stopping.abort();
      return running;
    },
    async dispose() {
      await harness.stop();
      await queue.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return harness;
}

/** Creates an in-memory event store that can simulate an outage and reject events by name, like a column store rejects invalid rows. */
function createFailingEvents() {
  const inner = createMemoryEvents();
  const batches: number[] = [];
  const control = {
    isDown: false,
    rejectedName: '',
    beforeInsert: async (): Promise<void> => undefined,
    afterInsert: async (): Promise<void> => undefined,
  };
  const unlessDown = <T>(action: () => Promise<T>): Promise<T> =>
    control.isDown ? Promise.reject(new Error('The store is down')) : action();
  const { unclaimed, visitors } = inner;
  const insert = async (batch: readonly EventRow[]): Promise<void> => {
    await control.beforeInsert();
    try {
      await unlessDown(async () => {
        if (batch.some(({ eventName }) => eventName === control.rejectedName))
          throw new RowsRejectedError('The rows are rejected');
        batches.push(batch.length);
        await insertEvents(inner, batch);
      });
    } finally {
      await control.afterInsert();
    }
  };
  return {
    prepareInsert() {
      const added: EventRow[] = [];
      return { add: (some: readonly EventRow[]) => void added.push(...some), run: () => insert(added) };
    },
    insertDeadLetters: (batch: readonly DeadLetter[]) => unlessDown(() => inner.insertDeadLetters(batch)),
    countEvents: inner.countEvents,
    surveys: inner.surveys,
    unclaimed: {
      ...unclaimed,
      usage: (keys: readonly string[]) => unlessDown(() => unclaimed.usage(keys)),
      findStored: (rows: readonly EventRow[]) => unlessDown(() => unclaimed.findStored(rows)),
      claim: (projectKey: string) => unlessDown(() => unclaimed.claim(projectKey)),
      expire: (dayOverAt: number) => unlessDown(() => unclaimed.expire(dayOverAt)),
      countDropped: (batch: string, counts: DropCounts) =>
        unlessDown(() => unclaimed.countDropped(batch, counts)),
    },
    visits: {
      insert: (rows: VisitRows) =>
        unlessDown(async () => {
          if (rows.counts.some(({ projectKey }) => projectKey === control.rejectedName))
            throw new RowsRejectedError('The rows are rejected');
          await inner.visits.insert(rows);
        }),
    },
    insertedVisits: inner.insertedVisits,
    sweep: () => unlessDown(inner.sweep),
    visitors: {
      erase: (visitor: Tombstone) => unlessDown(() => visitors.erase(visitor)),
      tombstones: (some: readonly VisitorId[], since?: number) =>
        unlessDown(() => visitors.tombstones(some, since)),
      removeLeftovers: (some: readonly Tombstone[]) => unlessDown(() => visitors.removeLeftovers(some)),
    },
    control,
    batches,
    rows: inner.rows,
    letters: inner.letters,
  };
}
