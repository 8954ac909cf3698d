import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../support/clickhouse.ts';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import { removeTemporary, runCli, spawnPixelServer, temporaryDirectory } from '../support/pixel-server.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { kill, type RoleOfServer, rolesOf } from '../support/roles.ts';
import { openEmptyDatabase } from '../support/test-database.ts';

const limitMs = 60_000;

interface SpawnedRole {
  readonly child: ChildProcess;
  output(): string;
}

let postgres: TestDatabase;
let clickhouse: TestEventDatabase;
let dataDirectory: string;
let env: Readonly<Record<string, string>>;
const running = new Map<RoleOfServer['role'], SpawnedRole>();

beforeAll(async () => {
  [postgres, clickhouse, dataDirectory] = await Promise.all([
    openEmptyDatabase(),
    openTestClickhouse(),
    temporaryDirectory(),
  ]);
  const { host, port, user, database } = postgres.connection;
  const { url, username, password, database: events } = clickhouse.connection;
  env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    CLICKHOUSE_URL: `${url.replace('//', `//${username}:${password}@`)}/${events}`,
  };
  // Ingest and the edge start before any tables exist.
  const starting = (['ingest', 'edge', 'control'] as const).map(async (role) => {
    running.set(role, await start(role));
  });
  await Promise.all(starting);
});
afterAll(async () => {
  for (const { child } of running.values()) await end(child);
  await Promise.all([postgres.stop(), clickhouse.stop()]);
  await removeTemporary(dataDirectory);
});

async function start(role: string, changes: Readonly<Record<string, string>> = {}): Promise<SpawnedRole> {
  const spawned = spawnPixelServer({ dataDirectory, env: { ...env, PIXEL_ROLE: role, ...changes } });
  await eventually(
    async () => spawned.output(),
    (output) => / {2}Data +\S/.test(output) || spawned.child.exitCode !== null,
    limitMs,
  );
  return spawned;
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return child.exitCode;
}

function outputOf(role: RoleOfServer['role']): string {
  return running.get(role)?.output() ?? '';
}

function edgeUrl(): string {
  return /is ready at (\S+)/.exec(outputOf('edge'))?.[1] ?? '';
}

async function bootstrap(): Promise<{ status: number; body: unknown }> {
  const query = 'projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000000';
  const response = await fetch(`${edgeUrl()}/sdk/bootstrap?${query}&url=${edgeUrl()}/demo/product/mug`);
  return { status: response.status, body: await response.json() };
}

async function count(): Promise<number> {
  const { stdout } = await runCli(dataDirectory, ['events', 'count', '--project', 'pk_demo', '--json']);
  return stdout === '' ? -1 : (JSON.parse(stdout) as { count: number }).count;
}

it('reports the role and address of each', () => {
  expect(outputOf('edge')).toMatch(/Pixel \(edge alone\) is ready at http:\/\/localhost:\d+\n/);
  expect(outputOf('ingest')).toMatch(/Pixel \(ingest alone\) is ready\n/);
  expect(outputOf('control')).toMatch(/Pixel \(control alone\) is ready at http:\/\/localhost:\d+\n/);
  expect(outputOf('control')).toMatch(/Sign in +http/);
});

it('publishes through one, serves through another, stores through the third, and the numbers match', async () => {
  const { body } = await eventually(bootstrap, ({ status }) => status === 200, limitMs);
  expect(body).toMatchObject({ projectKey: 'pk_demo', hasActiveExperiments: true });
  expect((await postEvent(edgeUrl(), { eventName: 'apart' })).status).toBe(200);
  expect(await eventually(count, (found) => found === 1, limitMs)).toBe(1);
  const doctor = await runCli(dataDirectory, ['doctor']);
  expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringMatching(/identity/)]);
});

it('restarts a killed role that runs alone', async () => {
  const edge = running.get('edge');
  const [before] = await rolesOf(edge?.child.pid ?? 0);
  kill(before?.pid ?? 0);
  const url = edgeUrl();
  const isBack = async (): Promise<boolean> => {
    const [now] = await rolesOf(edge?.child.pid ?? 0);
    if (now === undefined || now.pid === before?.pid) return false;
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  expect(await eventually(isBack, (answer) => answer, limitMs)).toBe(true);
});

it('refuses a second process for the same role and data', async () => {
  const second = await start('ingest');
  expect([second.child.exitCode, second.output()]).toEqual([
    1,
    expect.stringMatching(/^Pixel's ingest is already running on /),
  ]);
  const whole = await start('all');
  expect([whole.child.exitCode, whole.output()]).toEqual([
    1,
    expect.stringMatching(/^Pixel is already running on /),
  ]);
  expect((await bootstrap()).status).toBe(200);
});

it('continues without stopped roles, which exit cleanly', async () => {
  for (const role of ['control', 'ingest'] as const) {
    const child = running.get(role)?.child;
    expect(child && (await end(child))).toBe(0);
    expect(outputOf(role)).not.toMatch(/"level":(50|60)/);
  }
  expect((await bootstrap()).status).toBe(200);
  expect((await postEvent(edgeUrl(), { eventName: 'apart' })).status).toBe(200);
  for (const role of ['control', 'ingest'] as const) running.set(role, await start(role));
  expect(await eventually(count, (found) => found === 2, limitMs)).toBe(2);
});
