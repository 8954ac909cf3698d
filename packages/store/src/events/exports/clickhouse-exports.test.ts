import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { createClickhouseEvents } from '../clickhouse.ts';
import { type ClickhouseTables, openClickhouseTables, type WorkOptions } from '../clickhouse-tables.ts';
import type { EventStore } from '../events.ts';
import { createClickhouseExports, type ExportOptions } from './clickhouse-exports.ts';
import { describeEventExportsContract } from './contract.ts';
import { exportColumns } from './export-columns.ts';

/** A store that exports in one of the two ways. */
async function createHarness(way: 'by a file' | 'as it comes') {
  const harness = await createClickhouseHarness();
  const directory = await mkdtemp(join(tmpdir(), 'pixel-exports-'));
  const store = createClickhouseEvents(harness.connection, way === 'by a file' ? { directory } : {});
  return {
    store,
    async readParquet(file: Uint8Array) {
      const path = join(directory, 'read.parquet');
      await writeFile(path, file);
      try {
        return await harness.read<Readonly<Record<string, unknown>>>(
          `SELECT * FROM file('${path}', 'Parquet')`,
        );
      } finally {
        await rm(path);
      }
    },
    async stop() {
      await store.close();
      await harness.stop();
      await rm(directory, { recursive: true });
    },
  };
}

describeEventExportsContract('exports that ClickHouse writes to a file', () => createHarness('by a file'));
describeEventExportsContract('exports that ClickHouse answers', () => createHarness('as it comes'));

describe('the export folder', () => {
  let harness: ClickhouseHarness;
  let tables: ClickhouseTables;
  let parent = '';
  const opened: EventStore[] = [];
  const noon = Date.UTC(2026, 0, 2, 12);
  const question = { projectKey: 'pk_folder', from: noon - 1, until: noon + 1, format: 'csv' } as const;
  const unending = new AbortController().signal;

  beforeAll(async () => {
    harness = await createClickhouseHarness();
    tables = openClickhouseTables(harness.connection);
    parent = await mkdtemp(join(tmpdir(), 'pixel-exports-'));
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      eventRow({ projectKey: 'pk_folder', eventId: `e${at}`, time: noon, url: 'x'.repeat(1_000) }),
    );
    await insertEvents(harness.store, rows);
  });
  afterAll(async () => {
    await Promise.all([tables, ...opened].map((each) => each.close()));
    await harness.stop();
    await rm(parent, { recursive: true });
  });

  let folders = 0;
  function open(options: Omit<ExportOptions, 'directory'> = {}) {
    const directory = join(parent, `${++folders}`);
    const store = createClickhouseEvents(harness.connection, { directory, ...options });
    opened.push(store);
    return { directory, exports: store.exports };
  }
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  it('is private, even if it was not before', async () => {
    const { directory, exports } = open();
    await mkdir(directory);
    await chmod(directory, 0o755);
    const { body } = await exports.create(question, unending);
    expect(await modeOf(directory)).toBe('700');
    await body.cancel();
  });

  it('reports the file’s length and number of events', async () => {
    const { events, bytes, body } = await open().exports.create(question, unending);
    const file = await new Response(body).arrayBuffer();
    expect(events).toBe(2_000);
    expect(bytes).toBe(file.byteLength);
  });

  it('is empty once a file is handed out, so that a kill leaves none behind', async () => {
    const { directory, exports } = open();
    const { body } = await exports.create(question, unending);
    expect(await readdir(directory)).toEqual([]);
    expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(2_000_000);
  });

  /** Statements that take ten minutes unless they are cancelled. */
  const slowly: Pick<WorkOptions, 'settings'> = {
    settings: { max_block_size: '1', function_sleep_max_microseconds_per_block: '0' },
  };
  const slow = 'SELECT sleepEachRow(1) FROM numbers(600)';
  const runningIn = (directory: string) =>
    harness.read(
      `SELECT 1 FROM system.processes WHERE startsWith(Settings['log_comment'], 'pixel export to ${directory}/')`,
    );

  it('is empty after a disconnect during writing, and nothing writes on', async () => {
    const directory = join(parent, 'left');
    const exports = createClickhouseExports(
      {
        ...tables,
        work: (statement, parameters, its) =>
          tables.work(statement.replace(/SELECT.*/s, slow), parameters, { ...its, ...slowly }),
      },
      { directory },
    );
    const leaving = new AbortController();
    const made = exports.create(question, leaving.signal).catch((error: unknown) => error);
    expect(
      await eventually(
        () => runningIn(directory),
        (queries) => queries.length === 1,
      ),
    ).toHaveLength(1);
    const [file = ''] = await readdir(directory);
    expect(await modeOf(join(directory, file))).toBe('600');
    const gone = new Error('gone');
    leaving.abort(gone);
    expect(await made).toBe(gone);
    expect(await readdir(directory)).toEqual([]);
    expect(
      await eventually(
        () => runningIn(directory),
        (queries) => queries.length === 0,
      ),
    ).toEqual([]);
  });

  it('is cleared of an earlier process’s files, and that process is ended if still running', async () => {
    const { directory, exports } = open();
    await mkdir(directory);
    const file = join(directory, randomUUID());
    await writeFile(file, 'x');
    const comment = `pixel export to ${file}`;
    const left = tables
      .work(slow, {}, { ...slowly, comment, signal: unending })
      .catch((error: unknown) => error);
    await eventually(
      () => runningIn(directory),
      (queries) => queries.length === 1,
    );
    await exports.sweep();
    expect(await readdir(directory)).toEqual([]);
    expect(await left).toMatchObject({ cause: { type: 'QUERY_WAS_CANCELLED' } });
  });

  it('keeps everything else', async () => {
    const { directory, exports } = open();
    await mkdir(join(directory, randomUUID()), { recursive: true });
    await writeFile(join(directory, 'notes.txt'), 'x');
    await writeFile(join(directory, randomUUID()), 'x');
    await symlink('/dev/null', join(directory, randomUUID()));
    const before = await readdir(directory);
    await exports.sweep();
    expect(await readdir(directory)).toHaveLength(before.length - 1);
    expect(await readdir(directory)).toContain('notes.txt');
  });

  it('must not be a link, which could delete others’ files', async () => {
    const { directory, exports } = open();
    const others = await mkdtemp(join(parent, 'others-'));
    await chmod(others, 0o755);
    await writeFile(join(others, randomUUID()), 'x');
    await symlink(others, directory);
    const refusal = { obstacle: { kind: 'no_folder', folder: directory, reason: 'It is a link' } };
    await expect(exports.sweep()).rejects.toMatchObject(refusal);
    await expect(exports.create(question, unending)).rejects.toMatchObject(refusal);
    expect([await readdir(others), await modeOf(others)]).toEqual([[expect.any(String)], '755']);
  });

  it('is named if it cannot be created', async () => {
    const { directory, exports } = open();
    await writeFile(directory, 'x');
    await expect(exports.create(question, unending)).rejects.toMatchObject({
      obstacle: { kind: 'no_folder', folder: directory, reason: expect.stringContaining('EEXIST') },
    });
  });

  it('gets no file before leftovers are deleted', async () => {
    const directory = join(parent, 'swept');
    let isSwept = false;
    const seen: boolean[] = [];
    const exports = createClickhouseExports(
      {
        ...tables,
        async run(...args) {
          await tables.run(...args);
          isSwept = true;
        },
        read(...args) {
          seen.push(isSwept);
          return tables.read(...args);
        },
      },
      { directory },
    );
    const sweeping = exports.sweep();
    const { body } = await exports.create(question, unending);
    await sweeping;
    expect(seen).toEqual([true, true]);
    expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(2_000_000);
  });

  it('gets the next file while others are sent, up to eight', async () => {
    const { exports } = open();
    const sent = [];
    for (let at = 0; at < 8; at += 1) sent.push(await exports.create(question, unending));
    const running = { obstacle: { kind: 'running' } };
    await expect(exports.create(question, unending)).rejects.toMatchObject(running);
    await sent[0]?.body.cancel();
    sent.push(await exports.create(question, unending));
    await Promise.all(sent.slice(1).map(({ body }) => body.cancel()));
  });

  it('gets more rows than one sort holds in time order, each copy once', async () => {
    const rows = 20_000;
    await harness.run(
      `INSERT INTO events (projectKey, anonymousId, eventId, eventName, time, receivedAt)
        SELECT 'pk_many', toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(number % 1000), 12, '0'))),
          toString(number), 'view', fromUnixTimestamp64Milli(${noon} + (number * 7919) % ${rows}, 'UTC'), fromUnixTimestamp64Milli(${noon}, 'UTC')
        FROM (SELECT arrayJoin([number, number]) AS number FROM numbers(${rows}))`,
    );
    const { events, body } = await open().exports.create(
      { ...question, projectKey: 'pk_many', until: noon + rows },
      unending,
    );
    expect(events).toBe(rows);
    const [, ...lines] = (await new Response(body).text()).trimEnd().split('\n');
    const at = lines.map((line) => Date.parse(line.slice(1, 25)) - noon);
    expect(at.findIndex((each, index) => each !== index)).toBe(-1);
  });

  it('gets more rows than fit in memory', async () => {
    await harness.run(
      `INSERT INTO events (projectKey, anonymousId, eventId, eventName, time, receivedAt, url)
        SELECT 'pk_large', generateUUIDv4(), toString(number), 'view', fromUnixTimestamp64Milli(${noon}, 'UTC'),
          fromUnixTimestamp64Milli(${noon}, 'UTC'), repeat('x', 16000)
        FROM numbers(40000) SETTINGS max_block_size = 2048`,
    );
    const exports = createClickhouseExports(
      {
        ...tables,
        work: (statement, parameters, its) =>
          tables.work(statement, parameters, {
            ...its,
            settings: {
              ...its.settings,
              max_memory_usage: '400000000',
              max_bytes_before_external_sort: '50000000',
            },
          }),
      },
      { directory: join(parent, 'large') },
    );
    const made = await exports.create({ ...question, projectKey: 'pk_large', format: 'parquet' }, unending);
    expect(made.events).toBe(40_000);
    await made.body.cancel();
  });

  it('accepts nothing that would leave less than a gigabyte free', async () => {
    const { directory, exports } = open({ freeBytes: async () => 1_001_000_000 });
    await expect(exports.create(question, unending)).rejects.toMatchObject({
      obstacle: { kind: 'no_space', freeBytes: 1_001_000_000 },
    });
    expect(await readdir(directory).catch(() => [])).toEqual([]);
  });

  it('ends exports that no one reads, and accepts others', async () => {
    const { exports } = open({ stallMs: 1 });
    const bodies = [];
    for (let at = 0; at < 9; at += 1) bodies.push((await exports.create(question, unending)).body);
    // The last one may be read before its timeout.
    await bodies.pop()?.cancel();
    for (const body of bodies)
      await expect(new Response(body).arrayBuffer()).rejects.toThrow('Nobody downloaded the export');
  });
});

it('runs one query at a time when not writing, until it is read or cancelled', async () => {
  const harness = await createHarness('as it comes');
  try {
    const question = { projectKey: 'pk_answers', from: 0, until: 1, format: 'csv' } as const;
    const make = () => harness.store.exports.create(question, new AbortController().signal);
    const first = await make();
    await expect(make()).rejects.toMatchObject({ obstacle: { kind: 'running' } });
    await first.body.cancel();
    await (await make()).body.cancel();
  } finally {
    await harness.stop();
  }
});

it('has the columns documented in the guide', async () => {
  const guide = await readFile(
    resolve(import.meta.dirname, '../../../../../docs/guide/events-export.md'),
    'utf8',
  );
  const named = [...guide.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named).toEqual(exportColumns.map(({ name }) => name));
});
