import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEdge, createFetchHandler, createNodeListener, type Edge, type EdgeDeps } from '@pixel/edge';
import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { createSpool } from '@pixel/store/queue/spool';
import { removeTemporary, temporaryDirectory } from './pixel-server.ts';

/** Sends a request to the edge through one of its bindings. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The bindings of an edge. */
export const bindingNames = ['node:http', 'fetch'] as const;
export type BindingName = (typeof bindingNames)[number];

/** An edge in this process with a clock and a store that a test controls. */
export interface StartedEdge {
  readonly edge: Edge;
  readonly kv: Kv;
  readonly send: Readonly<Record<BindingName, Send>>;
  /** Logged messages with their fields. */
  readonly logged: readonly string[];
  /** Sets the time, in Unix milliseconds. */
  setNow(now: number): void;
  /** Makes the store respond, fail, or hang. */
  setStore(state: 'there' | 'away' | 'hangs'): void;
  /** Returns the number of the store's reads so far. */
  reads(): number;
  close(): Promise<void>;
}

/** Starts an edge on a memory store and a spool in a temporary folder. `peerAddress` is passed to the fetch binding. */
export async function startEdge(
  fields: Partial<EdgeDeps> = {},
  { now: startAt = Date.now(), peerAddress = '' } = {},
): Promise<StartedEdge> {
  const directory = await temporaryDirectory();
  let now = startAt;
  let store: 'there' | 'away' | 'hangs' = 'there';
  let reads = 0;
  const logged: string[] = [];
  const write = (values: object, message: string) => void logged.push(`${message} ${JSON.stringify(values)}`);
  const log = { info: write, warn: write, error: write };
  const memory = createMemoryKv({ now: () => now });
  const kv: Kv = {
    ...memory,
    get(key) {
      reads += 1;
      if (store === 'hangs') return new Promise(() => {});
      return store === 'away' ? Promise.reject(new Error('away')) : memory.get(key);
    },
    isReachable: async () => store === 'there',
  };
  const queue = await createSpool({ directory: join(directory, 'spool'), log });
  let ids = 0;
  const edge = createEdge({
    kv,
    queue,
    log,
    assets: new Map(),
    redirects: new Map(),
    isTrustedProxy: () => false,
    now: () => now,
    newId: () => `id-${++ids}`,
    ...fields,
  });
  const server = createServer(createNodeListener(edge)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handle = createFetchHandler(edge);
  return {
    edge,
    kv,
    logged,
    send: {
      'node:http': (path, init) => fetch(base + path, init),
      fetch: (path, init) => handle(new Request(`http://edge.example${path}`, init), peerAddress),
    },
    setNow(next) {
      now = next;
    },
    setStore(state) {
      store = state;
    },
    reads: () => reads,
    async close() {
      edge.close();
      server.closeAllConnections();
      server.close();
      await queue.close();
      await removeTemporary(directory);
    },
  };
}
