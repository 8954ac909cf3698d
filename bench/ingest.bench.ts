/**
 * How fast a backlog is stored, relative to ClickHouse's limit. Every round measures ingest, and direct inserts as arrays and as objects.
 * `npm run bench -- ingest [rounds] [repeats]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { createMemoryEvents } from '@pixel/store/events/memory';
import { createSpool } from '@pixel/store/queue/spool';
import { startTestClickhouse } from '../tests/support/clickhouse.ts';
import { enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import { projectKey } from './edge/sample-project.ts';
import { drain, fill } from './ingest/drain.ts';
import type { DrainMessage, DrainReply } from './ingest/drain-target.ts';
import { encodeBatch, type InsertTexts, openInsertLimit } from './ingest/insert-limit.ts';
import { type IngestRound, ingestBudgets, reportIngest } from './ingest/report.ts';
import { sampleRecords } from './ingest/sample-records.ts';
import { startRequestProcess } from './request-process.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 5);
/** Events per repeat. Direct inserts send the texts of one repeat again and again, because those of all wouldn't fit into memory. */
const eventsAtOnce = 200_000;
const repeats = Number(process.argv[3] ?? 5);
const events = repeats * eventsAtOnce;
const batch = 20_000;
const log = { info() {}, warn: console.warn, error: console.error };

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
  const scripts = await bundle(join(import.meta.dirname, 'ingest'), ['drain-target'], directory);
  const target = startRequestProcess<DrainMessage, DrainReply>(scripts['drain-target']);
  undo.push(target.stop);
  await target.request({
    open: { directory: join(directory, 'spool'), connection: clickhouse.connection, batch },
  });

  const textsAtOnce = await encodeRows();
  const texts = Array.from({ length: repeats }, () => textsAtOnce).flat();

  async function measure(round: number): Promise<IngestRound> {
    for (let repeat = 0; repeat < repeats; repeat++)
      await target.request({ fill: { events: eventsAtOnce, round: round * repeats + repeat } });
    const figures = { ingestPerSecond: 0, limitPerSecond: 0, namedPerSecond: 0, cpuMicros: 0 };
    const steps = [
      async () => {
        const { seconds, cpuMs } = await target.request('drain');
        figures.ingestPerSecond = events / seconds;
        figures.cpuMicros = (cpuMs * 1_000) / events;
        const stored = await store.countEvents({ projectKey });
        if (stored !== events) throw new Error(`${stored} of ${events} events were stored`);
      },
      async () => {
        figures.limitPerSecond = events / (await limit.insert(texts, 'arrays'));
      },
      async () => {
        figures.namedPerSecond = events / (await limit.insert(texts, 'objects'));
      },
    ];
    // Rotates the order.
    for (let step = 0; step < steps.length; step++) {
      await limit.clear();
      await steps[(round + step) % steps.length]?.();
    }
    return figures;
  }

  const measured: IngestRound[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figures = await measure(round);
    if (round > 0) measured.push(figures);
    console.log(
      `round ${round} of ${rounds}: ingest ${figures.ingestPerSecond.toFixed(0)}, limit ${figures.limitPerSecond.toFixed(0)}, by names ${figures.namedPerSecond.toFixed(0)} a second`,
    );
  }
  const report = reportIngest(measured, { events, eventsAtOnce, batch });
  console.log(report);
  await writeSection('ingest', report);
  enforceBudgets(ingestBudgets(measured));
}

/** The texts that ingest sends, batch by batch, and the same rows as objects. */
async function encodeRows(): Promise<readonly InsertTexts[]> {
  const queue = await createSpool({ directory: await mkdtemp(join(directory, 'encode-')), log });
  await fill(queue, sampleRecords(eventsAtOnce, 0));
  const store = createMemoryEvents();
  const { sizes } = await drain(queue, store, batch);
  await queue.close();
  const rows = [...store.rows()];
  return sizes.map((size) => encodeBatch(rows.splice(0, size)));
}
