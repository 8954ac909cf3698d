import { createHash } from 'node:crypto';
import type { Database } from '@pixel/database';
import { createPostgresKv } from '@pixel/store/kv/postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createControl } from '../create-control.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());
beforeEach(() => {
  test.kv.beforePut = accept;
});

const accept = async (): Promise<void> => undefined;
const refuse = async (): Promise<void> => {
  throw new Error('The store is read-only');
};

describe('delivery', () => {
  it('reports which version is saved if the key-value store fails', async () => {
    test.kv.beforePut = refuse;
    await expect(apply('pk_refused', 'one')).rejects.toMatchObject({
      code: 'not_delivered',
      message: expect.stringContaining(
        `"pk_refused" is saved as version ${new Date(test.clock.now).toISOString()}`,
      ),
    });
  });

  it('retries at once, so that a connection lost while idle is no failure', async () => {
    test.kv.beforePut = () => {
      test.kv.beforePut = accept;
      return refuse();
    };
    const [applied] = await apply('pk_retried', 'one');
    expect(await test.kv.get('project/pk_retried')).toContain(applied?.version);
  });

  it('is caught up when the same file is applied again', async () => {
    test.kv.beforePut = refuse;
    await apply('pk_again', 'one').catch(() => undefined);
    test.kv.beforePut = accept;
    const [applied] = await apply('pk_again', 'one');
    expect(applied?.status).toBe('unchanged');
    expect(await test.kv.get('project/pk_again')).toContain(applied?.version);
  });

  it('is caught up at start, every missed version in order and the head last', async () => {
    const [first] = await apply('pk_missed', 'one');
    test.kv.beforePut = refuse;
    await apply('pk_missed', 'two').catch(() => undefined);
    await apply('pk_missed', 'three').catch(() => undefined);
    test.kv.beforePut = accept;
    const before = test.kv.keys.length;
    expect(await test.control.reconcile()).toContain('pk_missed');
    const start = Date.parse(first?.version ?? '');
    const versions = [1, 2].map((later) => new Date(start + later).toISOString());
    expect(test.kv.keys.slice(before).filter((key) => key.includes('pk_missed'))).toEqual([
      ...versions.map((version) => `project/pk_missed/v/${version}`),
      'project/pk_missed',
    ]);
    expect(await test.kv.get('project/pk_missed')).toBe(
      await test.kv.get(`project/pk_missed/v/${versions[1]}`),
    );
  });

  it('counts as missing until the store accepts it', async () => {
    await test.control.reconcile();
    expect(test.control.undeliveredCount()).toBe(0);
    test.kv.beforePut = refuse;
    await apply('pk_counted', 'one').catch(() => undefined);
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'not_delivered' });
    expect(test.control.undeliveredCount()).toBe(1);
    test.kv.beforePut = accept;
    expect(await test.control.reconcile()).toEqual(['pk_counted']);
    expect(test.control.undeliveredCount()).toBe(0);
  });

  it('restores a head with a single changed character', async () => {
    await apply('pk_altered', 'one');
    const head = (await test.kv.get('project/pk_altered')) ?? '';
    await test.kv.put('project/pk_altered', head.replace('"formatVersion":1', '"formatVersion":9'));
    expect(await test.control.reconcile()).toEqual(['pk_altered']);
    expect(await test.kv.get('project/pk_altered')).toBe(head);
  });

  it('restores a lost head', async () => {
    await apply('pk_lost', 'one');
    const head = await test.kv.get('project/pk_lost');
    await test.kv.delete('project/pk_lost');
    expect(await test.control.reconcile()).toEqual(['pk_lost']);
    expect(await test.kv.get('project/pk_lost')).toBe(head);
  });

  it('writes the scripts of a version before it, and the head last', async () => {
    const before = test.kv.keys.length;
    const [applied] = await test.control.applyConfiguration(withScripts('pk_scripts', 'b()', 'a()'), by);
    const keys = test.kv.keys.slice(before);
    expect(keys.slice(-2)).toEqual([`project/pk_scripts/v/${applied?.version}`, 'project/pk_scripts']);
    expect(keys.slice(0, -2).sort()).toEqual([scriptKey('a()'), scriptKey('b()')].sort());
    expect(await test.kv.get(scriptKey('a()'))).toBe(scriptText('a()'));
  });

  it('restores a lost script, even if the head exists', async () => {
    await test.control.applyConfiguration(withScripts('pk_lost_script', 'c()', 'd()'), by);
    await test.kv.delete(scriptKey('d()'));
    expect(await test.control.reconcile()).toEqual(['pk_lost_script']);
    expect(await test.kv.get(scriptKey('d()'))).toBe(scriptText('d()'));
  });

  it('restores everything if the store lost everything, including scripts of old versions', async () => {
    await test.control.applyConfiguration(withScripts('pk_empty', 'e()', 'f()'), by);
    test.clock.now += 1_000;
    await test.control.applyConfiguration(withScripts('pk_empty', 'e()', 'g()'), by);
    const mine = (key: string) =>
      key.includes('pk_empty') || ['e()', 'f()', 'g()'].map(scriptKey).includes(key);
    const keys = [...new Set(test.kv.keys.filter(mine))];
    expect(keys).toHaveLength(6);
    const values = await Promise.all(keys.map((key) => test.kv.get(key)));
    for (const key of keys) await test.kv.delete(key);
    await test.control.reconcile();
    expect(await Promise.all(keys.map((key) => test.kv.get(key)))).toEqual(values);
  });

  it.each([
    ['cut off', (head: string) => head.slice(0, -1)],
    ['of another version', (head: string) => head.replace(/"version":"2/, '"version":"1')],
    ['no snapshot at all', () => 'nonsense'],
  ])('restores a head that is %s', async (_, damage) => {
    await apply('pk_damaged', 'one');
    const head = (await test.kv.get('project/pk_damaged')) ?? '';
    await test.kv.put('project/pk_damaged', damage(head));
    expect(await test.control.reconcile()).toEqual(['pk_damaged']);
    expect(await test.kv.get('project/pk_damaged')).toBe(head);
  });

  it('does not read the snapshots that the edges have', async () => {
    await apply('pk_fine', 'one');
    await test.control.reconcile();
    const queries: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: test.pool }),
      log: ({ query }) => void queries.push(query.sql),
    });
    expect(await createControl({ ...test.deps, db }).reconcile()).toEqual([]);
    expect(queries).not.toEqual([]);
    expect(queries.filter((text) => text.includes('"snapshots"."snapshot"'))).toEqual([]);
  });

  it('does nothing if everything is delivered', async () => {
    await apply('pk_fine', 'one');
    await test.control.reconcile();
    const before = test.kv.keys.length;
    expect(await test.control.reconcile()).toEqual([]);
    expect(test.kv.keys.length).toBe(before);
  });

  it('reports and logs that edges lack a version, without blocking other projects', async () => {
    await apply('pk_stuck', 'one');
    await test.kv.delete('project/pk_stuck');
    test.kv.beforePut = refuse;
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'not_delivered' });
    expect(test.logged.at(-1)).toMatchObject({ projectKey: 'pk_stuck' });
  });

  it('never replaces a newer head with an older one, however long the older put takes', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      test.kv.beforePut = (key) => {
        if (key !== 'project/pk_slow') return accept();
        test.kv.beforePut = accept;
        resolve();
        return released;
      };
    });
    const slow = apply('pk_slow', 'one');
    await reached;
    let isDone = false;
    const quick = apply('pk_slow', 'two', test.otherControl).finally(() => {
      isDone = true;
    });
    await eventually(
      async () => isDone || (await isAnybodyWaiting()),
      (answer) => answer,
    );
    release();
    const [, [applied]] = await Promise.all([slow, quick]);
    expect(await test.kv.get('project/pk_slow')).toContain(`"version":"${applied?.version}"`);
  });

  it('of many concurrent files works with two connections, even if the store holds one', async () => {
    const control = createControl({
      ...test.deps,
      kv: createPostgresKv({ pool: test.pool, log: { warn: () => undefined } }),
    });
    const names = ['one', 'two', 'three', 'four', 'five'];
    const applied = await Promise.all(names.map((name) => apply('pk_crowd', name, control)));
    expect(applied.map(([project]) => project?.status)).toEqual(names.map(() => 'published'));
  });
});

const by = { author: 'tests' };

/** A project with a variant that runs these scripts. */
function withScripts(projectKey: string, ...codes: readonly string[]): string {
  const changes = codes.map((value, orderIndex) => ({ operation: 'run_js', value, orderIndex }));
  return JSON.stringify({
    projects: [
      {
        projectKey,
        experiments: [
          {
            experimentKey: 'x',
            status: 'running',
            variants: [
              { variantKey: 'a', weight: 0.5, isControl: true },
              { variantKey: 'b', weight: 0.5, changes },
            ],
          },
        ],
      },
    ],
  });
}

function scriptText(code: string): string {
  return `document.currentScript.pixelRun=function(){\n${code}\n};`;
}

function scriptKey(code: string): string {
  return `script/${createHash('sha256').update(scriptText(code)).digest('hex')}`;
}

/** Whether a transaction is waiting for a project's lock. */
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(test.db);
  return rows.length > 0;
}

function apply(projectKey: string, name: string, control = test.control) {
  return control.applyConfiguration(`projects: [{ projectKey: ${projectKey}, name: ${name} }]`, {
    author: 'tests',
  });
}
