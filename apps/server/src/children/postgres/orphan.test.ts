import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { putCluster } from '../../../../../tests/support/postgres-cluster.ts';
import { nobody } from './os-user.ts';
import { startParentProcess } from './parent-process.fixture.ts';
import { type PostgresConnection, startPostgres } from './start-postgres.ts';

let directory: string;
let warnings: string[];
const log = {
  info() {},
  warn: (_fields: object, message: string) => void warnings.push(message),
  error() {},
};
const isRoot = process.getuid?.() === 0;

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-orphan-')));
  warnings = [];
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));

async function start() {
  const postgres = await startPostgres({ dataDirectory: directory, log });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function connect(connection: PostgresConnection): Promise<Client> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('stops the PostgreSQL of a killed parent, and keeps its data', async () => {
  await putCluster(directory);
  const parent = startParentProcess(directory);
  const orphan = await parent.ready();
  const client = await connect(orphan.connection);
  await client.query('create table kept as select 7 as number');
  await parent.kill();
  expect((await client.query('select 1')).rowCount).toBe(1);

  const postgres = await start();
  expect(postgres.pid()).not.toBe(orphan.pid);
  await expect(readFile(`/proc/${orphan.pid}/exe`)).rejects.toThrow('ENOENT');
  const kept = await (await connect(postgres.connection)).query('select number from kept');
  expect(kept.rows).toEqual([{ number: 7 }]);
  expect(warnings).toEqual(['Stopped a PostgreSQL left over from an earlier Pixel']);
});

it('recovers if parent and PostgreSQL were killed together, while a session is still ending', async () => {
  await putCluster(directory);
  const parent = startParentProcess(directory);
  const orphan = await parent.ready();
  await (await connect(orphan.connection)).query('create table kept as select 7 as number');
  await parent.kill();
  process.kill(orphan.pid, 'SIGKILL');

  const kept = await (await connect((await start()).connection)).query('select number from kept');
  expect(kept.rows).toEqual([{ number: 7 }]);
});

it.runIf(process.platform === 'linux')('recovers if only a hanging session is left', async () => {
  await putCluster(directory);
  const parent = startParentProcess(directory);
  const orphan = await parent.ready();
  const client = await connect(orphan.connection);
  const session = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  process.kill(session, 'SIGSTOP');
  await parent.kill();
  process.kill(orphan.pid, 'SIGKILL');

  expect((await (await connect((await start()).connection)).query('select 1')).rowCount).toBe(1);
});

it('recovers from a hanging PostgreSQL whose zombie is never reaped', async () => {
  await putCluster(directory);
  const parent = startParentProcess(directory);
  const orphan = await parent.ready();
  onTestFinished(() => parent.kill());
  parent.freeze();
  process.kill(orphan.pid, 'SIGSTOP');

  const postgres = await start();
  expect((await (await connect(postgres.connection)).query('select 1')).rowCount).toBe(1);
  expect(warnings).toEqual(['Stopped a PostgreSQL left over from an earlier Pixel']);
}, 90_000);

it('recovers if the parent was killed while creating the cluster', async () => {
  const parent = startParentProcess(directory);
  const home = join(directory, 'postgres');
  await vi.waitFor(
    async () => expect((await readdir(home)).some((name) => name.startsWith('unfinished-'))).toBe(true),
    { timeout: 20_000, interval: 5 },
  );
  await parent.kill();
  expect(await readdir(home)).not.toContain('cluster');

  expect((await (await connect((await start()).connection)).query('select 1')).rowCount).toBe(1);
});

it('does not stop another process that reuses the pid', async () => {
  await putCluster(directory);
  const first = await start();
  await first.stop();
  const stranger = spawn('sleep', ['60'], isRoot ? nobody : {});
  onTestFinished(() => void stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  const pidFile = join(first.clusterDirectory, 'postmaster.pid');
  const lockFile = join(first.connection.host, '.s.PGSQL.5432.lock');
  for (const file of [pidFile, lockFile]) {
    await writeFile(
      file,
      `${stranger.pid}\n${first.clusterDirectory}\n1\n5432\n${first.connection.host}\n\n`,
    );
    if (isRoot) await chown(file, nobody.uid, nobody.gid);
  }

  const second = await start();
  expect((await (await connect(second.connection)).query('select 1')).rowCount).toBe(1);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  expect(warnings).toEqual([]);
});
