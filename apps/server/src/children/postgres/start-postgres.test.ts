import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { canBecomeNobody, nobody } from '../../../../../tests/support/os-users.ts';
import { putCluster } from '../../../../../tests/support/postgres-cluster.ts';
import { startParentProcess } from './parent-process.fixture.ts';
import { type Postgres, type PostgresConnection, startPostgres } from './start-postgres.ts';

let directory: string;
let running: Postgres[];
let logged: string[];
const write = (_fields: object, message: string) => void logged.push(message);
const log = { info: write, warn: write, error: write };

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-child-')));
  await chmod(directory, 0o755);
  running = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

/** Starts PostgreSQL on an existing cluster, which is faster than creating one. */
async function startMade(): Promise<Postgres> {
  await putCluster(directory);
  return start();
}

async function start(dataDirectory = directory): Promise<Postgres> {
  const postgres = await startPostgres({ dataDirectory, log });
  running.push(postgres);
  return postgres;
}

async function query(connection: PostgresConnection, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

it('starts a durable UTF-8 PostgreSQL 18 from scratch, only on a private socket', async () => {
  const { connection } = await start();
  const settings = ['server_version_num', 'fsync', 'full_page_writes', 'server_encoding', 'data_checksums'];
  const values = await query(
    connection,
    `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`,
  );
  expect(values).toEqual([expect.stringMatching(/^18/), 'on', 'on', 'UTF8', 'on']);
  expect(await query(connection, 'show listen_addresses')).toEqual(['']);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
});

it('keeps the data across starts', async () => {
  const first = await startMade();
  await query(first.connection, 'create table kept as select 7 as number');
  await first.stop();
  const second = await start();
  expect(await query(second.connection, 'select number from kept')).toEqual([7]);
});

it('leaves no process or socket after a stop', async () => {
  const postgres = await startMade();
  const pid = postgres.pid() ?? 0;
  await postgres.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  const names = await readdir(postgres.connection.host);
  expect(names.filter((name) => name.startsWith('.s.'))).toEqual([]);
});

it('stops despite connected clients', async () => {
  const postgres = await startMade();
  const client = new Client(postgres.connection);
  const lost = new Promise<Error>((resolve) => client.on('error', resolve));
  await client.connect();
  await postgres.stop();
  expect(await lost).toMatchObject({ code: '57P01' });
});

it('starts in a directory whose path is too long for a socket', async () => {
  const long = join(directory, 'a'.repeat(60), 'ü'.repeat(30));
  await mkdir(long, { recursive: true });
  const postgres = await start(long);
  expect(await query(postgres.connection, 'select 1')).toEqual([1]);
  await postgres.stop();
  await expect(stat(postgres.connection.host)).rejects.toThrow('ENOENT');
});

it('starts in a directory whose name has quotes, commas and spaces', async () => {
  const odd = join(directory, `it's "odd", or not`);
  await mkdir(odd);
  expect(await query((await start(odd)).connection, 'select 1')).toEqual([1]);
});

it('restarts after a kill, without losing commits', async () => {
  const postgres = await startMade();
  const onExit = vi.fn();
  postgres.onExit(onExit);
  await query(postgres.connection, 'create table kept as select 7 as number');
  const killed = postgres.pid() ?? 0;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect([killed, undefined]).not.toContain(postgres.pid()), {
    timeout: 20_000,
    interval: 20,
  });
  expect(await query(postgres.connection, 'select number from kept')).toEqual([7]);
  expect(onExit).toHaveBeenCalledOnce();
  expect(logged).toEqual(['PostgreSQL exited unexpectedly; restarting it', 'PostgreSQL is running again']);
});

it('is replaced when it hangs, without losing commits', async () => {
  const postgres = await startMade();
  await query(postgres.connection, 'create table kept as select 7 as number');
  const hung = postgres.pid() ?? 0;
  process.kill(hung, 'SIGSTOP');
  await vi.waitFor(() => expect(logged).toContain('PostgreSQL is running again'), {
    timeout: 60_000,
    interval: 50,
  });
  expect(postgres.pid()).not.toBe(hung);
  expect(await query(postgres.connection, 'select number from kept')).toEqual([7]);
}, 90_000);

it.runIf(process.platform === 'linux')(
  'is replaced when it hangs together with its sessions',
  async () => {
    const postgres = await startMade();
    await query(postgres.connection, 'create table kept as select 7 as number');
    const client = new Client(postgres.connection);
    client.on('error', () => undefined);
    await client.connect();
    const session = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const hung = postgres.pid() ?? 0;
    for (const pid of [session, hung]) process.kill(pid, 'SIGSTOP');
    await vi.waitFor(() => expect(logged).toContain('PostgreSQL is running again'), {
      timeout: 60_000,
      interval: 50,
    });
    expect(postgres.pid()).not.toBe(hung);
    expect(await query(postgres.connection, 'select number from kept')).toEqual([7]);
  },
  90_000,
);

it('can be stopped while it is down', async () => {
  const postgres = await startMade();
  const pid = postgres.pid() ?? 0;
  const gone = new Promise<void>((resolve) => postgres.onExit(resolve));
  process.kill(pid, 'SIGKILL');
  await gone;
  await postgres.stop();
  expect(postgres.pid()).toBeUndefined();
});

it('starts over if creating the cluster was interrupted', async () => {
  const first = await startMade();
  await first.stop();
  const home = dirname(first.clusterDirectory);
  await rm(first.clusterDirectory, { recursive: true });
  await mkdir(join(home, 'unfinished-cluster-1', 'base'), { recursive: true });
  const { connection } = await start();
  expect(await query(connection, 'select 1')).toEqual([1]);
  expect(await readdir(home)).not.toContain('unfinished-cluster-1');
});

it('includes PostgreSQL’s output if it cannot start', async () => {
  const first = await startMade();
  await first.stop();
  await rm(join(first.clusterDirectory, 'global'), { recursive: true });
  await expect(start()).rejects.toThrow(/pg_control/);
});

if (canBecomeNobody)
  it('runs as the ordinary user, even without HOME', async () => {
    await chown(directory, nobody.uid, nobody.gid);

    const parent = startParentProcess(directory, nobody);
    onTestFinished(() => parent.stop());
    const { connection, notes, pid } = await parent.ready();
    expect(notes).toEqual([]);
    expect(connection.host).toBe(join(directory, 'postgres'));
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);

    const client = new Client(connection);
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
