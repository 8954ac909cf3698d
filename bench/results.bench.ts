/**
 * What computing an experiment's results costs the event store, compared with PostgreSQL and DuckDB: `npm run bench -- results [rounds]`.
 * `npm run bench -- results 1 100` scans 100 million events, with Pixel only, and writes nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricDefinition } from '@pixel/store/events';
import {
  createClickhouseEvents,
  migrateClickhouse,
  openClickhouseTables,
} from '@pixel/store/events/clickhouse';
import { startTestClickhouse } from '../tests/support/clickhouse.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { enforceBudgets } from './budget.ts';
import { checkScan, checkShared, type Scan } from './results/check.ts';
import { openDuckDb } from './results/duckdb.ts';
import { awaitMerged, fillClickhouse } from './results/fill-clickhouse.ts';
import { openPostgres } from './results/postgres.ts';
import { type ResultsRound, reportResults, resultsBudgets } from './results/report.ts';
import { allMetrics, asOf, experimentKey, phase, sharedMetrics } from './results/shop.ts';
import { eventsOfVisitor } from './results/visitors.ts';
import { watchMemory } from './results/watch-memory.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 5);
const millions = Number(process.argv[3] ?? 10);
/** The others would take too long. */
const isAlone = millions > 10;
const events = millions * 1_000_000;
const sizes = isAlone ? [events] : [events / 4, events / 2, events];
/** No further round starts after this. */
const untilSeconds = 400;
/** As many as a scan uses if it may set priorities; the same for the others. */
const threads = availableParallelism();
const [, load = Number.NaN] = loadavg();

const undo: (() => Promise<unknown>)[] = [];
try {
  await run();
} finally {
  for (const step of undo.reverse()) await step();
}

async function run(): Promise<void> {
  const { duckdb, postgres } = isAlone ? {} : await openOthers();
  const clickhouse = await startTestClickhouse();
  if (!clickhouse.connection.scanThreads)
    throw new Error('Without the right to set priorities (CAP_SYS_NICE) a scan leaves a core to others');
  undo.push(clickhouse.stop);
  await migrateClickhouse(clickhouse.connection);
  const store = createClickhouseEvents(clickhouse.connection);
  const tables = openClickhouseTables(clickhouse.connection);
  undo.push(store.close, tables.close);
  const scan = (size: number, metrics: readonly MetricDefinition[]): Promise<Scan> =>
    store.results.scan({ projectKey: keyOf(size), experimentKey, phase, asOf, timeZone: 'UTC', metrics });

  for (const size of sizes) {
    await fillClickhouse(tables, keyOf(size), visitorsOf(size));
    log(`${size} events are stored`);
  }
  const parts = await awaitMerged(tables);
  const warmUp = await scan(Math.min(...sizes), allMetrics);
  checkScan(warmUp, allMetrics, visitorsOf(Math.min(...sizes)));
  log('the scan of the fewest events matches what was generated');
  const shared = isAlone ? undefined : await scan(events, sharedMetrics);
  if (shared) checkScan(shared, sharedMetrics, visitorsOf(events));

  async function measure(round: number): Promise<ResultsRound> {
    const scans = new Map<number, number>(sizes.map((size) => [size, Number.NaN]));
    const seconds = { Pixel: Number.NaN, DuckDB: Number.NaN, PostgreSQL: Number.NaN };
    let peakBytes = 0;
    const steps = sizes.map((size) => async () => {
      const { result, peakBytes: peak } = await watchMemory(tables, async () =>
        timed(() => scan(size, allMetrics)),
      );
      scans.set(size, result.seconds);
      if (size === events) peakBytes = peak;
      if (round === 0) checkScan(result.answer, allMetrics, visitorsOf(size));
    });
    if (shared)
      steps.push(async () => {
        seconds.Pixel = (await timed(() => scan(events, sharedMetrics))).seconds;
      });
    for (const [name, database] of [
      ['DuckDB', duckdb],
      ['PostgreSQL', postgres],
    ] as const)
      if (shared && database)
        steps.push(async () => {
          const found = await timed(database.query);
          seconds[name] = found.seconds;
          checkShared(name, found.answer, shared);
        });
    // Rotates the order.
    for (let step = 0; step < steps.length; step++) await steps[(round + step) % steps.length]?.();
    return { scans, peakBytes, shared: seconds };
  }

  const measured: ResultsRound[] = [];
  for (
    let round = 0;
    round < rounds && (round === 0 || performance.now() < untilSeconds * 1_000);
    round += 1
  ) {
    const figures = await measure(round);
    measured.push(figures);
    const all = [...figures.scans].map(([size, seconds]) => `${size}: ${seconds.toFixed(2)} s`);
    const shares = Object.entries(figures.shared).map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`);
    log(
      `round ${round + 1} of ${rounds}: ${[...all, ...shares].join(', ')}, ${(figures.peakBytes / 1e6).toFixed(0)} MB`,
    );
  }
  const data = { events, visitors: visitorsOf(events), metrics: allMetrics.length, parts, threads, load };
  if (!isAlone) {
    const report = reportResults(measured, data);
    console.log(report);
    await writeSection('results', report);
  }
  enforceBudgets(resultsBudgets(measured));
}

async function openOthers() {
  const directory = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
  undo.push(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  const server = await startTestPostgres();
  undo.push(server.stop);
  const duckdb = await openDuckDb(directory, threads);
  const postgres = await openPostgres(server.connection, threads);
  undo.push(duckdb.close, postgres.close);
  await duckdb.fill(visitorsOf(events));
  log('DuckDB has its events');
  await postgres.fill(visitorsOf(events));
  log('PostgreSQL has its events');
  return { duckdb, postgres };
}

function keyOf(size: number): string {
  return `pk_${size}`;
}

function visitorsOf(size: number): number {
  return size / eventsOfVisitor;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const start = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - start) / 1_000 };
}

function log(text: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);
}
