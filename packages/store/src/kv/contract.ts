import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Kv } from './kv.ts';

/** The store under test, as seen by two processes. */
export interface KvUnderTest {
  readonly kv: Kv;
  readonly other: Kv;
  close(): Promise<void>;
}

/** Registers the contract tests that every key-value store must pass. */
export function describeKvContract(name: string, create: () => Promise<KvUnderTest>): void {
  describe(`${name} as a key-value store`, () => {
    let store: KvUnderTest;
    const freshKey = () => `project/pk_${randomUUID()}`;

    beforeAll(async () => {
      store = await create();
    });
    afterAll(() => store?.close());

    it('returns null for a key that was never put', async () => {
      expect(await store.kv.get(freshKey())).toBeNull();
    });

    it('returns what another process put', async () => {
      const key = freshKey();
      await store.other.put(key, 'one');
      expect(await store.kv.get(key)).toBe('one');
    });

    it('returns the last value put', async () => {
      const key = freshKey();
      await store.kv.put(key, 'one');
      await store.other.put(key, 'two');
      expect(await store.kv.get(key)).toBe('two');
    });

    it('stores large values in any script', async () => {
      const key = freshKey();
      const value = `${'a"\\\n'.repeat(300_000)}Größe 量 🛒`;
      await store.kv.put(key, value);
      expect(await store.other.get(key)).toBe(value);
    });

    it('distinguishes an empty value from a missing one', async () => {
      const key = freshKey();
      await store.kv.put(key, '');
      expect(await store.other.get(key)).toBe('');
    });

    it('distinguishes similar keys', async () => {
      const key = freshKey();
      await store.kv.put(`${key}/v/1`, 'version');
      expect(await store.kv.get(key)).toBeNull();
      expect(await store.kv.get(`${key}/v/1`.toUpperCase())).toBeNull();
    });

    it('returns null for a deleted key', async () => {
      const key = freshKey();
      await store.kv.put(key, 'one');
      await store.other.delete(key);
      expect(await store.kv.get(key)).toBeNull();
    });

    it('deletes a missing key without an error', async () => {
      await expect(store.kv.delete(freshKey())).resolves.toBeUndefined();
    });

    it('expires a value', async () => {
      const key = freshKey();
      await store.kv.put(key, 'short-lived', { ttlSeconds: 2 });
      expect(await store.kv.get(key)).toBe('short-lived');
      await vi.waitFor(async () => expect(await store.kv.get(key)).toBeNull(), {
        timeout: 15_000,
        interval: 100,
      });
    });

    it('keeps a value for good when it is put again without an expiry', async () => {
      const [key, witness] = [freshKey(), freshKey()];
      await store.kv.put(key, 'short-lived', { ttlSeconds: 1 });
      await store.kv.put(key, 'for good');
      await store.kv.put(witness, 'short-lived', { ttlSeconds: 2 });
      await vi.waitFor(async () => expect(await store.kv.get(witness)).toBeNull(), {
        timeout: 15_000,
        interval: 100,
      });
      expect(await store.kv.get(key)).toBe('for good');
    });

    it('notifies a watcher of others’ puts and deletes', async () => {
      const key = freshKey();
      const seen = await watching(store);
      await store.other.put(key, 'one');
      await vi.waitFor(() => expect(seen).toEqual([key]), { timeout: 10_000 });
      await store.other.delete(key);
      await vi.waitFor(() => expect(seen).toEqual([key, key]), { timeout: 10_000 });
    });

    it('notifies every watcher, and none that has ended', async () => {
      const key = freshKey();
      const [staying, leaving] = [await watching(store), [] as (string | null)[]];
      store.kv.watch((changed) => leaving.push(changed))();
      await store.other.put(key, 'one');
      await vi.waitFor(() => expect(staying).toEqual([key]), { timeout: 10_000 });
      expect(leaving).not.toContain(key);
    });

    it('reports that it is available', async () => {
      expect(await store.kv.isReachable()).toBe(true);
    });
  });
}

/** Watches until the test ends, and resolves once changes are reliably seen. Returns the list of keys seen since. */
async function watching({ kv, other }: KvUnderTest): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  onTestFinished(kv.watch((key) => seen.push(key)));
  const probe = `probe/${randomUUID()}`;
  await vi.waitFor(
    async () => {
      await other.put(probe, 'probe');
      expect(seen).toContain(probe);
    },
    { timeout: 10_000, interval: 50 },
  );
  // Wait for the last probe, so that none shows up among the test's keys.
  const last = `probe/${randomUUID()}`;
  await other.put(last, 'probe');
  await vi.waitFor(() => expect(seen).toContain(last), { timeout: 10_000 });
  seen.length = 0;
  return seen;
}
