import { expect, it } from 'vitest';
import { limitReads } from './limit-reads.ts';

/** A store whose reads finish when the test says so. */
function createSlowStore() {
  const ends: ((value: string | null) => void)[] = [];
  return { ends, get: () => new Promise<string | null>((resolve) => ends.push(resolve)) };
}

it('refuses reads beyond the limit at once, without asking the store', async () => {
  const store = createSlowStore();
  const reads = limitReads(store, 2);
  const waiting = [reads.get('a'), reads.get('b')];
  await expect(reads.get('c')).rejects.toMatchObject({ code: 'unavailable' });
  expect(store.ends).toHaveLength(2);
  for (const end of store.ends) end('value');
  expect(await Promise.all(waiting)).toEqual(['value', 'value']);
});

it('has room again once a read ends or fails', async () => {
  const store = createSlowStore();
  const reads = limitReads(store, 1);
  const first = reads.get('a');
  store.ends[0]?.(null);
  expect(await first).toBeNull();
  const failing = limitReads({ get: () => Promise.reject(new Error('away')) }, 1);
  await expect(failing.get('a')).rejects.toThrow('away');
  await expect(failing.get('a')).rejects.toThrow('away');
});

it('forwards the reader’s validation', async () => {
  const reads = limitReads({ get: async (_key, accepts) => `${accepts?.('x')}` }, 1);
  expect(await reads.get('a', (value) => value === 'x')).toBe('true');
});
