import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { bytesOf, commitAsStored, describeQueueContract, drain, textOf } from './contract.ts';
import type { Queue, QueueAppends, QueueReads } from './queue.ts';
import { createSpoolHarness, firstSegment, type SpoolHarness } from './spool.harness.ts';
import { createSpoolAppends, createSpoolReads, type SpoolOptions } from './spool.ts';

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

const log = { info() {}, warn() {}, error() {} };

async function openAppends(options: Partial<SpoolOptions> = {}): Promise<QueueAppends> {
  const appends = await createSpoolAppends({ directory: harness.directory, log, ...options });
  onTestFinished(() => appends.close());
  return appends;
}

async function openReads(): Promise<QueueReads> {
  const reads = await createSpoolReads({ directory: harness.directory, log });
  onTestFinished(() => reads.close());
  return reads;
}

/** Resolves once the reader knows of this many records. */
const seen = (reads: QueueReads, acknowledged: number) =>
  vi.waitFor(async () => expect((await reads.totals()).acknowledged).toBeGreaterThanOrEqual(acknowledged), {
    timeout: 20_000,
    interval: 1,
  });

describeQueueContract('A spool whose halves know each other by their files', async () => {
  const at = await createSpoolHarness();
  const opened: Queue[] = [];
  return {
    async open() {
      const options = { directory: at.directory, log };
      const [appends, reads] = [await createSpoolAppends(options), await createSpoolReads(options)];
      let expected = (await reads.totals()).acknowledged;
      const underWay = new Set<Promise<void>>();
      const append = async (records: readonly Uint8Array[]) => {
        await appends.appendAll(records);
        expected += records.length;
        await seen(reads, expected);
      };
      const appendAll = (records: readonly Uint8Array[]) => {
        const appended = append(records);
        underWay.add(appended);
        return appended;
      };
      const queue: Queue = {
        ...reads,
        health: appends.health,
        append: (record) => appendAll([record]),
        appendAll,
        async close() {
          await appends.close();
          await Promise.allSettled(underWay);
          await reads.close();
        },
      };
      opened.push(queue);
      return queue;
    },
    async dispose() {
      await Promise.all(opened.map((queue) => queue.close()));
      await at.dispose();
    },
  };
});

it('is read by a reader that started first, even after its writer was replaced', async () => {
  const reads = await openReads();
  const first = await openAppends();
  await first.append(bytesOf('a'));
  expect((await reads.read({ maxRecords: 10 }))?.records.map(textOf)).toEqual(['a']);
  await first.close();
  const second = await openAppends({ segmentBytes: 1 });
  await second.append(bytesOf('b'));
  await second.append(bytesOf('c'));
  await seen(reads, 3);
  expect(await drain({ ...second, ...reads })).toEqual(['a', 'b', 'c']);
  expect(await reads.totals()).toMatchObject({ acknowledged: 3, waiting: 0, damaged: 0 });
});

it('continues after its reader was replaced, which repeats what was not done', async () => {
  const appends = await openAppends();
  await appends.appendAll(['a', 'b', 'c'].map(bytesOf));
  const first = await openReads();
  await commitAsStored(await first.read({ maxRecords: 1 }));
  expect((await first.read({ maxRecords: 1 }))?.records.map(textOf)).toEqual(['b']);
  await first.close();
  const second = await openReads();
  expect((await second.read({ maxRecords: 10 }))?.records.map(textOf)).toEqual(['b', 'c']);
});

it('reports backlog, losses and stall time on the writing side', async () => {
  let now = 0;
  const appends = await openAppends({ now: () => now });
  const reads = await openReads();
  await appends.appendAll(['a', 'b'].map(bytesOf));
  now = 90_000;
  expect(await appends.health()).toEqual({ refusal: null, stuckMs: 90_000, waiting: 2, damaged: 0 });
  await commitAsStored(await reads.read({ maxRecords: 1 }));
  expect(await appends.health()).toMatchObject({ stuckMs: 0, waiting: 1 });
  await commitAsStored(await reads.read({ maxRecords: 1 }));
  now = 500_000;
  expect(await appends.health()).toMatchObject({ stuckMs: 0, waiting: 0 });
});

it('abandons a file that its reader finds damaged', async () => {
  const appends = await openAppends();
  const reads = await openReads();
  for (const text of ['a', 'hit']) await appends.append(bytesOf(text));
  await seen(reads, 2);
  await harness.edit(firstSegment, (content) =>
    content.fill(0, content.indexOf('hit'), content.indexOf('hit') + 3),
  );
  await commitAsStored(await reads.read({ maxRecords: 1 }));
  const next = reads.read({ maxRecords: 1 });
  await vi.waitFor(async () => expect(await appends.health()).toMatchObject({ waiting: 0, damaged: 1 }), {
    timeout: 20_000,
  });
  await vi.waitFor(
    async () => {
      await appends.health();
      await appends.append(bytesOf('later'));
      expect(await harness.segments()).toHaveLength(2);
    },
    { timeout: 20_000, interval: 10 },
  );
  expect((await next)?.records.map(textOf)).toEqual(['later']);
});

it('never lets its reader pass what is durable', async () => {
  const appends = await openAppends();
  const reads = await openReads();
  await appends.append(bytesOf('a'));
  await seen(reads, 1);
  const content = await readFile(join(harness.directory, firstSegment));
  // Looks like a group that is written but not yet durable.
  const group = content.subarray(8, content.findLastIndex((byte) => byte !== 0) + 1);
  await harness.edit(firstSegment, (before) => {
    before.set(group, 8 + group.length);
    return before;
  });
  expect((await reads.read({ maxRecords: 10 }))?.records.map(textOf)).toEqual(['a']);
});

it('is read after the note was removed, once more is written', async () => {
  const appends = await openAppends();
  const reads = await openReads();
  await appends.append(bytesOf('a'));
  await seen(reads, 1);
  await rm(join(harness.directory, 'durable'));
  await appends.close();
  const second = await openAppends();
  await second.append(bytesOf('b'));
  await seen(reads, 2);
  expect(await drain({ ...second, ...reads })).toEqual(['a', 'b']);
});
