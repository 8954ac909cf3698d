import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createEdge, createNodeListener, type Edge, type EdgeDeps } from '@pixel/edge';
import type { Snapshot } from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import { createHttpServer } from '../../apps/server/src/http-server.ts';
import { removeTemporary, temporaryDirectory } from '../support/pixel-server.ts';
import { samplePreviews, sampleSurvey } from './survey-samples.ts';

/** An edge behind the product's own HTTP server, on a free port, with a queue on disk. */
export interface ServedEdge {
  readonly edge: Edge;
  readonly port: number;
  readonly queue: Queue;
  readonly kv: Kv;
  /** Log lines as written. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

/** The code of a change, and its path. */
const variantCode = 'document.currentScript.pixelRun=function(){\n1\n};';
const variantHash = createHash('sha256').update(variantCode).digest('hex');
export const variantScript = `/v/${variantHash}.js`;

/** The edge's current time. */
export const servedAt = Date.parse('2026-01-02T03:04:05.678Z');

/** Starts an edge with three projects: `pk_test`, open to every origin, `pk_closed`, and `pk_survey` with a survey. */
export async function serveEdge(
  options: {
    readonly timeoutMs?: number;
    readonly maxBufferedBytes?: number;
    readonly edge?: Partial<EdgeDeps>;
  } = {},
): Promise<ServedEdge> {
  const directory = await temporaryDirectory();
  const logged: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void logged.push(JSON.stringify({ level, ...fields, message }));
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const kv = createMemoryKv({ now: () => servedAt });
  await kv.put('project/pk_test', JSON.stringify(snapshot('pk_test', ['*'])));
  await kv.put('project/pk_closed', JSON.stringify(snapshot('pk_closed', closedTo)));
  const rules = { salt: 's', coverage: 1, urlRules: { include: [], exclude: [] } };
  const withSurvey = { ...snapshot('pk_survey', ['*']), surveys: [{ survey: sampleSurvey, ...rules }] };
  await kv.put('project/pk_survey', JSON.stringify(withSurvey));
  for (const [token, preview] of samplePreviews)
    await kv.put(`preview/${createHash('sha256').update(token).digest('hex')}`, JSON.stringify(preview));
  await kv.put(`script/${variantHash}`, variantCode);
  const queue = await createSpool({ directory: join(directory, 'spool'), log });
  let ids = 0;
  const edge = createEdge({
    kv,
    queue,
    log,
    assets: new Map(['/pixel.js', '/pixel.min.js'].map((path) => [path, script])),
    redirects: new Map([['/', '/demo/']]),
    isTrustedProxy: () => false,
    now: () => servedAt,
    newId: () => `id-${++ids}`,
    ...options.edge,
  });
  const { timeoutMs, maxBufferedBytes } = options;
  const http = createHttpServer(timeoutMs === undefined ? {} : { timeoutMs });
  const listener = createNodeListener(edge, maxBufferedBytes === undefined ? {} : { maxBufferedBytes });
  http.serve(listener, edge.countRejection);
  http.server.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.server.once('listening', resolve));
  return {
    edge,
    port: (http.server.address() as AddressInfo).port,
    queue,
    kv,
    logged,
    async close() {
      http.server.closeAllConnections();
      await http.drain(0);
      edge.close();
      await queue.close();
      await removeTemporary(directory);
    },
  };
}

const bundle = new TextEncoder().encode('1;');
const script = {
  contentType: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=300, stale-while-revalidate=86400',
  etag: '"e"',
  body: bundle,
  encoded: { br: brotliCompressSync(bundle), gzip: gzipSync(bundle) },
};

/** Origins of `pk_closed`, as people write them. */
export const closedTo = [
  'https://Shop.example:443',
  'http://localhost:3000',
  'https://b\u00fccher.example',
  'https://*.wild.example',
  'https://[broken',
];

function snapshot(projectKey: string, allowedOrigins: readonly string[]): Snapshot {
  const variant = (position: number, variantKey: string) => ({
    variantKey,
    variantId: `01900000-0000-7000-8000-00000000000${position}`,
    name: variantKey,
    weight: 0.5,
    isControl: position === 1,
    changes: [],
  });
  return {
    formatVersion: 1,
    projectKey,
    version: '2026-01-01T00:00:00.000Z',
    previousVersion: null,
    allowedOrigins,
    integrations: { analytics: { enabled: true, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
    experiments: [
      {
        experimentKey: 'cta',
        experimentId: '01900000-0000-7000-8000-000000000000',
        name: 'Call to action',
        salt: 'exp-1',
        coverage: 1,
        urlRules: { include: [{ kind: 'glob', value: '*/product/*' }], exclude: [] },
        variants: [variant(1, 'control'), variant(2, 'b')],
        goals: [],
        exposure: 'element',
        probes: ['h1'],
      },
    ],
  };
}
