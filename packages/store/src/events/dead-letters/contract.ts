import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { volume } from '../../../../../tests/support/volume.ts';
import type { DeadLetter, EventStore } from '../events.ts';

type Store = Pick<EventStore, 'insertDeadLetters' | 'deadLetters'>;

const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const nobody = 'f'.repeat(32);

/** Registers the contract tests for the dead letters of an event store. */
export function describeDeadLettersContract(
  name: string,
  create: () => Promise<{ readonly store: Store; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: Store;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());
    beforeEach(async () => {
      const kept = await store.deadLetters.list({ limit: 10_000 });
      await store.deadLetters.remove(kept.map(({ id }) => id));
    });

    const letter = (record: string, receivedAt = noon): DeadLetter => ({
      receivedAt,
      reason: `It's "no" event: ${record}`,
      record,
    });
    const recordsOf = (letters: readonly DeadLetter[]) => letters.map(({ record }) => record);

    it('is empty at first', async () => {
      expect(await store.deadLetters.count()).toBe(0);
      expect(await store.deadLetters.list({ limit: 5 })).toEqual([]);
      expect(await store.deadLetters.find([nobody])).toEqual([]);
    });

    it('keeps a letter once, however often it is inserted, as first received', async () => {
      const odd = `{"a":"\\ud800 \u0000 ' \\\\ 😀","b":"${'x'.repeat(70_000)}"}`;
      await store.insertDeadLetters([letter(odd, noon + 5), letter(`${odd} `)]);
      await store.insertDeadLetters([letter(odd, noon - 86_400_000 * 40), letter(odd, noon + 9)]);
      expect(await store.deadLetters.count()).toBe(2);
      const kept = await store.deadLetters.list({ limit: 5 });
      expect(kept).toEqual([
        { ...letter(`${odd} `), id: expect.stringMatching(/^[0-9a-f]{32}$/) },
        { ...letter(odd, noon - 86_400_000 * 40), id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      ]);
    });

    it('assigns the same id to the same record', async () => {
      await store.insertDeadLetters([letter('again')]);
      const [first] = await store.deadLetters.list({ limit: 1 });
      await store.deadLetters.remove([first?.id ?? '']);
      await store.insertDeadLetters([{ ...letter('again', noon + 1), reason: 'Another one' }]);
      expect(await store.deadLetters.list({ limit: 1 })).toMatchObject([{ id: first?.id }]);
    });

    it('lists the newest first, with a stable order at equal times', async () => {
      const letters = Array.from({ length: 57 }, (_, index) => letter(`${index}`, noon + (index % 5) * 1000));
      await store.insertDeadLetters([...letters, ...letters.slice(0, 20)]);
      const all = await store.deadLetters.list({ limit: 100 });
      expect(new Set(recordsOf(all)).size).toBe(57);
      expect(all.map(({ receivedAt }) => receivedAt)).toEqual(
        letters.map(({ receivedAt }) => receivedAt).sort((a, b) => b - a),
      );
      expect(await store.deadLetters.list({ limit: 10 })).toEqual(all.slice(0, 10));
      expect(await store.deadLetters.ids()).toEqual(all.map(({ id }) => id));
    });

    it('finds letters by their ids', async () => {
      await store.insertDeadLetters([letter('a'), letter('b', noon + 1), letter('c', noon + 2)]);
      const [c, , a] = await store.deadLetters.list({ limit: 3 });
      const found = await store.deadLetters.find([a?.id ?? '', nobody, c?.id ?? '', a?.id ?? '']);
      expect(recordsOf(found).sort()).toEqual(['a', 'c']);
    });

    it('returns only a project’s own letters, if their records name one', async () => {
      const of = (projectKey: string, n: number) => JSON.stringify({ body: { projectKey, n } });
      await store.insertDeadLetters([
        letter(of('pk_a', 1)),
        letter(of('pk_b', 2)),
        letter('no JSON of pk_a'),
        letter(of('pk_a', 3), noon + 1),
        letter(of('pk_a', 3), noon + 2),
      ]);
      const filter = { projectKey: 'pk_a' };
      const own = [of('pk_a', 3), of('pk_a', 1)];
      expect(recordsOf(await store.deadLetters.list({ ...filter, limit: 10 }))).toEqual(own);
      expect(await store.deadLetters.count(filter)).toBe(2);
      const ids = await store.deadLetters.ids();
      expect(ids).toHaveLength(4);
      expect(recordsOf(await store.deadLetters.find(ids, filter)).sort()).toEqual(own.toSorted());
      expect((await store.deadLetters.ids(filter)).toSorted()).toEqual(
        (await store.deadLetters.find(ids, filter)).map(({ id }) => id).sort(),
      );
      expect(await store.deadLetters.list({ projectKey: "' OR 1=1 --", limit: 10 })).toEqual([]);
    });

    it.each(['', 'x', "' OR 1=1 --", `${nobody}0`, nobody.slice(1)])(
      'finds and removes nothing by %j',
      async (id) => {
        await store.insertDeadLetters([letter('stays')]);
        expect(await store.deadLetters.find([id])).toEqual([]);
        await store.deadLetters.remove([id]);
        expect(await store.deadLetters.count()).toBe(1);
      },
    );

    it('deletes a letter with all its copies', async () => {
      await store.insertDeadLetters([letter('a'), letter('b', noon + 1)]);
      await store.insertDeadLetters([letter('a', noon + 86_400_000 * 40)]);
      const [b, a] = await store.deadLetters.list({ limit: 2 });
      await store.deadLetters.remove([a?.id ?? '', nobody]);
      expect(await store.deadLetters.list({ limit: 5 })).toEqual([b]);
      expect(await store.deadLetters.find([a?.id ?? ''])).toEqual([]);
      await store.deadLetters.remove([a?.id ?? '']);
      expect(await store.deadLetters.count()).toBe(1);
    });

    it('finds and deletes thousands at once', async () => {
      const count = volume(2_500, 5_000);
      await store.insertDeadLetters(Array.from({ length: count }, (_, index) => letter(`number ${index}`)));
      const ids = (await store.deadLetters.list({ limit: count + 1 })).map(({ id }) => id);
      expect(ids).toHaveLength(count);
      expect(await store.deadLetters.find(ids)).toHaveLength(count);
      await store.deadLetters.remove(ids.slice(1));
      expect(await store.deadLetters.count()).toBe(1);
    });
  });
}
