import { randomBytes, randomUUID } from 'node:crypto';
import { createControl } from '@pixel/control';
import { createDatabase, migrate } from '@pixel/database';
import { createEdge, createFetchHandler } from '@pixel/edge';
import { bootstrapSchema } from '@pixel/protocol';
import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { createLastKnownKv } from '@pixel/store/kv/last-known';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { createSpool } from '@pixel/store/queue/spool';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { removeTemporary, temporaryDirectory } from '../support/pixel-server.ts';
import { startTestPostgres, type TestPostgres } from '../support/postgres.ts';

const visitor = '00000000-0000-4000-8000-000000000000';
const projectKey = 'pk_shared';
const log = { info() {}, warn() {}, error() {} };

/** An edge as on one machine: with its own connections, copies and queue. */
interface Machine {
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  stop(): Promise<void>;
}

let postgres: TestPostgres;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  cleanUps = [];
  postgres = await startTestPostgres();
  cleanUps.push(() => postgres.stop());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

function connect(): pg.Pool {
  const pool = new pg.Pool({ ...postgres.connection, max: 5, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  return pool;
}

async function startMachine(directory: string): Promise<Machine> {
  const pool = connect();
  const kv = createLastKnownKv({
    inner: createPostgresKv({ pool, log }),
    directory: `${directory}/last-known`,
    log,
  });
  const queue = await createSpool({ directory: `${directory}/spool`, log });
  const edge = createEdge({
    kv,
    knownKeys: kv.knownKeys,
    queue,
    assets: new Map(),
    redirects: new Map(),
    isTrustedProxy: () => false,
    now: Date.now,
    newId: randomUUID,
    log,
  });
  const handle = createFetchHandler(edge);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    edge.close();
    await queue.close();
    await pool.end();
  };
  cleanUps.push(stop);
  return { fetch: (path, init) => handle(new Request(`http://pixel.example${path}`, init)), stop };
}

async function newDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  cleanUps.push(() => removeTemporary(directory));
  return directory;
}

/** A control plane that hands over to the same PostgreSQL; returns a function that publishes. */
async function startPublisher(): Promise<(text: string) => Promise<string>> {
  const pool = connect();
  const db = createDatabase(pool);
  cleanUps.push(() => db.destroy());
  await migrate(db);
  const queue = await createSpool({ directory: `${await newDirectory()}/spool`, log });
  cleanUps.push(() => queue.close());
  const control = createControl({
    db,
    kv: createPostgresKv({ pool, log }),
    events: createClickhouseEvents({ url: 'http://127.0.0.1:9' }),
    queue,
    readEdgeNotes: () => Promise.reject(new Error('There is no edge')),
    servedVersions: () => Promise.reject(new Error('There is no edge')),
    managedStores: { postgres: false, clickhouse: false },
    publicUrl: () => undefined,
    now: Date.now,
    random: randomBytes,
    log,
    login: {
      controlUrl: undefined,
      localUrl: 'http://localhost:8788',
      linkCommand: 'pixel login-link',
      provider: undefined,
      isTrustedProxy: () => false,
    },
    secretKey: randomBytes(32),
    webhookTargets: { isAllowed: () => false, isOwnService: () => false, resolve: async () => [] },
    sendMail: undefined,
  });
  return async function publish(text) {
    const [applied] = await control.applyConfiguration(configuration(text), { author: 'test' });
    return applied?.version ?? '';
  };
}

const configuration = (text: string): string => `
projects:
  - projectKey: ${projectKey}
    experiments:
      - experimentKey: headline
        status: running
        variants:
          - { variantKey: control, weight: 0, isControl: true }
          - { variantKey: loud, weight: 1, changes: [{ selector: h1, operation: set_text, value: "${text}", orderIndex: 0 }] }
`;

/** What a machine serves: the version, and its text. */
async function served(machine: Machine): Promise<{ version: string; text: string | undefined }> {
  const response = await machine.fetch(`/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${visitor}`);
  const blob = bootstrapSchema.parse(await response.json());
  return { version: blob.version, text: blob.experiments[0]?.variant.changes[0]?.value };
}

const sendEvent = (machine: Machine) =>
  machine.fetch('/sdk/event', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectKey, anonymousId: visitor, eventName: 'seen', assignments: [] }),
  });
const health = async (machine: Machine) => (await machine.fetch('/health')).json();

describe('two edges on one PostgreSQL', () => {
  it('both reach the newest version, and serve none with another version’s content', async () => {
    const machines = [await startMachine(await newDirectory()), await startMachine(await newDirectory())];
    const publish = await startPublisher();
    const textOf = new Map([[await publish('text 0'), 'text 0']]);
    const responses: Awaited<ReturnType<typeof served>>[] = [];
    let isPublishing = true;
    const watching = machines.map(async (machine) => {
      while (isPublishing) {
        responses.push(await served(machine));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    for (let n = 1; n <= 20; n += 1) textOf.set(await publish(`text ${n}`), `text ${n}`);
    isPublishing = false;
    await Promise.all(watching);

    const [newest] = [...textOf].at(-1) ?? [];
    for (const machine of machines)
      expect(
        await eventually(
          () => served(machine),
          ({ version }) => version === newest,
        ),
      ).toEqual({ version: newest, text: 'text 20' });
    const unpublished = '1970-01-01T00:00:00.000Z';
    const mixed = responses.filter(
      ({ version, text }) => version !== unpublished && textOf.get(version) !== text,
    );
    expect(mixed).toEqual([]);
    expect(new Set(responses.map(({ version }) => version)).size).toBeGreaterThan(2);
  });
});

describe('an edge without PostgreSQL', () => {
  it('keeps serving the last known configuration, even after a restart', async () => {
    const directory = await newDirectory();
    const machine = await startMachine(directory);
    const version = await (await startPublisher())('kept');
    const kept = { version, text: 'kept' };
    expect(
      await eventually(
        () => served(machine),
        (answer) => answer.version === version,
      ),
    ).toEqual(kept);

    await postgres.stop();
    expect(await served(machine)).toEqual(kept);
    expect((await sendEvent(machine)).status).toBe(200);
    await machine.stop();
    const restarted = await startMachine(directory);
    expect(await health(restarted)).toEqual({ ok: true, service: 'pixel-worker', kv: false });
    expect(await served(restarted)).toEqual(kept);
    expect((await sendEvent(restarted)).status).toBe(200);
  });

  it('is unhealthy if nothing is cached', async () => {
    await postgres.stop();
    const machine = await startMachine(await newDirectory());
    const response = await machine.fetch('/health');
    expect([response.status, await response.json()]).toEqual([
      503,
      { ok: false, service: 'pixel-worker', kv: false },
    ]);
    expect(
      (await machine.fetch(`/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${visitor}`)).status,
    ).toBe(503);
    expect((await sendEvent(machine)).status).toBe(200);
  });
});

describe('an unusable stored configuration', () => {
  const ready = async (machine: Machine) => (await machine.fetch('/health/ready')).status;

  it.each([
    ['is not JSON', 'nope'],
    ['is of another format', '{"formatVersion":99}'],
  ])('fails readiness if it %s, while the last good one is served, even after a restart', async (_, bad) => {
    const directory = await newDirectory();
    const machine = await startMachine(directory);
    const publish = await startPublisher();
    const good = { version: await publish('good'), text: 'good' };
    await eventually(
      () => served(machine),
      ({ version }) => version === good.version,
    );
    expect(await ready(machine)).toBe(200);

    const store = createPostgresKv({ pool: connectForTest(), log });
    await store.put(`project/${projectKey}`, bad);
    expect(
      await eventually(
        () => ready(machine),
        (status) => status === 503,
      ),
    ).toBe(503);
    expect(await served(machine)).toEqual(good);
    await machine.stop();
    const restarted = await startMachine(directory);
    expect(
      await eventually(
        () => ready(restarted),
        (status) => status === 503,
      ),
    ).toBe(503);
    expect(await served(restarted)).toEqual(good);

    const better = await publish('better');
    expect(
      await eventually(
        () => ready(restarted),
        (status) => status === 200,
      ),
    ).toBe(200);
    expect(await served(restarted)).toEqual({ version: better, text: 'better' });
  });
});

function connectForTest(): pg.Pool {
  const pool = connect();
  cleanUps.push(() => pool.end());
  return pool;
}
