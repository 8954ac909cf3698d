import type { AddressInfo } from 'node:net';
import { createEdge, createNodeListener } from '@pixel/edge';
import { createIngest } from '@pixel/ingest';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { createHttpServer } from '../../apps/server/src/http-server.ts';
import { startTestClickhouse } from '../../tests/support/clickhouse.ts';
import { startTestControl } from '../../tests/support/control.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startTestPostgres } from '../../tests/support/postgres.ts';

/** The product from its public port to its results, in one process with one clock. */
export interface Rig {
  /** URL of the public port. */
  readonly url: string;
  /** The common time in Unix milliseconds. */
  readonly clock: { now: number };
  /** Applies a configuration like `pixel apply`, and publishes it. */
  apply(projects: readonly object[]): Promise<void>;
  /** Calls the control API. Rejects unless it responds 200. */
  request(path: string, method?: 'GET' | 'POST'): Promise<unknown>;
  /** Resolves once all accepted events are stored. Rejects if they don't arrive. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const settleLimitMs = 120_000;

/** Starts separate PostgreSQL and ClickHouse servers, the edge behind the product's HTTP server, a spool, ingest, and the control plane. */
export async function startRig(): Promise<Rig> {
  const clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  const test = await startTestControl({ events, postgres: await startTestPostgres() });
  const { clock, queue, kv } = test;
  const now = () => clock.now;
  const log = { info() {}, warn: complain, error: complain };
  let ids = 0;
  const edge = createEdge({
    kv,
    queue,
    log,
    now,
    assets: new Map(),
    redirects: new Map(),
    isTrustedProxy: () => false,
    newId: () => `id-${++ids}`,
  });
  const http = createHttpServer();
  http.serve(createNodeListener(edge), edge.countRejection);
  http.server.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.server.once('listening', resolve));
  const stopping = new AbortController();
  const ingest = createIngest({ queue, events, kv, now, log, random: () => 0.5 });
  const ingested = ingest.run(stopping.signal);
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    clock,
    async apply(projects) {
      await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'bench' });
    },
    async request(path, method = 'GET') {
      const response = await test.control.operatorApp.request(path, { method });
      if (response.status !== 200)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async settled() {
      const pending = await eventually(queue.backlog, (backlog) => backlog === 0, settleLimitMs);
      const dead = await events.deadLetters.count();
      if (pending > 0 || dead > 0) throw new Error(`${pending} events are not stored, and ${dead} cannot be`);
    },
    async stop() {
      stopping.abort();
      await ingested;
      http.server.closeAllConnections();
      await http.drain(0);
      edge.close();
      await test.stop();
      await events.close();
      await clickhouse.stop();
    },
  };
}

function complain(fields: object, message: string): void {
  console.error(message, fields);
}
