import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredVisitors, Tombstone } from '../events.ts';

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);

/** Registers the contract tests for the tombstones of an event store. */
export function describeTombstonesContract(
  name: string,
  create: () => Promise<{
    readonly store: { readonly visitors: Pick<StoredVisitors, 'erase' | 'tombstones'> };
    stop(): Promise<void>;
  }>,
): void {
  describe(name, () => {
    let visitors: Pick<StoredVisitors, 'erase' | 'tombstones'>;
    let stop: () => Promise<void>;
    let projectKey = '';
    let projects = 0;
    beforeAll(async () => {
      const created = await create();
      visitors = created.store.visitors;
      stop = created.stop;
    });
    afterAll(() => stop());
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_since_${projects}`;
    });

    const erase = (erasedAt: number, anonymousId: string) =>
      visitors.erase({ projectKey, anonymousId, erasedAt });
    const find = async (since?: number): Promise<readonly Tombstone[]> => {
      const both = [anna, bert].map((anonymousId) => ({ projectKey, anonymousId }));
      const found = await visitors.tombstones([...both, ...both], since);
      return found.toSorted((a, b) => (a.anonymousId < b.anonymousId ? -1 : 1));
    };

    it('are returned since a time, its own millisecond included', async () => {
      await erase(noon, anna);
      await erase(noon + 1, bert);
      const ofAnna = { projectKey, anonymousId: anna, erasedAt: noon };
      const ofBert = { projectKey, anonymousId: bert, erasedAt: noon + 1 };
      expect(await find()).toEqual([ofAnna, ofBert]);
      expect(await find(noon)).toEqual([ofAnna, ofBert]);
      expect(await find(noon + 1)).toEqual([ofBert]);
      expect(await find(noon + 2)).toEqual([]);
    });

    it('are returned as a visitor’s latest, if an earlier one is before that time', async () => {
      await erase(noon, anna);
      await erase(noon + 9, anna);
      expect(await find(noon + 5)).toEqual([{ projectKey, anonymousId: anna, erasedAt: noon + 9 }]);
    });

    it.each([-8.64e15, -1, 0])(
      'are all returned since %s, a time beyond the column’s range',
      async (since) => {
        await erase(noon, anna);
        expect(await find(since)).toHaveLength(1);
      },
    );

    it('are empty since the end of time', async () => {
      await erase(noon, anna);
      expect(await find(8.64e15)).toEqual([]);
    });
  });
}
