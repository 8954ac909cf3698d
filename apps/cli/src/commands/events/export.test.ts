import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

let harness: CliHarness;
let directory = '';
let stop: () => Promise<void>;
/** Transforms the files that the store creates. */
let transformFile: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> = (body) => body;
const noon = Date.UTC(2026, 0, 2, 12);

beforeAll(async () => {
  const clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  directory = await mkdtemp(join(tmpdir(), 'pixel-exports-'));
  const store = createClickhouseEvents(clickhouse.connection, { directory });
  const events: EventStore = {
    ...store,
    exports: {
      ...store.exports,
      async create(question, signal) {
        const file = await store.exports.create(question, signal);
        return { ...file, body: transformFile(file.body) };
      },
    },
  };
  harness = await startCliHarness({ events });
  await harness.test.control.applyConfiguration('projects: [{ projectKey: pk_shop }]', { author: 'tests' });
  const rows = Array.from({ length: 3_000 }, (_, at) =>
    eventRow({ projectKey: 'pk_shop', eventId: `e${at}`, time: noon + at, url: 'x'.repeat(1_000) }),
  );
  await insertEvents(store, [
    ...rows,
    eventRow({ projectKey: 'pk_shop', eventName: 'purchase', time: noon }),
  ]);
  await insertEvents(store.simulated, [eventRow({ projectKey: 'pk_shop', eventId: 's', time: noon })]);
  stop = async () => {
    await harness.stop();
    await store.close();
    await clickhouse.stop();
    await rm(directory, { recursive: true });
  };
});
afterAll(() => stop());

const range = ['--project', 'pk_shop', '--from', '2026-01-02', '--until', '2026-01-03'];
const filesInFolder = async () => (await readdir(harness.folder)).filter((name) => name !== 'data');

describe('pixel events export', () => {
  it('names the file by project and days, readable by its owner only', async () => {
    const result = await harness.here(['events', 'export', ...range]);
    const file = join(harness.folder, 'pk_shop-events-2026-01-02-2026-01-03.csv');
    const text = await readFile(file, 'utf8');
    expect(result).toEqual({
      code: 0,
      stdout: `3001 events, ${(text.length / 1e6).toFixed(1)} MB written to pk_shop-events-2026-01-02-2026-01-03.csv.\n`,
      stderr: '',
    });
    expect(text.trimEnd().split('\n')).toHaveLength(3_002);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    await rm(file);
  });

  it('writes Parquet of one name, including simulated events, and reports it as JSON', async () => {
    const result = await harness.here([
      ...['events', 'export', ...range, '--format', 'parquet', '--output', 'a.parquet', '--json'],
      ...['--simulated', '--name', 'view'],
    ]);
    const bytes = await readFile(join(harness.folder, 'a.parquet'));
    expect(bytes.subarray(-4).toString()).toBe('PAR1');
    expect(JSON.parse(result.stdout)).toEqual({ events: 3_001, bytes: bytes.byteLength, file: 'a.parquet' });
    await rm(join(harness.folder, 'a.parquet'));
  });

  it('shows progress on a terminal, and clears it at the end', async () => {
    const shown: string[] = [];
    await harness.here(['events', 'export', ...range, '--output', 'a.csv'], {
      progress: (text) => void shown.push(text),
    });
    expect(shown[0]).toBe('The server is collecting the events …');
    expect(shown.at(-2)).toMatch(/^3\.\d MB of 3\.\d MB, 100%$/);
    expect(shown.at(-1)).toBe('');
    await rm(join(harness.folder, 'a.csv'));
  });

  it('leaves no file if the server stops midway', async () => {
    transformFile = (body) => {
      let pieces = 0;
      return body.pipeThrough(
        new TransformStream({
          transform(piece, controller) {
            pieces += 1;
            if (pieces === 2) controller.error(new Error('cut off'));
            else controller.enqueue(piece);
          },
        }),
      );
    };
    const { code, stdout, stderr } = await harness.here(['events', 'export', ...range, '--output', 'a.csv']);
    transformFile = (body) => body;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).not.toBe('');
    expect(await filesInFolder()).toEqual([]);
  });

  it('leaves no file on either side after Ctrl-C, and the server accepts the next export', async () => {
    const interrupted = new AbortController();
    const { code, stderr } = await harness.here(['events', 'export', ...range, '--output', 'a.csv'], {
      untilInterrupted: () => interrupted.signal,
      progress: (text) => {
        if (text.endsWith('%')) interrupted.abort();
      },
    });
    expect([code, stderr]).toEqual([1, 'Interrupted; a.csv was not written.\n']);
    expect(await filesInFolder()).toEqual([]);
    const next = await eventually(
      () => harness.here(['events', 'export', ...range, '--output', 'b.csv']),
      (result) => result.code === 0,
    );
    expect(next.stdout).toContain('3001 events');
    expect(await readdir(directory)).toEqual([]);
    await rm(join(harness.folder, 'b.csv'));
  });

  it('names the invalid option', async () => {
    const { code, stderr } = await harness.here([
      ...['events', 'export', '--project', 'pk_shop', '--from', '2026-01-02', '--until', '2026-01-01'],
    ]);
    expect([code, stderr]).toEqual([2, '--until must be later than "from".\n']);
  });
});
