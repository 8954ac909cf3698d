import { parseSnapshot } from '@pixel/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestPostgres, type TestPostgres } from '../../../../tests/support/postgres.ts';
import type { ControlErrorBody } from '../base/control-error.ts';

let postgres: TestPostgres;
let test: TestControl;
let projectKey = '';
let count = 0;
beforeAll(async () => {
  postgres = await startTestPostgres();
  test = await startTestControl({ postgres });
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.kv.beforePut = async () => undefined;
  projectKey = `pk_cut_${++count}`;
  await apply('old');
  await apply('draft', true);
});

/** The statements of a publication, in order, at which to cut the connection. */
const steps: readonly (readonly [string, string])[] = [
  ['under the lock', 'pg_try_advisory_xact_lock'],
  ['when the project is read', 'from "documents"'],
  ['when what is live is read', 'from "snapshots"'],
  ['when the version is written', 'insert into "snapshots"'],
  ['when the audit log is written', 'insert into "audit_log"'],
  ['when it is committed', 'commit'],
];

describe('a publication that loses PostgreSQL', () => {
  it.each(steps)('%s keeps the old version everywhere', async (_, statement) => {
    const before = await everywhere();
    const rows = await rowsOf();
    const response = await publishCutAt(statement);
    expect(response).toMatchObject([503, { error: { code: 'unavailable' } }]);
    await reconcile();
    expect(await everywhere()).toEqual(before);
    expect(await rowsOf()).toEqual(rows);
    expect(await publish()).toMatchObject([200, { status: 'published' }]);
    expect(await shown()).toEqual(['draft', 'draft']);
  });

  it('after the commit keeps the new version, which edges get on reconciliation', async () => {
    let isCut = false;
    test.kv.beforePut = async () => {
      if (isCut) return;
      isCut = true;
      await killConnections();
    };
    const [status] = await publish();
    expect([200, 503]).toContain(status);
    test.kv.beforePut = async () => undefined;
    await reconcile();
    expect(await shown()).toEqual(['draft', 'draft']);
  });

  it('restarts with the new version if killed between commit and delivery', async () => {
    test.kv.beforePut = async () => {
      const pid = postgres.pid();
      test.kv.beforePut = async () => {
        throw new Error('The process is gone');
      };
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      throw new Error('The process is gone');
    };
    const [status] = await publish();
    expect(status).toBe(503);
    test.kv.beforePut = async () => undefined;
    await reconcile();
    expect(await shown()).toEqual(['draft', 'draft']);
  });
});

describe('a key-value store with a partial write', () => {
  it.each([
    ['not even the version', 0],
    ['the version, but not the head', 1],
  ])('that accepts %s leaves edges on the old version until it accepts everything', async (_, taken) => {
    let puts = 0;
    test.kv.beforePut = async (key) => {
      if (key.includes(projectKey) && puts++ >= taken) throw new Error('The store is read-only');
    };
    expect(await publish()).toMatchObject([503, { error: { code: 'not_delivered' } }]);
    const head = await headOf();
    expect(textOf(head)).toBe('old');
    test.kv.beforePut = async () => undefined;
    await reconcile();
    expect(await shown()).toEqual(['draft', 'draft']);
  });
});

/** Publishes on a control plane whose connection is cut when it sends a statement with this text. */
async function publishCutAt(statement: string): Promise<[number, unknown]> {
  const { liveVersion: basedOn, revision } = await changes();
  let isCut = false;
  const pool = test.pool;
  const connect = pool.connect.bind(pool);
  Reflect.set(pool, 'connect', async () => {
    const client = await connect();
    const query = client.query.bind(client);
    Reflect.set(client, 'query', async (...args: readonly unknown[]) => {
      if (!isCut && String(args[0]).includes(statement)) {
        isCut = true;
        await killConnections();
      }
      return Reflect.apply(query, client, args);
    });
    return client;
  });
  try {
    return await post('publish', { basedOn, revision });
  } finally {
    Reflect.set(pool, 'connect', connect);
    expect(isCut).toBe(true);
  }
}

/** Ends all connections of the control plane under test, as a restart would. */
async function killConnections(): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await client.end();
}

async function reconcile(): Promise<void> {
  await untilDone(() => test.otherControl.reconcile());
  // A pool only notices that its two connections are gone as queries on them fail, one by one.
  for (const { operatorApp } of [test.control, test.otherControl])
    await untilDone(async () => {
      const responses = [1, 2].map(() => operatorApp.request(`/api/projects/${projectKey}/changes`));
      for (const { status } of await Promise.all(responses)) if (status !== 200) throw new Error(`${status}`);
    });
}

async function untilDone(action: () => Promise<unknown>): Promise<void> {
  const isDone = () =>
    action().then(
      () => true,
      () => false,
    );
  expect(await eventually(isDone, (done) => done, 30_000)).toBe(true);
}

function apply(text: string, onlyDraft = false) {
  test.clock.now += 10;
  const variants = ['control', 'b'].map((variantKey, at) => ({
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: at === 0,
    changes: [{ selector: '#x', operation: 'set_text', value: text, orderIndex: 0 }],
  }));
  if (onlyDraft)
    return test.db
      .updateTable('documents')
      .set({ document: sql`jsonb_set(document, '{variants}', ${JSON.stringify(variants)}::jsonb)` })
      .where('kind', '=', 'experiment')
      .where('project_id', 'in', (query) =>
        query.selectFrom('projects').select('id').where('key', '=', projectKey),
      )
      .execute();
  const experiments = [{ experimentKey: 'x', status: 'running', variants }];
  return test.control.applyConfiguration(JSON.stringify({ projects: [{ projectKey, experiments }] }), {
    author: 'tests',
  });
}

async function changes(): Promise<{ liveVersion: string; revision: number }> {
  const response = await test.otherControl.operatorApp.request(`/api/projects/${projectKey}/changes`);
  return (await response.json()) as { liveVersion: string; revision: number };
}

async function publish(): Promise<[number, unknown]> {
  const { liveVersion: basedOn, revision } = await changes();
  return post('publish', { basedOn, revision });
}

async function post(what: string, body: object): Promise<[number, ControlErrorBody | object]> {
  const response = await test.control.operatorApp.request(`/api/projects/${projectKey}/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as object];
}

/** The live text in PostgreSQL, and the one that edges read. */
async function shown(): Promise<readonly unknown[]> {
  const [head, stored] = await everywhere();
  expect(head).toBe(stored);
  return [textOf(stored), textOf(head)];
}

async function everywhere(): Promise<readonly [string, string]> {
  const row = await test.db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select('snapshot')
    .where('projects.key', '=', projectKey)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [await headOf(), row.snapshot];
}

async function headOf(): Promise<string> {
  return (await test.kv.get(`project/${projectKey}`)) ?? '';
}

function textOf(snapshot: string): unknown {
  return parseSnapshot(snapshot).experiments[0]?.variants[0]?.changes[0]?.value;
}

/** The versions, and the number of audit log entries. */
async function rowsOf(): Promise<readonly unknown[]> {
  const versions = await test.db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select('version')
    .where('projects.key', '=', projectKey)
    .execute();
  const lines = await test.db
    .selectFrom('audit_log')
    .select('id')
    .where('project_key', '=', projectKey)
    .execute();
  return [versions, lines.length];
}
