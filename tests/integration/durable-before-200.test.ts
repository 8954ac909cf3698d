import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEdge, createNodeListener, type Edge } from '@pixel/edge';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool, type SpoolFiles } from '@pixel/store/queue/spool';
import { afterEach, expect, it } from 'vitest';
import { removeTemporary, temporaryDirectory } from '../support/pixel-server.ts';
import { type FileStep, recordingFiles } from '../support/recording-files.ts';

type Step = FileStep | { readonly step: 'answered'; readonly status: number; readonly eventId: string };

const log = { info() {}, warn() {}, error() {} };
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The edge on a real port and a real spool, whose every answer is told to `record` at the moment it leaves. */
async function serve(files: SpoolFiles, record: (step: Step) => void): Promise<string> {
  const directory = await temporaryDirectory();
  const queue: Queue = await createSpool({ directory: join(directory, 'spool'), log, files });
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
      const answer = await edge.respond(request);
      record({ step: 'answered', status: answer.status, eventId: request.query });
      return answer;
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The query repeats the event's id, so that an answer can be told from the others. */
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

it('lets no 200 leave before the fdatasync that covers its record', async () => {
  const steps: Step[] = [];
  const base = await serve(
    recordingFiles((step) => steps.push(step)),
    (step) => steps.push(step),
  );
  const ids = Array.from({ length: 200 }, (_, index) => `event-${String(index).padStart(4, '0')}`);
  for (let at = 0; at < ids.length; at += 40)
    await Promise.all(ids.slice(at, at + 40).map((id) => sendEvent(base, id)));

  for (const id of ids) {
    const written = steps.findIndex((step) => step.step === 'written' && step.text.includes(id));
    const covering = steps.find((step, index) => step.step === 'sync started' && index > written);
    const synced = steps.findIndex(
      (step) =>
        step.step === 'sync finished' && covering?.step === 'sync started' && step.sync === covering.sync,
    );
    const answered = steps.findIndex((step) => step.step === 'answered' && step.eventId === id);
    expect(steps[answered]).toMatchObject({ status: 200 });
    expect(written).toBeGreaterThan(-1);
    expect(synced).toBeGreaterThan(written);
    expect(answered).toBeGreaterThan(synced);
  }
  const syncs = steps.filter((step) => step.step === 'sync finished').length;
  expect(syncs).toBeLessThan(ids.length);
});

it('answers nobody while the disk has not confirmed the record', async () => {
  let confirm = (): void => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  let isServing = false;
  const steps: Step[] = [];
  const base = await serve(
    recordingFiles(
      (step) => steps.push(step),
      () => (isServing ? confirmed : Promise.resolve()),
    ),
    (step) => steps.push(step),
  );
  isServing = true;
  cleanUps.push(async () => confirm());
  const answer = sendEvent(base, 'held');
  const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 500, 'nothing'))]);
  expect(first).toBe('nothing');
  expect(steps.some((step) => step.step === 'answered')).toBe(false);
  confirm();
  expect((await answer).status).toBe(200);
});
