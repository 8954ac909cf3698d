/**
 * Whether visitors notice the computation of results: their requests, alternately without and during scans of millions of events. `npm run
 * bench -- beside-scan [rounds] [seconds] [millions of events]`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClickhouseEvents,
  migrateClickhouse,
  openClickhouseTables,
} from '@pixel/store/events/clickhouse';
import { createSocketFetch } from '../apps/cli/src/socket-fetch.ts';
import { build } from '../scripts/build.mjs';
import { startTestClickhouse } from '../tests/support/clickhouse.ts';
import { removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { keepRefreshing } from './beside-scan/keep-refreshing.ts';
import { type Block, besideScanBudgets, type Round, reportBesideScan } from './beside-scan/report.ts';
import type { SenderOptions, SenderResult } from './beside-scan/sender.ts';
import { experimentPath, goalCount, projectKey, shopConfiguration } from './beside-scan/shop-project.ts';
import { watchVisible } from './beside-scan/watch-visible.ts';
import { enforceBudgets } from './budget.ts';
import { bundle } from './bundle.ts';
import { startRequestProcess } from './request-process.ts';
import { awaitMerged, fillClickhouse } from './results/fill-clickhouse.ts';
import { eventsOfVisitor } from './results/visitors.ts';
import { quantile } from './statistics.ts';
import { writeSection } from './write-section.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 10);
const visitors = (Number(process.argv[4] ?? 2) * 1_000_000) / eventsOfVisitor;
const eventsPerSecond = 2_000;
const bootstrapsPerSecond = 100;
/** Events not visible by then count as never visible. */
const visibleTimeoutMs = 20_000;
/** No further round starts after this. */
const untilSeconds = 280;
/** Only scans have a log comment, by which they are killed. */
const runningScans = "SELECT query_id FROM system.processes WHERE Settings['log_comment'] != ''";

const [load = 0] = loadavg();

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
  await build();
  const scripts = await bundle(join(import.meta.dirname, 'beside-scan'), ['sender'] as const, directory);
  const { connection, stop } = await startTestClickhouse();
  undo.push(stop);
  await migrateClickhouse(connection);
  const store = createClickhouseEvents(connection);
  const tables = openClickhouseTables(connection);
  undo.push(store.close, tables.close);
  await fillClickhouse(tables, projectKey, visitors);
  await awaitMerged(tables);
  print(`${visitors * eventsOfVisitor} events are stored`);
  const pixel = await startPixelServer({
    env: { CLICKHOUSE_URL: addressOf(connection), PIXEL_DEMO: 'off' },
  });
  undo.push(
    () => removeTemporary(pixel.dataDirectory),
    () => pixel.end('SIGTERM'),
  );
  const file = join(directory, 'shop.json');
  await writeFile(file, shopConfiguration());
  const applied = await pixel.cli('apply', file);
  if (applied.code !== 0) throw new Error(applied.stderr);

  const socketFetch = createSocketFetch(pixel.dataDirectory);
  const senders = {
    events: startRequestProcess<SenderOptions, SenderResult>(scripts.sender),
    bootstraps: startRequestProcess<SenderOptions, SenderResult>(scripts.sender),
  };
  undo.push(senders.events.stop, senders.bootstraps.stop);

  async function traffic(name: string): Promise<Omit<Block, 'scanSeconds'>> {
    const watch = await watchVisible(store.ingested, { projectKey, name });
    const options = { url: pixel.url, projectKey, name, seconds };
    const [events, bootstraps] = await Promise.all([
      senders.events.request({ ...options, kind: 'events', perSecond: eventsPerSecond }),
      senders.bootstraps.request({ ...options, kind: 'bootstraps', perSecond: bootstrapsPerSecond }),
    ]);
    const statuses = [...events.statuses, ...bootstraps.statuses];
    const seenAt = await watch.end(events.statuses.length, visibleTimeoutMs);
    return {
      sent: statuses.length,
      failed: statuses.filter((status) => status !== 200).length,
      visibleMs: events.answeredAt.map((at, n) => Math.max(0, (seenAt.get(n) ?? Infinity) - at)),
      bootstrapMs: bootstraps.tookMs,
    };
  }

  async function beside(name: string): Promise<Block> {
    const refreshing = keepRefreshing(socketFetch, experimentPath);
    const block = await traffic(name);
    return { ...block, scanSeconds: await refreshing.stop() };
  }

  async function without(name: string): Promise<Block> {
    const before = await computedAt();
    const block = await traffic(name);
    const running = await tables.read(runningScans, {});
    if (running.length > 0 || (await computedAt()) !== before)
      throw new Error('Results were computed during a block without scans');
    return { ...block, scanSeconds: [] };
  }

  async function computedAt(): Promise<string> {
    const response = await socketFetch(`http://pixel${experimentPath}/results`);
    return ((await response.json()) as { readonly computedAt: string }).computedAt;
  }

  print('the server is running; warming up');
  await beside('warm-up');
  await traffic('warm-up-too');
  const measured: Round[] = [];
  for (let round = 0; round < rounds && performance.now() < untilSeconds * 1_000; round += 1) {
    // Rounds alternate the order.
    const first = round % 2 === 0 ? await without(`${round}-without`) : undefined;
    const scanned = await beside(`${round}-beside`);
    const figures = { beside: scanned, without: first ?? (await without(`${round}-without`)) };
    measured.push(figures);
    for (const [when, block] of Object.entries(figures))
      print(`round ${round + 1}, ${when}: ${reportBlock(block)}`);
  }
  const report = reportBesideScan(measured, {
    ...{ events: visitors * eventsOfVisitor, goals: goalCount, seconds },
    ...{ eventsPerSecond, bootstrapsPerSecond, load },
  });
  console.log(report);
  await writeSection('beside-scan', report);
  enforceBudgets(besideScanBudgets(measured));
}

type Connection = Awaited<ReturnType<typeof startTestClickhouse>>['connection'];

function addressOf({ url, username, password }: Connection): string {
  return Object.assign(new URL(url), { username, password }).href;
}

function reportBlock({ sent, failed, visibleMs, bootstrapMs, scanSeconds }: Block): string {
  const [visible, longest] = [quantile(visibleMs, 0.5), quantile(visibleMs, 1)].map((ms) => ms.toFixed(0));
  const [half, p99] = [0.5, 0.99].map((share) => quantile(bootstrapMs, share).toFixed(1));
  const scans = scanSeconds.map((each) => each.toFixed(1)).join(' ');
  return `${sent} sent, ${failed} failed; visible after ${visible} ms, at most ${longest} ms; bootstraps ${half} ms, ${p99} ms; scans ${scans}`;
}

function print(text: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${text}`);
}
