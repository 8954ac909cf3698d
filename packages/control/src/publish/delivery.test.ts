import { createPostgresKv } from '@pixel/store/kv/postgres';
import { sql } from 'kysely';
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
  it('says which version is saved when the key-value store does not take it', async () => {
    test.kv.beforePut = refuse;
    await expect(apply('pk_refused', 'one')).rejects.toMatchObject({
      code: 'not_delivered',
      message: expect.stringContaining(
        `"pk_refused" is saved as version ${new Date(test.clock.now).toISOString()}`,
      ),
    });
  });

  it('is tried again at once, so that a connection that was lost while idle is no failure', async () => {
    test.kv.beforePut = () => {
      test.kv.beforePut = accept;
      return refuse();
    };
    const [applied] = await apply('pk_retried', 'one');
    expect(await test.kv.get('project/pk_retried')).toContain(applied?.version);
  });

  it('is made up for when the same file is applied again', async () => {
    test.kv.beforePut = refuse;
    await apply('pk_again', 'one').catch(() => undefined);
    test.kv.beforePut = accept;
    const [applied] = await apply('pk_again', 'one');
    expect(applied?.status).toBe('unchanged');
    expect(await test.kv.get('project/pk_again')).toContain(applied?.version);
  });

  it('is made up for at start, every missed version in order and the head last', async () => {
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

  it('puts back a head that was lost', async () => {
    await apply('pk_lost', 'one');
    const head = await test.kv.get('project/pk_lost');
    await test.kv.delete('project/pk_lost');
    expect(await test.control.reconcile()).toEqual(['pk_lost']);
    expect(await test.kv.get('project/pk_lost')).toBe(head);
  });

  it('has nothing to do when everything is there', async () => {
    await apply('pk_fine', 'one');
    await test.control.reconcile();
    const before = test.kv.keys.length;
    expect(await test.control.reconcile()).toEqual([]);
    expect(test.kv.keys.length).toBe(before);
  });

  it('reports and logs that edges still lack a version, without keeping other projects waiting', async () => {
    await apply('pk_stuck', 'one');
    await test.kv.delete('project/pk_stuck');
    test.kv.beforePut = refuse;
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'not_delivered' });
    expect(test.logged.at(-1)).toMatchObject({ projectKey: 'pk_stuck' });
  });

  it('never puts an older head over a newer one, however long the older put takes', async () => {
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

  it('and many files at once get along with two connections, also where the store takes one of them', async () => {
    const control = createControl({
      ...test.deps,
      kv: createPostgresKv({ pool: test.pool, log: { warn: () => undefined } }),
    });
    const names = ['one', 'two', 'three', 'four', 'five'];
    const applied = await Promise.all(names.map((name) => apply('pk_crowd', name, control)));
    expect(applied.map(([project]) => project?.status)).toEqual(names.map(() => 'published'));
  });
});

/** Says whether a transaction waits for a project's lock. */
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
    test.db,
  );
  return rows.length > 0;
}

function apply(projectKey: string, name: string, control = test.control) {
  return control.applyConfiguration(`projects: [{ projectKey: ${projectKey}, name: ${name} }]`, {
    author: 'tests',
  });
}
