import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ControlError, createOperations, type Operations } from '@pixel/control';
import { createDatabase, migrate } from '@pixel/database';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import pg, { type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperationsOnThread } from '../../apps/server/src/operations/operations-on-thread.ts';
import {
  createWebhookTargets,
  type WebhookTargetSettings,
} from '../../apps/server/src/webhooks/webhook-targets.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { openEmptyDatabase } from '../support/test-database.ts';

const entry = resolve(import.meta.dirname, '../../dist/operations-thread.js');
const by = { author: 'tests' };
const secretKey = randomBytes(32);
const webhookTargets: WebhookTargetSettings = { networks: ['127.0.0.1'], ports: [8788], urls: [] };
const meansOf = (connection: PoolConfig) => ({ connection, secretKey, webhookTargets });

let postgres: TestDatabase;
let pool: pg.Pool;
let onThread: Operations;
let here: Operations;
beforeAll(async () => {
  postgres = await openEmptyDatabase();
  pool = new pg.Pool({ ...postgres.connection, max: 4 });
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  await migrate(db);
  onThread = createOperationsOnThread({ entry, means: () => meansOf(postgres.connection) });
  here = createOperations({
    db,
    kv: createMemoryKv({ now: Date.now }),
    now: Date.now,
    random: randomBytes,
    secretKey,
    webhookTargets: createWebhookTargets(webhookTargets),
  });
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

describe('operations on a thread', () => {
  it('leave this thread free while a large file is applied', async () => {
    const busyHere = await busyWhile(() => here.applyConfiguration(large('pk_here'), by));
    const busyBeside = await busyWhile(() => onThread.applyConfiguration(large('pk_thread'), by));
    expect(busyBeside).toBeLessThan(busyHere / 4);
  });

  it('give what they give on this thread, and put it into the key-value store', async () => {
    const file = large('pk_same', 3);
    const [there] = await onThread.applyConfiguration(file, { ...by, reason: 'why' });
    expect(there).toMatchObject({ projectKey: 'pk_same', status: 'published' });
    expect(await here.applyConfiguration(file, by)).toMatchObject([
      { status: 'unchanged', version: there?.version },
    ]);
    const kv = createPostgresKv({ pool, log: { warn: () => undefined } });
    expect(await kv.get('project/pk_same')).toContain(`"version":"${there?.version}"`);
    const visited = {
      projectKey: 'pk_same',
      anonymousId: '00000000-0000-4000-8000-000000000000',
      url: 'https://shop.example/1',
      attributes: new Map([['plan', 'pro']]),
      at: Date.now(),
    };
    expect(await onThread.explainVisit(visited)).toEqual(await here.explainVisit(visited));
  });

  it('compare, publish, roll back and export a large project while this thread is free', async () => {
    const projectKey = 'pk_states';
    const [first] = await here.applyConfiguration(large(projectKey, 300), by);
    await here.applyConfiguration(large(projectKey, 300).replaceAll('shop.example', 'store.example'), by);
    const states = { from: first?.version ?? '', to: 'working' } as const;
    const expected = await here.compareStates(projectKey, states);
    expect(expected.changes.length).toBeGreaterThan(200);
    const busyHere = await busyWhile(() => here.compareStates(projectKey, states));
    const busyBeside = await busyWhile(() => onThread.compareStates(projectKey, states));
    expect(busyBeside).toBeLessThan(busyHere / 2);
    expect(await onThread.compareStates(projectKey, states)).toEqual(expected);
    expect(await onThread.exportProject(projectKey, undefined)).toEqual(
      await here.exportProject(projectKey, undefined),
    );

    const { liveVersion } = await onThread.readChanges(projectKey);
    const actor = { kind: 'operator' } as const;
    const back = { projectKey, actor, version: states.from };
    const stale = await failureOf(onThread.rollBack({ ...back, basedOn: null }));
    expect(stale).toMatchObject({ code: 'conflict', current: { liveVersion } });
    const rolled = await onThread.rollBack({ ...back, basedOn: liveVersion });
    expect((await here.compareStates(projectKey, states)).changes).toEqual([]);
    const { revision } = await onThread.readChanges(projectKey);
    const request = { projectKey, actor, basedOn: rolled.version, revision };
    expect(await onThread.publishChanges(request)).toMatchObject({ status: 'unchanged' });
  });

  it('make webhooks, and refuse addresses that are refused here', async () => {
    const file = (url: string) =>
      JSON.stringify({
        projects: [
          { projectKey: 'pk_hooks', webhooks: [{ webhookKey: 'crm', url, types: ['webhook.test'] }] },
        ],
      });
    // A network that is allowed, a port of ours, and a network that is not.
    const allowed = file('http://127.0.0.1:9999/');
    for (const url of ['http://127.0.0.1:8788/', 'https://10.0.0.1/']) {
      const there = await failureOf(onThread.applyConfiguration(file(url), by));
      const expected = await failureOf(here.applyConfiguration(file(url), by));
      expect(there).toMatchObject({ code: 'invalid_configuration', details: expected.details });
    }
    const [made] = await onThread.applyConfiguration(allowed, by);
    expect(made?.webhooks.created).toMatchObject([{ webhookKey: 'crm' }]);
    expect(await here.applyConfiguration(allowed, by)).toMatchObject([
      { status: 'unchanged', webhooks: { created: [], changed: [] } },
    ]);
    const exported = await onThread.exportProject('pk_hooks', undefined);
    expect(exported.source).toContain('webhookKey: crm');
    expect(exported).toEqual(await here.exportProject('pk_hooks', undefined));
  });

  it('refuse with the same error, places included', async () => {
    const wrong = 'projects: [{ projectKey: a b }]';
    const there = await failureOf(onThread.applyConfiguration(wrong, by));
    const expected = await failureOf(here.applyConfiguration(wrong, by));
    expect(there).toBeInstanceOf(ControlError);
    expect(there).toMatchObject({ code: 'invalid_configuration', details: expected.details });
    expect(there.message).toBe(expected.message);
  });

  it('say that PostgreSQL cannot be reached', async () => {
    const nowhere = createOperationsOnThread({
      entry,
      means: () => meansOf({ host: '127.0.0.1', port: 9 }),
    });
    expect(await failureOf(nowhere.applyConfiguration(large('pk_a', 1), by))).toMatchObject({
      code: 'unavailable',
    });
  });

  it('reject when their thread ends without an answer, and the next one is done all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'px-'));
    const unwell = join(folder, 'unwell.mjs');
    const { href } = new URL(entry, 'file:');
    await writeFile(
      unwell,
      `import { workerData } from 'node:worker_threads';
       if (workerData.call.args[0].includes('pk_exit')) process.exit(3);
       await import('${href}');`,
    );
    const operations = createOperationsOnThread({
      entry: unwell,
      means: () => meansOf(postgres.connection),
    });
    const results = await Promise.allSettled(
      ['pk_exit', 'pk_next'].map((projectKey) => operations.applyConfiguration(large(projectKey, 1), by)),
    );
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'The thread of an operation ended with code 3' } },
      { status: 'fulfilled', value: [{ projectKey: 'pk_next' }] },
    ]);
    await rm(folder, { recursive: true });
  });
});

/** For how many milliseconds this thread had something to do meanwhile. */
async function busyWhile(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

async function failureOf(promise: Promise<unknown>): Promise<ControlError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ControlError)) throw error;
  return error;
}

function large(projectKey: string, count = 3_000): string {
  const experiments = Array.from({ length: count }, (_, index) => ({
    experimentKey: `e${index}`,
    status: 'running',
    urlRules: { include: [{ kind: 'simple', value: `shop.example/${index}` }] },
    variants: [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ],
  }));
  return JSON.stringify({ projects: [{ projectKey, experiments }] });
}
