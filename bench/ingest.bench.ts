/**
 * How fast a backlog is stored, relative to what ClickHouse takes at most. Every round measures both.
 * `npm run bench -- ingest [rounds] [events]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIngest, type IngestDeps } from '@pixel/ingest';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { createMemoryEvents } from '@pixel/store/events/memory';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import { startTestClickhouse } from '../tests/support/clickhouse.ts';
import { projectKey, sampleProject } from './edge/sample-project.ts';
import { encodeBatch, type InsertLimit, openInsertLimit } from './ingest/insert-limit.ts';
import { type IngestRound, reportIngest } from './ingest/report.ts';
import { sampleRecords } from './ingest/sample-records.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 9);
const events = Number(process.argv[3] ?? 50_000);
const batch = 5_000;
/** What one append takes: so many events at a time wait to be made durable. */
const appendLength = 1_000;
const log = { info() {}, warn: console.warn, error: console.error };
const now = Date.now;

const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
const undo: (() => Promise<unknown>)[] = [
  () => rm(directory, { recursive: true, force: true, maxRetries: 10 }),
];
try {
  await run();
} finally {
  for (const step of undo.reverse()) await step();
}

async function run(): Promise<void> {
  const clickhouse = await startTestClickhouse();
  undo.push(clickhouse.stop);
  await migrateClickhouse(clickhouse.connection);
  const store = createClickhouseEvents(clickhouse.connection);
  undo.push(store.close);
  const limit = await openInsertLimit(clickhouse.connection);
  undo.push(limit.close);
  const queue = await createSpool({ directory: join(directory, 'spool'), log });
  undo.push(queue.close);

  const measured: IngestRound[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figures = await measure(round, { queue, store, limit });
    if (round > 0) measured.push(figures);
    console.log(
      `round ${round} of ${rounds}: ingest ${figures.ingestPerSecond.toFixed(0)}, limit ${figures.limitPerSecond.toFixed(0)} a second`,
    );
  }
  const report = reportIngest(measured, { events, batch });
  console.log(report);
  await writeSection('ingest', report);
}

/** The one that is measured first changes from round to round. */
async function measure(
  round: number,
  { queue, store, limit }: { readonly queue: Queue; readonly store: EventStore; readonly limit: InsertLimit },
): Promise<IngestRound> {
  await limit.clear();
  const records = sampleRecords(events, round);
  await fill(queue, records);
  const batches = await encodeRows(records);
  let ingestSeconds = 0;
  let limitSeconds = 0;
  const steps = [
    async () => {
      ingestSeconds = await drain(queue, store);
    },
    async () => {
      limitSeconds = await limit.insertAll(batches);
    },
  ];
  for (const step of round % 2 === 0 ? steps : steps.reverse()) await step();
  const stored = await store.countEvents({ projectKey });
  if (stored !== events) throw new Error(`${stored} of ${events} events were stored`);
  return { ingestPerSecond: events / ingestSeconds, limitPerSecond: events / limitSeconds };
}

/** Ingests until nothing waits, and gives the seconds it took. */
async function drain(
  queue: Queue,
  store: IngestDeps['events'],
  onBatch = (_records: number): void => undefined,
): Promise<number> {
  const kv = createMemoryKv({ now });
  const project = sampleProject(100);
  for (const key of [`project/${projectKey}`, `project/${projectKey}/v/${project.version}`])
    await kv.put(key, JSON.stringify(project));
  const stopping = new AbortController();
  let left = await queue.backlog();
  const start = performance.now();
  let end = start;
  const ingest = createIngest({
    queue,
    events: store,
    kv,
    now,
    random: Math.random,
    log,
    maxBatchRecords: batch,
    onBatch({ records }) {
      onBatch(records);
      left -= records;
      if (left > 0) return;
      end = performance.now();
      stopping.abort();
    },
  });
  await ingest.run(stopping.signal);
  return (end - start) / 1_000;
}

/** The texts that ingest sends for these records, batch by batch. */
async function encodeRows(records: readonly Uint8Array[]): Promise<readonly string[]> {
  const queue = await createSpool({ directory: await mkdtemp(join(directory, 'encode-')), log });
  await fill(queue, records);
  const store = createMemoryEvents();
  const sizes: number[] = [];
  await drain(queue, store, (size) => void sizes.push(size));
  await queue.close();
  const rows = [...store.rows()];
  return sizes.map((size) => encodeBatch(rows.splice(0, size)));
}

async function fill(queue: Queue, records: readonly Uint8Array[]): Promise<void> {
  for (let from = 0; from < records.length; from += appendLength)
    await queue.appendAll(records.slice(from, from + appendLength));
}
