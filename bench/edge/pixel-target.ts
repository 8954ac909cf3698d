/** Pixel's edge behind its own HTTP server, with a queue on disk. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { createEdge, createNodeListener } from '@pixel/edge';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { createSpool } from '@pixel/store/queue/spool';
import { createHttpServer } from '../../apps/server/src/http-server.ts';
import { createRateLimits } from '../../apps/server/src/rate-limits.ts';
import { projectKey, sampleProject } from './sample-project.ts';
import { runTarget, type TargetOptions } from './target.ts';

const log = { info() {}, warn: console.warn, error: console.error };

runTarget(async function createPixel(options: TargetOptions): Promise<Server> {
  if (options.name !== 'pixel') throw new Error(`Cannot run as ${options.name}`);
  const now = Date.now;
  const kv = createMemoryKv({ now });
  await kv.put(`project/${projectKey}`, JSON.stringify(sampleProject(options.experiments)));
  const edge = createEdge({
    kv,
    queue: await createSpool({ directory: options.spoolDirectory, log }),
    assets: new Map(),
    redirects: new Map(),
    isTrustedProxy: () => false,
    // The load comes from one address and few visitors, so the limits must exceed it.
    rateLimits:
      options.rateLimits === 'on'
        ? createRateLimits({ perAddress: 1e9, perVisitor: 1e9, loopback: 'limited', seed: 1 })
        : undefined,
    now,
    newId: randomUUID,
    log,
  });
  const { server, serve } = createHttpServer();
  serve(createNodeListener(edge));
  return server;
});
