import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeKvContract } from './contract.ts';
import { createLastKnownKv } from './last-known.ts';
import { createMemoryKv } from './memory.ts';
import { createStoreWithSwitch, learn } from './store-with-switch.fixture.ts';

const key = 'project/pk_demo';
let directory: string;
let warnings: string[];
const log = { warn: (_fields: object, message: string) => void warnings.push(message) };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pixel-mirror-'));
  warnings = [];
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));

describeKvContract('last known', async () => {
  const own = await mkdtemp(join(tmpdir(), 'pixel-mirror-'));
  const inner = createMemoryKv({ now: Date.now });
  return {
    kv: createLastKnownKv({ inner, directory: own, log }),
    other: inner,
    close: () => rm(own, { recursive: true, force: true, maxRetries: 10 }),
  };
});

describe('a copy on disk', () => {
  const copyOf = (name: string) => join(directory, createHash('sha256').update(name).digest('hex'));

  it('is written again if lost, and serves after a restart', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    await rm(copyOf(key));
    await kv.restoreCopies();
    expect(warnings).toEqual([expect.stringMatching(/Rewrote a missing copy/)]);
    store.become('refusing');
    expect(await createLastKnownKv({ inner: store.inner, directory, log }).get(key)).toBe('one');
    await kv.restoreCopies();
    expect(warnings).toHaveLength(2);
  });

  it('that was evicted is not written again, as it would evict another', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    const versions = Array.from({ length: 203 }, (_, index) => `${key}/v/${index}`);
    for (const version of versions) await learn(kv, version, version);
    await kv.restoreCopies();
    expect(warnings).toEqual([]);
    expect(await readdir(join(directory, 'versions'))).toHaveLength(200);
  });

  it('that is damaged is never served as intact, for any flipped bit', async () => {
    const store = createStoreWithSwitch();
    await learn(createLastKnownKv({ inner: store.inner, directory, log }), key, '{"a":1}');
    store.become('refusing');
    const whole = await readFile(copyOf(key));
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const flipped = Buffer.from(whole);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await writeFile(copyOf(key), flipped);
      const found = await createLastKnownKv({ inner: store.inner, directory, log })
        .get(key)
        .catch(() => null);
      expect([null, '{"a":1}']).toContain(found);
    }
  });
});

describe('while the inner store is down', () => {
  it('serves the last value read', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await store.memory.put(key, 'one');
    await kv.get(key);
    store.become('refusing');
    expect(await kv.get(key)).toBe('one');
  });

  it.each([key, `${key}/v/2026-01-01T00:00:00.000Z`, `script/${'a'.repeat(64)}`])(
    'serves %s from disk after a restart',
    async (name) => {
      const store = createStoreWithSwitch();
      await learn(createLastKnownKv({ inner: store.inner, directory, log }), name, 'Größe 量');
      store.become('refusing');
      expect(await createLastKnownKv({ inner: store.inner, directory, log }).get(name)).toBe('Größe 量');
    },
  );

  it('serves the last known value if the inner store hangs', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    store.become('hanging');
    expect(await kv.get(key)).toBe('one');
  });

  it('tries it once and not again for each get', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    store.become('hanging');
    for (let round = 0; round < 100; round += 1) expect(await kv.get(key)).toBe('one');
    expect(store.gets()).toBe(2);
    expect(warnings).toHaveLength(1);
  });

  it('rejects for a key that was never known, instead of returning null', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    store.become('refusing');
    await expect(kv.get(key)).rejects.toThrow('is not cached');
    await expect(kv.get(key)).rejects.toThrow('is not cached');
  });

  it('does not serve a deleted value', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    await kv.delete(key);
    store.become('refusing');
    await expect(kv.get(key)).rejects.toThrow('is not cached');
    await expect(createLastKnownKv({ inner: store.inner, directory, log }).get(key)).rejects.toThrow(
      'is not cached',
    );
  });

  it('does not serve a value deleted by others, once noticed', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    await store.memory.delete(key);
    expect(await kv.get(key)).toBeNull();
    store.become('refusing');
    await expect(createLastKnownKv({ inner: store.inner, directory, log }).get(key)).rejects.toThrow(
      'is not cached',
    );
  });

  it('keeps no copies of keys outside projects', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, 'visitor/pk_demo/1', 'ledger');
    expect(await readdir(directory)).toEqual([]);
    store.become('refusing');
    await expect(kv.get('visitor/pk_demo/1')).rejects.toThrow('refused');
  });

  it('does not serve a torn file', async () => {
    const store = createStoreWithSwitch();
    await learn(createLastKnownKv({ inner: store.inner, directory, log }), key, 'one');
    const [name = ''] = await readdir(directory);
    const file = join(directory, name);
    await writeFile(file, (await readFile(file)).subarray(0, 20));
    store.become('refusing');
    await expect(createLastKnownKv({ inner: store.inner, directory, log }).get(key)).rejects.toThrow(
      'is not cached',
    );
  });

  it('reports that it is unavailable', async () => {
    const store = createStoreWithSwitch();
    store.become('refusing');
    expect(await createLastKnownKv({ inner: store.inner, directory, log }).isReachable()).toBe(false);
  });
});

describe('when the inner store comes back', () => {
  it('tells watchers that changes may have been missed, and serves the current value', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    store.become('refusing');
    await kv.get(key);
    const seen: (string | null)[] = [];
    kv.watch((changed) => seen.push(changed));
    store.become('here');
    await vi.waitFor(() => expect(seen).toEqual([null]), { timeout: 10_000 });
    await store.memory.put(key, 'two');
    expect(await kv.get(key)).toBe('two');
  });

  it('reads it as soon as it reports a change', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    store.become('refusing');
    await kv.get(key);
    const values = new Promise<string | null>((resolve) => {
      kv.watch((changed) => changed === key && resolve(kv.get(key)));
    });
    store.become('here');
    await store.memory.put(key, 'two');
    expect(await values).toBe('two');
  });
});

describe('through another view of the inner store', () => {
  it('returns and keeps the same values', async () => {
    const [store, way] = [createStoreWithSwitch(), createStoreWithSwitch()];
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await way.memory.put(key, 'one');
    expect(await kv.through(way.inner).get(key)).toBe('one');
    expect(store.gets()).toBe(0);
    store.become('refusing');
    expect(await kv.get(key)).toBe('one');
  });

  it.each(['refusing', 'hanging'] as const)(
    'rejects only through that view if it is %s, and keeps reading the store',
    async (state) => {
      const [store, way] = [createStoreWithSwitch(), createStoreWithSwitch()];
      const kv = createLastKnownKv({ inner: store.inner, directory, log });
      await learn(kv, key, 'one');
      way.become(state);
      await expect(kv.through(way.inner).get(key)).rejects.toThrow();
      expect(warnings).toEqual([]);
      await store.memory.put(key, 'two');
      expect(await kv.get(key)).toBe('two');
    },
  );

  it('serves the last known value if the store is down', async () => {
    const [store, way] = [createStoreWithSwitch(), createStoreWithSwitch()];
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await learn(kv, key, 'one');
    store.become('refusing');
    way.become('refusing');
    expect(await kv.through(way.inner).get(key)).toBe('one');
    expect(warnings).toHaveLength(1);
  });
});

it('keeps the newer of two responses that arrive out of order', async () => {
  const store = createStoreWithSwitch();
  let release: (value: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    release = resolve;
  });
  const get = vi.spyOn(store.inner, 'get').mockReturnValueOnce(slow);
  const kv = createLastKnownKv({ inner: store.inner, directory, log });
  const reading = kv.get(key);
  await learn(kv, key, 'new');
  release('old');
  await reading;
  get.mockRestore();
  store.become('refusing');
  expect(await kv.get(key)).toBe('new');
});

it('serves values although its directory is not writable', async () => {
  const store = createStoreWithSwitch();
  const file = join(directory, 'file');
  await writeFile(file, '');
  const kv = createLastKnownKv({ inner: store.inner, directory: file, log });
  await learn(kv, key, 'one');
  store.become('refusing');
  expect(await kv.get(key)).toBe('one');
  expect(warnings).toContain('Failed to keep a copy of the configuration on disk');
});

it('keeps the 200 newest versions on disk and every live value', async () => {
  const kv = createLastKnownKv({ inner: createMemoryKv({ now: Date.now }), directory, log });
  await learn(kv, key, 'live');
  for (let version = 0; version < 205; version += 1) await learn(kv, `${key}/v/${version}`, `${version}`);
  expect(await readdir(join(directory, 'versions'))).toHaveLength(200);
  expect(await readdir(directory)).toHaveLength(2);
});

describe('a value that its reader rejects', () => {
  const accepts = (value: string) => value.startsWith('good');

  it('keeps the last accepted one, even after a restart', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    await store.memory.put(key, 'good one');
    expect(await kv.get(key, accepts)).toBe('good one');
    await store.memory.put(key, 'bad');
    expect(await kv.get(key, accepts)).toBe('good one');
    const restarted = createLastKnownKv({ inner: store.inner, directory, log });
    expect(await restarted.get(key, accepts)).toBe('good one');
    store.become('refusing');
    expect(await restarted.get(key, accepts)).toBe('good one');
  });

  it('is returned if none was ever accepted', async () => {
    const store = createStoreWithSwitch();
    await store.memory.put(key, 'bad');
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    expect(await kv.get(key, accepts)).toBe('bad');
    expect(await kv.knownKeys()).toEqual([]);
  });

  it('is replaced by the next accepted one', async () => {
    const store = createStoreWithSwitch();
    const kv = createLastKnownKv({ inner: store.inner, directory, log });
    for (const value of ['good one', 'bad', 'good two']) {
      await store.memory.put(key, value);
      await kv.get(key, accepts);
    }
    store.become('refusing');
    expect(await kv.get(key, accepts)).toBe('good two');
  });
});

it('returns its known keys, from before and after a restart, without deleted ones', async () => {
  const inner = createMemoryKv({ now: Date.now });
  const before = createLastKnownKv({ inner, directory, log });
  for (const name of [key, `${key}/v/1`, 'project/pk_gone']) await learn(before, name, 'one');
  const kv = createLastKnownKv({ inner, directory, log });
  await learn(kv, 'project/pk_new', 'one');
  await inner.delete('project/pk_gone');
  await kv.get('project/pk_gone');
  expect((await kv.knownKeys()).toSorted()).toEqual([key, `${key}/v/1`, 'project/pk_new']);
});

it('does not read the disk for an unknown key, however often it is requested', async () => {
  const store = createStoreWithSwitch();
  const kv = createLastKnownKv({ inner: store.inner, directory, log });
  await learn(kv, key, 'one');
  store.become('refusing');
  const name = createHash('sha256').update('project/other').digest('hex');
  await writeFile(join(directory, name), JSON.stringify({ key: 'project/other', value: 'one' }));
  await expect(kv.get('project/other')).rejects.toThrow('is not cached');
});
