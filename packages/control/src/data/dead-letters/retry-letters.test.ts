import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { toOutcomes } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import { expect, it, onTestFinished } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { retryLetters } from './retry-letters.ts';

const letters = volume(450, 950);
const log = { info() {}, warn() {}, error() {} };
const receivedAt = Date.UTC(2026, 0, 2);
const toLetter = (record: string) => ({ receivedAt, reason: 'It is no event', record });

async function startStores() {
  const clickhouse = await openTestClickhouse();
  onTestFinished(() => clickhouse.stop());
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  onTestFinished(() => events.close());
  const directory = await mkdtemp(join(tmpdir(), 'pixel-spool-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const queue = await createSpool({ directory, log });
  onTestFinished(() => queue.close());
  return { events, queue, log };
}

it('requeues each letter once, even if all are refused again, and retries all of them the next time', async () => {
  const stores = await startStores();
  const { events, queue } = stores;
  await events.insertDeadLetters(Array.from({ length: letters }, (_, index) => toLetter(`record ${index}`)));

  /** Refuses queued records like ingest does if it still can't read them. */
  async function refuseQueued(): Promise<void> {
    const batch = await queue.read({ maxRecords: 10_000 });
    const records = batch?.records.map((bytes) => new TextDecoder().decode(bytes)) ?? [];
    await events.insertDeadLetters(records.map(toLetter));
    await batch?.commit(toOutcomes({ dead: records.length }));
  }

  async function retryAll(): Promise<number> {
    const ids = await events.deadLetters.ids();
    let count = 0;
    for (let start = 0; start < ids.length; start += 200) {
      const some = ids.slice(start, start + 200);
      count += (await retryLetters(stores, { ids: some, missing: 'leave out' })).count;
      await refuseQueued();
    }
    return count;
  }

  expect(await retryAll()).toBe(letters);
  expect(await events.deadLetters.count()).toBe(letters);
  expect(await retryAll()).toBe(letters);
  const listed = await events.deadLetters.list({ limit: 1_000 });
  expect(new Set(listed.map(({ record }) => record))).toEqual(
    new Set(Array.from({ length: letters }, (_, index) => `record ${index}  `)),
  );
}, 60_000);
