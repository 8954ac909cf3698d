import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage } from './storage.ts';

/** Like a browser's: strings by key, which are its own properties; full after `capacity` characters. */
function localStorageOf(capacity: number) {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      const size = Object.entries(items).join('').length - (items[key]?.length ?? 0);
      if (size + key.length + value.length > capacity) throw new Error('QuotaExceededError');
      items[key] = value;
    },
    removeItem(key: string) {
      delete items[key];
    },
  };
  const items: Record<string, string> & typeof methods = Object.create(methods);
  return items;
}

let local: ReturnType<typeof localStorageOf>;

beforeEach(() => {
  local = localStorageOf(300);
  vi.stubGlobal('window', { localStorage: local });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps texts for the next page, separately per project, even if one key is a prefix of another', () => {
  createStorage('pk_a').set('id', 'one');
  createStorage('pk_a_id').set('id', 'two');
  expect(createStorage('pk_a').get('id')).toBe('one');
  expect(createStorage('pk_a').names('')).toEqual(['id']);
});

it('clears only its own project', () => {
  createStorage('pk_b').set('id', 'two');
  local.setItem('theirs', 'x');
  const storage = createStorage('pk_a');
  storage.set('id', 'one');
  storage.clear();
  expect(storage.get('id')).toBeNull();
  expect(createStorage('pk_b').get('id')).toBe('two');
  expect(local.getItem('theirs')).toBe('x');
});

it('keeps for this page what exceeds the browser’s storage', () => {
  const storage = createStorage('pk_a');
  storage.set('id', 'old');
  storage.set('id', 'x'.repeat(400));
  expect(storage.get('id')).toHaveLength(400);
  expect(storage.names('')).toEqual(['id']);
  storage.set('id', 'new');
  expect(createStorage('pk_a').get('id')).toBe('new');
});

it('works from memory if storage is blocked', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('SecurityError');
    },
  });
  const storage = createStorage('pk_a');
  storage.set('id', 'one');
  expect([storage.get('id'), storage.names('')]).toEqual(['one', ['id']]);
  storage.remove('id');
  expect(storage.get('id')).toBeNull();
});
