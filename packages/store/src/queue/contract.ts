import { describe, expect, it } from 'vitest';
import { volume } from '../../../../tests/support/volume.ts';
import { type Queue, type QueueBatch, toOutcomes } from './queue.ts';

/** A directory in which queues can be opened one after another, each finding what the previous one left. */
export interface QueueHarness {
  open(): Promise<Queue>;
  /** Closes what is still open and removes everything. */
  dispose(): Promise<void>;
}

/** Registers the contract tests that every queue must pass. `createHarness` returns an empty harness for each test. */
export function describeQueueContract(name: string, createHarness: () => Promise<QueueHarness>): void {
  describe(`${name} as a queue`, () => {
    const inHarness = (run: (harness: QueueHarness) => Promise<void>) => async () => {
      const harness = await createHarness();
      try {
        await run(harness);
      } finally {
        await harness.dispose();
      }
    };

    it(
      'returns records in append order',
      inHarness(async ({ open }) => {
        const queue = await open();
        await appendAll(queue, ['a', 'b', 'c']);
        expect(await readTexts(queue, 10)).toEqual(['a', 'b', 'c']);
      }),
    );

    it(
      'returns records appended together in order, without others in between',
      inHarness(async ({ open }) => {
        const queue = await open();
        await Promise.all([
          appendAll(queue, ['a']),
          queue.appendAll(['b', 'c', 'd'].map(bytesOf)),
          appendAll(queue, ['e']),
        ]);
        expect(await drain(queue)).toEqual(['a', 'b', 'c', 'd', 'e']);
      }),
    );

    it(
      'does nothing if given no records',
      inHarness(async ({ open }) => {
        const queue = await open();
        await queue.appendAll([]);
        expect(await queue.backlog()).toBe(0);
      }),
    );

    it(
      'accepts none of several records if one is too large',
      inHarness(async ({ open }) => {
        const queue = await open();
        const tooLarge = new Uint8Array(64 * 1024 * 1024);
        await expect(queue.appendAll([bytesOf('a'), tooLarge, bytesOf('b')])).rejects.toThrow();
        await appendAll(queue, ['c']);
        expect(await drain(queue)).toEqual(['c']);
      }),
    );

    it(
      'refuses records appended together once closed',
      inHarness(async ({ open }) => {
        const queue = await open();
        await queue.close();
        await expect(queue.appendAll([bytesOf('a')])).rejects.toMatchObject({
          name: 'QueueUnavailableError',
        });
      }),
    );

    it(
      'returns the same batch until it is committed',
      inHarness(async ({ open }) => {
        const queue = await open();
        await appendAll(queue, ['a', 'b']);
        expect(await readTexts(queue, 10)).toEqual(['a', 'b']);
        await appendAll(queue, ['c']);
        expect(await readTexts(queue, 10)).toEqual(['a', 'b']);
        await commitAsStored(await queue.read({ maxRecords: 10 }));
        expect(await readTexts(queue, 10)).toEqual(['c']);
      }),
    );

    it(
      'returns at most the requested number of records',
      inHarness(async ({ open }) => {
        const queue = await open();
        await appendAll(queue, ['a', 'b', 'c']);
        const batch = await queue.read({ maxRecords: 2 });
        expect(batch?.records.map(textOf)).toEqual(['a', 'b']);
        await commitAsStored(batch);
        expect(await readTexts(queue, 2)).toEqual(['c']);
      }),
    );

    it(
      'waits for a record if there is none',
      inHarness(async ({ open }) => {
        const queue = await open();
        const read = readTexts(queue, 10);
        await appendAll(queue, ['late']);
        expect(await read).toEqual(['late']);
      }),
    );

    it(
      'ends a waiting read on abort',
      inHarness(async ({ open }) => {
        const queue = await open();
        const stop = new AbortController();
        const read = queue.read({ maxRecords: 10, signal: stop.signal });
        stop.abort();
        expect(await read).toBeNull();
      }),
    );

    it(
      'ends a waiting read when closed',
      inHarness(async ({ open }) => {
        const queue = await open();
        const read = queue.read({ maxRecords: 10 });
        await queue.close();
        expect(await read).toBeNull();
      }),
    );

    it(
      'finishes pending appends when closed',
      inHarness(async ({ open }) => {
        const first = await open();
        const appended = appendAll(first, ['a', 'b']);
        await first.close();
        await appended;
        expect(await readTexts(await open(), 10)).toEqual(['a', 'b']);
      }),
    );

    it(
      'refuses appends once closed',
      inHarness(async ({ open }) => {
        const queue = await open();
        await queue.close();
        await expect(appendAll(queue, ['a'])).rejects.toMatchObject({ name: 'QueueUnavailableError' });
      }),
    );

    it(
      'returns everything after the last commit again when reopened',
      inHarness(async ({ open }) => {
        const first = await open();
        await appendAll(first, ['a', 'b', 'c']);
        await commitAsStored(await first.read({ maxRecords: 1 }));
        await first.read({ maxRecords: 1 });
        await first.close();
        const second = await open();
        await appendAll(second, ['d']);
        expect(await drain(second)).toEqual(['b', 'c', 'd']);
      }),
    );

    it(
      'counts uncommitted records as its backlog, even after reopening',
      inHarness(async ({ open }) => {
        const first = await open();
        expect(await first.backlog()).toBe(0);
        await appendAll(first, ['a', 'b', 'c']);
        await commitAsStored(await first.read({ maxRecords: 1 }));
        expect(await first.backlog()).toBe(2);
        await first.close();
        expect(await (await open()).backlog()).toBe(2);
      }),
    );

    it(
      'counts the outcome of every record, even after reopening',
      inHarness(async ({ open }) => {
        const first = await open();
        const none = toOutcomes({});
        expect(await first.totals()).toEqual({
          acknowledged: 0,
          waiting: 0,
          damaged: 0,
          uncounted: 0,
          outcomes: none,
        });
        await appendAll(first, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
        const outcomes = { stored: 1, dead: 1, dropped: 1, erased: 1, copy: 1, visits: 1 };
        await (await first.read({ maxRecords: 6 }))?.commit(outcomes);
        const totals = { acknowledged: 7, waiting: 1, damaged: 0, uncounted: 0, outcomes };
        expect(await first.totals()).toEqual(totals);
        await first.close();
        const second = await open();
        expect(await second.totals()).toEqual(totals);
        await commitAsStored(await second.read({ maxRecords: 5 }));
        expect(await second.totals()).toMatchObject({
          waiting: 0,
          outcomes: { stored: 2, copy: 1, visits: 1 },
        });
      }),
    );

    it(
      'counts a batch once, however often it is committed',
      inHarness(async ({ open }) => {
        const queue = await open();
        await appendAll(queue, ['a', 'b', 'c']);
        const batch = await queue.read({ maxRecords: 2 });
        await Promise.all([commitAsStored(batch), commitAsStored(batch)]);
        await commitAsStored(batch);
        expect(await queue.totals()).toEqual({
          acknowledged: 3,
          waiting: 1,
          damaged: 0,
          uncounted: 0,
          outcomes: toOutcomes({ stored: 2 }),
        });
        expect(await readTexts(queue, 10)).toEqual(['c']);
      }),
    );

    it.each([
      { stored: 1 },
      { stored: 3 },
      { stored: 3, dead: -1 },
      { stored: 1.5, dead: 0.5 },
      { stored: Number.NaN },
      {},
    ])('rejects outcomes that do not match the number of records: %o', (outcomes) =>
      inHarness(async ({ open }) => {
        const queue = await open();
        await appendAll(queue, ['a', 'b']);
        const batch = await queue.read({ maxRecords: 10 });
        await expect(batch?.commit(toOutcomes(outcomes))).rejects.toThrow(
          'A batch of 2 records must have as many outcomes',
        );
        expect(await queue.totals()).toMatchObject({ waiting: 2, outcomes: toOutcomes({}) });
        await commitAsStored(batch);
        expect(await queue.backlog()).toBe(0);
      })(),
    );

    it(
      'keeps thousands of records of every size, including empty ones',
      inHarness(async ({ open }) => {
        const queue = await open();
        const texts = Array.from(
          { length: volume(2_000, 5_000) },
          (_, index) => 'x'.repeat(index % 97) + index,
        );
        texts[17] = '';
        texts[18] = 'y'.repeat(200_000);
        await appendAll(queue, texts);
        expect(await drain(queue)).toEqual(texts);
        expect(await queue.backlog()).toBe(0);
      }),
    );
  });
}

/** Encodes a string as UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Decodes a record as UTF-8. */
export function textOf(record: Uint8Array): string {
  return new TextDecoder().decode(record);
}

async function appendAll(queue: Queue, texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text) => queue.append(bytesOf(text))));
}

async function readTexts(queue: Queue, maxRecords: number): Promise<readonly string[] | undefined> {
  return (await queue.read({ maxRecords }))?.records.map(textOf);
}

/** Commits a batch with every record stored. */
export async function commitAsStored(batch: QueueBatch | null): Promise<void> {
  await batch?.commit(toOutcomes({ stored: batch.records.length }));
}

/** Reads and commits until the queue is empty, and returns the texts. Reads may return nothing if the remaining records are lost. */
export async function drain(queue: Queue): Promise<readonly string[]> {
  const texts: string[] = [];
  while ((await queue.backlog()) > 0) {
    const isEmpty = new AbortController();
    const reading = queue.read({ maxRecords: 10_000, signal: isEmpty.signal });
    let isRead = false;
    void reading.finally(() => {
      isRead = true;
    });
    while (!isRead && (await queue.backlog()) > 0) await new Promise((resolve) => setImmediate(resolve));
    if ((await queue.backlog()) === 0) isEmpty.abort();
    const batch = await reading;
    texts.push(...(batch?.records.map(textOf) ?? []));
    await commitAsStored(batch);
  }
  return texts;
}
