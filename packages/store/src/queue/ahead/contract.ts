import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, commitAsStored, type QueueHarness, textOf } from '../contract.ts';
import { type Queue, type QueueBatch, toOutcomes } from '../queue.ts';

/** Registers the contract tests for reading a queue ahead of its commits. `createHarness` returns an empty harness for each test. */
export function describeReadingAheadContract(name: string, createHarness: () => Promise<QueueHarness>): void {
  describe(`${name}, read ahead`, () => {
    let harness: QueueHarness;
    beforeEach(async () => {
      harness = await createHarness();
    });
    afterEach(() => harness.dispose());

    async function openWith(...texts: readonly string[]): Promise<Queue> {
      const queue = await harness.open();
      await queue.appendAll(texts.map(bytesOf));
      return queue;
    }
    const first = (queue: Queue, maxRecords = 1) => queue.read({ maxRecords });
    const ahead = (queue: Queue, maxRecords = 1) => queue.read({ maxRecords, ahead: true });
    const textsOf = (batch: QueueBatch | null) => batch?.records.map(textOf);

    it('returns each record once, in order', async () => {
      const texts = Array.from({ length: 1_000 }, (_, index) => `${index}`);
      const queue = await openWith(...texts);
      const seen: string[] = [];
      let next = await first(queue, 7);
      while (next !== null) {
        const current = next;
        seen.push(...(textsOf(current) ?? []));
        [next] = await Promise.all([ahead(queue, 11), queue.backlog()]);
        await commitAsStored(current);
      }
      expect(seen).toEqual(texts);
      expect(await queue.totals()).toMatchObject({ waiting: 0, outcomes: toOutcomes({ stored: 1_000 }) });
    });

    it('returns each record once during concurrent commits and reads', async () => {
      const queue = await openWith('a', 'b', 'c', 'd');
      const a = await first(queue);
      const [b] = await Promise.all([ahead(queue), commitAsStored(a)]);
      const again = await first(queue);
      expect([textsOf(b), textsOf(again)]).toEqual([['b'], ['b']]);
      const [, c, stillB] = await Promise.all([commitAsStored(b), ahead(queue), first(queue)]);
      expect(textsOf(c)).toEqual(['c']);
      expect([['b'], ['c']]).toContainEqual(textsOf(stillB));
      expect(textsOf(await first(queue))).toEqual(['c']);
    });

    it('returns the same again, then as the current batch once the previous one is committed', async () => {
      const queue = await openWith('a', 'b', 'c');
      const a = await first(queue);
      expect(textsOf(await ahead(queue))).toEqual(['b']);
      expect(textsOf(await ahead(queue, 10))).toEqual(['b']);
      expect(textsOf(await first(queue, 10))).toEqual(['a']);
      await commitAsStored(a);
      expect(textsOf(await first(queue, 10))).toEqual(['b']);
      expect(textsOf(await ahead(queue, 10))).toEqual(['c']);
    });

    it('returns nothing, without waiting, if no batch was read or nothing follows it', async () => {
      const queue = await openWith('a');
      expect(await ahead(queue)).toBeNull();
      const a = await first(queue);
      expect(await ahead(queue)).toBeNull();
      await queue.append(bytesOf('b'));
      expect(textsOf(await ahead(queue))).toEqual(['b']);
      await commitAsStored(a);
      await commitAsStored(await first(queue));
      expect(await ahead(queue)).toBeNull();
    });

    it('counts what was read but not committed as waiting', async () => {
      const queue = await openWith('a', 'b', 'c');
      const a = await first(queue);
      await ahead(queue);
      expect(await queue.backlog()).toBe(3);
      await commitAsStored(a);
      expect(await queue.backlog()).toBe(2);
    });

    it('commits nothing ahead of the previous batch', async () => {
      const queue = await openWith('a', 'b');
      const a = await first(queue);
      const b = await ahead(queue);
      await expect(commitAsStored(b)).rejects.toThrow('The previous batch is not committed');
      expect(await queue.totals()).toMatchObject({ waiting: 2, outcomes: toOutcomes({}) });
      await commitAsStored(a);
      await commitAsStored(b);
      expect(await queue.totals()).toMatchObject({ waiting: 0, outcomes: toOutcomes({ stored: 2 }) });
    });

    it('returns uncommitted records again after reopening', async () => {
      const before = await openWith('a', 'b', 'c');
      const a = await first(before);
      await ahead(before);
      await commitAsStored(a);
      await before.close();
      expect(textsOf(await first(await harness.open(), 10))).toEqual(['b', 'c']);
    });

    it('ends when closed or aborted', async () => {
      const queue = await openWith('a', 'b');
      await first(queue);
      expect(await queue.read({ maxRecords: 1, ahead: true, signal: AbortSignal.abort() })).toBeNull();
      const read = ahead(queue);
      await queue.close();
      expect([undefined, ['b']]).toContainEqual(textsOf(await read));
      expect(await ahead(queue)).toBeNull();
    });
  });
}
