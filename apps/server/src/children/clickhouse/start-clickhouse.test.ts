import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clickhouseEntry as entry } from '../../../../../tests/support/clickhouse.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { childrenOf } from '../../../../../tests/support/processes.ts';
import { endOrphan } from '../../data-directory/orphan.ts';
import { holderFile } from './holder-file.ts';
import { type Clickhouse, startClickhouse } from './start-clickhouse.ts';

const letter = { receivedAt: Date.UTC(2026, 0, 2), reason: 'It is no event', record: '?' };

describe('the ClickHouse child', () => {
  let directory: string;
  const running: Clickhouse[] = [];
  const lines: string[] = [];
  const log = {
    info: (_fields: object, message: string) => void lines.push(message),
    warn: (_fields: object, message: string) => void lines.push(message),
    error: (_fields: object, message: string) => void lines.push(message),
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pixel-clickhouse-'));
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((clickhouse) => clickhouse.stop()));
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });

  async function start(options: Partial<Parameters<typeof startClickhouse>[0]> = {}): Promise<Clickhouse> {
    const clickhouse = await startClickhouse({ directory, entry, log, ...options });
    running.push(clickhouse);
    return clickhouse;
  }

  it('keeps inserted rows across a restart', async () => {
    const first = await start();
    await keepLetter(first);
    await first.stop();
    expect(await countLetters(await start())).toBe(1);
  });

  it('restarts after a kill, and existing clients keep acknowledged rows', async () => {
    const clickhouse = await start();
    await migrateClickhouse(clickhouse.connection);
    const store = createClickhouseEvents(clickhouse.connection);
    await store.insertDeadLetters([letter]);
    let exits = 0;
    clickhouse.onExit(() => {
      exits += 1;
    });

    kill(clickhouse);
    expect(await eventually(store.isReachable, (reachable) => !reachable)).toBe(false);
    expect(await eventually(store.isReachable, (reachable) => reachable)).toBe(true);
    expect(await store.deadLetters.count()).toBe(1);

    kill(clickhouse);
    await eventually(
      async () => exits,
      (count) => count === 2,
    );
    expect(await eventually(store.isReachable, (reachable) => reachable)).toBe(true);
    await store.insertDeadLetters([{ ...letter, record: '??' }]);
    expect(await store.deadLetters.count()).toBe(2);
    await store.close();
    const restart = [
      'The event store exited unexpectedly; restarting it',
      'The event store is running again',
    ];
    expect(lines).toEqual([...restart, ...restart]);
  });

  it('stays stopped after a stop', async () => {
    const clickhouse = await start();
    await clickhouse.stop();
    expect(clickhouse.pid()).toBeUndefined();
    await expect(fetch(`${clickhouse.connection.url}/ping`)).rejects.toThrow();
    expect(lines).toEqual([]);
  });

  it('stays stopped if stopped while down', async () => {
    const clickhouse = await start();
    const exited = new Promise<void>((resolve) => clickhouse.onExit(resolve));
    kill(clickhouse);
    await exited;
    await clickhouse.stop();
    await expect(fetch(`${clickhouse.connection.url}/ping`)).rejects.toThrow();
    await start();
  });

  it('answers running queries before it stops', async () => {
    const clickhouse = await start();
    const client = connect(clickhouse.connection);
    const querying = client.query({
      query: 'SELECT sleepEachRow(0.5), number FROM numbers(2)',
      format: 'JSONEachRow',
    });
    await eventually(
      () => runningQueries(clickhouse),
      (count) => count === 1,
    );
    const stopped = clickhouse.stop();
    expect(await (await querying).json()).toHaveLength(2);
    await stopped;
    await client.close();
  });

  it('is replaced when it hangs, and keeps acknowledged rows', async () => {
    const clickhouse = await start();
    await keepLetter(clickhouse);
    const hung = clickhouse.pid() ?? 0;
    process.kill(hung, 'SIGSTOP');
    await eventually(
      async () => lines.includes('The event store is running again'),
      (isBack) => isBack,
      60_000,
    );
    expect(clickhouse.pid()).not.toBe(hung);
    expect(await countLetters(clickhouse)).toBe(1);
  }, 90_000);

  it('reports that its directory is in use', async () => {
    await start();
    await expect(start({ openTimeoutMs: 300 })).rejects.toThrow(
      `The event store in ${directory} is in use by another process`,
    );
  });

  it('waits for a directory that is about to be released', async () => {
    const first = await start();
    const children = async () => (await childrenOf(process.pid)).length;
    const before = await children();
    const second = start();
    await eventually(children, (count) => count > before);
    await first.stop();
    expect((await second).pid()).toBeTypeOf('number');
  });

  it('explains why it cannot start', async () => {
    await expect(start({ entry: join(directory, 'missing.js') })).rejects.toThrow(
      /could not start: .*missing\.js/s,
    );
  });

  it('exits when its parent is killed', async () => {
    const { parent, url } = await startFromProcess(directory);
    parent.kill('SIGKILL');
    await start();
    await expect(fetch(`${url}/ping`)).rejects.toThrow();
  });

  it('exits when its parent is killed during a long query', async () => {
    const { parent, url, username, password } = await startFromProcess(directory);
    const client = connect({ url, username, password });
    const querying = client.query({
      query: 'SELECT sleepEachRow(1) FROM numbers(55) SETTINGS max_block_size = 1',
      format: 'JSONEachRow',
    });
    const failed = expect(querying).rejects.toThrow();
    await eventually(
      () => runningQueries({ connection: { url, username, password } }),
      (count) => count === 1,
    );
    parent.kill('SIGKILL');
    await failed;
    await start();
    await client.close();
  });

  // Only Linux has /proc.
  if (process.platform === 'linux') {
    it('is killed if it hangs after its parent is gone', async () => {
      const { parent, pid } = await startFromProcess(directory);
      process.kill(pid, 'SIGSTOP');
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      await keepLetter(await start());
      expect(lines).toEqual(['Killed a hung event store left over from an earlier Pixel']);
    }, 40_000);

    it('is not killed by a pid that now belongs to another process, or while its parent lives', async () => {
      const first = await start();
      const note = join(directory, 'pixel-child.json');
      const noted: { pid: number; parent: number; started: string } = JSON.parse(
        await readFile(note, 'utf8'),
      );
      expect(noted).toMatchObject({ pid: first.pid(), parent: process.pid });
      expect(await endOrphan(holderFile(directory))).toBe(false);
      await writeFile(note, JSON.stringify({ ...noted, parent: 1, started: `${noted.started}1` }));
      expect(await endOrphan(holderFile(directory))).toBe(false);
      for (const broken of ['', 'null', '{}', '{"pid":1,"parent":0,"started":""}']) {
        await writeFile(note, broken);
        expect(await endOrphan(holderFile(directory))).toBe(false);
      }
      await keepLetter(first);
    });
  }

  it('is killed if it hangs during a stop', async () => {
    const clickhouse = await start();
    process.kill(clickhouse.pid() ?? 0, 'SIGSTOP');
    await clickhouse.stop();
    expect(clickhouse.pid()).toBeUndefined();
    await start();
  });

  it('survives the signals that a service manager sends to the whole group', async () => {
    const clickhouse = await start();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(clickhouse.pid() ?? 0, signal);
    await keepLetter(clickhouse);
    expect(lines).toEqual([]);
  });

  it('fails only the query that exceeds the memory limit', async () => {
    const clickhouse = await start({ maxMemoryBytes: 600 * 1024 * 1024 });
    const client = connect(clickhouse.connection);
    const greedy = 'SELECT length(groupArray(number)) FROM numbers(300000000)';
    await expect(client.query({ query: greedy, format: 'JSONEachRow' })).rejects.toMatchObject({
      type: 'MEMORY_LIMIT_EXCEEDED',
    });
    await client.close();
    await keepLetter(clickhouse);
    expect(lines).toEqual([]);
  });

  // Only Linux has /proc.
  if (process.platform === 'linux')
    it('hides its password from the process list', async () => {
      const { connection, pid } = await start();
      for (const file of ['cmdline', 'environ'])
        expect(await readFile(`/proc/${pid()}/${file}`, 'utf8')).not.toContain(connection.password);
    });
});

function connect(connection: Clickhouse['connection']): ClickHouseClient {
  return createClient({ ...connection, log: { level: ClickHouseLogLevel.OFF } });
}

function kill(clickhouse: Clickhouse): void {
  const pid = clickhouse.pid();
  if (pid === undefined) throw new Error('There is no child to kill');
  process.kill(pid, 'SIGKILL');
}

async function keepLetter({ connection }: Clickhouse): Promise<void> {
  await migrateClickhouse(connection);
  const store = createClickhouseEvents(connection);
  await store.insertDeadLetters([letter]);
  await store.close();
}

async function countLetters({ connection }: Clickhouse): Promise<number> {
  const store = createClickhouseEvents(connection);
  const count = await store.deadLetters.count();
  await store.close();
  return count;
}

/** Returns the queries running now, except this one. */
async function runningQueries({ connection }: Pick<Clickhouse, 'connection'>): Promise<number> {
  const client = connect(connection);
  const result = await client.query({
    query:
      "SELECT count() AS count FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%processes%'",
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ count: number }>();
  await client.close();
  return Number(row?.count);
}

/** Starts the child from a separate process, which can be killed. */
async function startFromProcess(
  directory: string,
): Promise<{ parent: ChildProcess; pid: number; url: string; username: string; password: string }> {
  const script = `
    import { startClickhouse } from ${JSON.stringify(join(import.meta.dirname, 'start-clickhouse.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const { connection, pid } = await startClickhouse({ directory: ${JSON.stringify(directory)}, entry: ${JSON.stringify(entry)}, log });
    process.stdout.write(JSON.stringify({ ...connection, pid: pid() }));`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, ...(JSON.parse(text.toString()) as Clickhouse['connection'] & { pid: number }) };
}
