import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEdge, createNodeListener, type Edge } from '@pixel/edge';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool, nodeFiles } from '@pixel/store/queue/spool';
import { afterEach, expect, it } from 'vitest';
import { removeTemporary, temporaryDirectory } from '../support/pixel-server.ts';
import { recordFiles } from '../support/recording-files.ts';

const log = { info() {}, warn() {}, error() {} };
const nothing = Buffer.alloc(0);
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A response, and the number of completed file operations when it was sent. */
interface SentResponse {
  readonly status: number;
  readonly after: number;
}

/** The edge on a real port and a real spool; records the file operations and every response by event id. */
async function serve() {
  const directory = await temporaryDirectory();
  const recording = recordFiles(nodeFiles);
  const responses = new Map<string, SentResponse>();
  const queue: Queue = await createSpool({
    directory: join(directory, 'spool'),
    log,
    files: recording.files,
  });
  const edge = createEdge({
    kv: createMemoryKv({ now: Date.now }),
    queue,
    log,
    assets: new Map(),
    redirects: new Map(),
    isTrustedProxy: () => false,
    now: Date.now,
    newId: () => crypto.randomUUID(),
  });
  const recorded: Edge = {
    ...edge,
    async respond(request) {
      const { status, ...rest } = await edge.respond(request);
      responses.set(request.query, { status, after: recording.operations.length });
      return { status, ...rest };
    },
  };
  const server: Server = createServer(createNodeListener(recorded)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  cleanUps.push(async () => {
    edge.close();
    server.closeAllConnections();
    server.close();
    await queue.close();
    await removeTemporary(directory);
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, recording, responses };
}

/** The query repeats the event's id, so that its response can be identified. */
function sendEvent(base: string, eventId: string): Promise<Response> {
  return fetch(`${base}/sdk/event?${eventId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'pk_test',
      anonymousId: '00000000-0000-4000-8000-000000000000',
      eventName: 'hello',
      assignments: [],
      eventId,
    }),
  });
}

it('sends no 200 before the durable write of its record', async () => {
  const { base, recording, responses } = await serve();
  const { operations } = recording;
  operations.length = 0;
  const ids = Array.from({ length: 200 }, (_, index) => `event-${String(index).padStart(4, '0')}`);
  for (let at = 0; at < ids.length; at += 40)
    await Promise.all(ids.slice(at, at + 40).map((id) => sendEvent(base, id)));

  const written = operations.map(({ kind, bytes }) =>
    kind === 'writeDurably' ? Buffer.from(bytes ?? []) : nothing,
  );
  for (const id of ids) {
    const ended = written.findIndex((bytes) => bytes.includes(id));
    expect(ended).toBeGreaterThan(-1);
    expect(responses.get(id)?.status).toBe(200);
    expect(responses.get(id)?.after).toBeGreaterThan(ended);
  }
  expect(written.filter(({ length }) => length > 0).length).toBeLessThan(ids.length);
});

it('does not answer until the disk has confirmed the record', async () => {
  const { base, recording, responses } = await serve();
  await sendEvent(base, 'makes room');
  responses.clear();
  let confirm = (): void => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  cleanUps.push(async () => confirm());
  const written = new Promise<void>((resolve) => {
    recording.disturbEnd = (kind) => {
      if (kind !== 'writeDurably') return undefined;
      resolve();
      return confirmed;
    };
  });
  const response = sendEvent(base, 'held');
  await written;
  // Later requests are answered.
  for (let later = 0; later < 20; later++) expect((await fetch(`${base}/?later`)).status).toBe(404);
  expect([...responses.keys()]).toEqual(['later']);
  confirm();
  expect((await response).status).toBe(200);
});
