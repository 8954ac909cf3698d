import type { PreparedSnapshot, Snapshot } from '@pixel/engine';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manyTurns } from '../../../../tests/support/turns.ts';
import { createProjects, type Projects } from './projects.ts';

type Kv = ReturnType<typeof createMemoryKv>;

let kv: Kv;
let projects: Projects;
let logged: string[];
/** Notifies every watcher of a change, like the store; null for possibly missed changes. */
let notify: (key: string | null) => void;
/** Runs before each read of the store, so that a test can delay it or make it fail. */
let beforeGet: () => Promise<void>;

beforeEach(() => {
  const inner = createMemoryKv({ now: () => 0 });
  const watchers = new Set<(key: string | null) => void>();
  notify = (key) => {
    for (const onChange of watchers) onChange(key);
  };
  beforeGet = async () => {};
  kv = {
    ...inner,
    async get(key) {
      const value = await inner.get(key);
      await beforeGet();
      return value;
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
  logged = [];
  const write = (_fields: object, message: string) => void logged.push(message);
  projects = createProjects({ kv, log: { info: write, warn: write, error: write } });
});
afterEach(() => projects.close());

/** The number of a version: the only difference between those of these tests. */
const numberOf = (prepared: PreparedSnapshot | null) => prepared?.snapshot.version.at(-2);
const snapshot = (number: string): Snapshot => ({
  formatVersion: 1,
  projectKey: 'pk_test',
  version: `2026-01-01T00:00:00.00${number}Z`,
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [],
});
const snapshotText = (number: string) => JSON.stringify(snapshot(number));
const experiment = {
  experimentKey: 'e',
  experimentId: '01890000-0000-7000-8000-000000000000',
  name: 'E',
  salt: 's',
  coverage: 1,
  urlRules: { include: [], exclude: [] },
  variants: [
    {
      variantKey: 'a',
      variantId: '01890000-0000-7000-8000-000000000001',
      name: 'A',
      weight: 1,
      isControl: true,
      changes: [],
    },
  ],
  goals: [],
  exposure: 'code',
  probes: [],
};
const publish = (version: string) => kv.put('project/pk_test', snapshotText(version));
const liveVersion = async () => numberOf(await projects.find('pk_test'));

it('answers from memory once a project was read', async () => {
  await publish('1');
  expect(await liveVersion()).toBe('1');
  beforeGet = () => Promise.reject(new Error('away'));
  expect(await liveVersion()).toBe('1');
});

it('reads a project again when notified of a change', async () => {
  await publish('1');
  await liveVersion();
  await publish('2');
  expect(await liveVersion()).toBe('1');
  notify('project/pk_test');
  await expect.poll(liveVersion).toBe('2');
});

it('reads again if the change came during a read', async () => {
  await publish('1');
  let release = (): void => {};
  beforeGet = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const reading = liveVersion();
  await manyTurns();
  await publish('2');
  notify('project/pk_test');
  beforeGet = async () => {};
  release();
  expect(await reading).toBe('2');
  expect(await liveVersion()).toBe('2');
});

it('remembers that a project is unknown until notified of it', async () => {
  expect(await projects.find('pk_test')).toBeNull();
  await publish('1');
  expect(await projects.find('pk_test')).toBeNull();
  notify('project/pk_test');
  expect(await liveVersion()).toBe('1');
});

it('reads everything again after a possibly missed change', async () => {
  expect(await projects.find('pk_other')).toBeNull();
  await publish('1');
  await liveVersion();
  await publish('2');
  await kv.put('project/pk_other', JSON.stringify({ ...snapshot('7'), projectKey: 'pk_other' }));
  notify(null);
  await expect.poll(liveVersion).toBe('2');
  expect(numberOf(await projects.find('pk_other'))).toBe('7');
});

it('does not prepare an unchanged project again', async () => {
  await publish('1');
  const before = await projects.find('pk_test');
  notify(null);
  await manyTurns();
  expect(await projects.find('pk_test')).toBe(before);
  await publish('2');
  notify(null);
  await expect.poll(() => projects.find('pk_test')).not.toBe(before);
});

describe('after possibly missed changes of many projects', () => {
  const keys = ['pk_1', 'pk_2', 'pk_3', 'pk_4', 'pk_5'];
  const publishAll = async (version: string) => {
    for (const projectKey of keys)
      await kv.put(`project/${projectKey}`, JSON.stringify({ ...snapshot(version), projectKey }));
  };
  const versions = async () => Promise.all(keys.map(async (key) => numberOf(await projects.find(key))));

  it('reads one after the other', async () => {
    await publishAll('1');
    await versions();
    await publishAll('2');
    let underWay = 0;
    let most = 0;
    beforeGet = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
    };
    notify(null);
    await vi.waitFor(async () => expect(new Set(await versions())).toEqual(new Set(['2'])), {
      timeout: 20_000,
    });
    expect(most).toBe(1);
  });

  it('yields in between', async () => {
    await publishAll('1');
    await versions();
    const order: string[] = [];
    beforeGet = async () => void order.push('read');
    const ticking = setInterval(() => order.push('other'), 0);
    notify(null);
    await vi.waitFor(() => expect(order.filter((each) => each === 'read')).toHaveLength(5), {
      timeout: 20_000,
    });
    clearInterval(ticking);
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('read'));
  });

  it('reads a project reported as changed before queued ones', async () => {
    await publishAll('1');
    await versions();
    await publishAll('2');
    notify(null);
    notify('project/pk_5');
    await vi.waitFor(async () => expect((await versions())[4]).toBe('2'), { interval: 0, timeout: 20_000 });
    expect((await versions())[3]).toBe('1');
    await vi.waitFor(async () => expect(new Set(await versions())).toEqual(new Set(['2'])), {
      timeout: 20_000,
    });
  });
});

describe('an unusable stored configuration', () => {
  const known = {
    'is not JSON': 'nope',
    'is torn': snapshotText('2').slice(0, 100),
    'is null': 'null',
    'is of an unknown format': '{"formatVersion":2}',
    'has nothing in it': '{"formatVersion":1,"projectKey":"pk_test","version":"2"}',
    'belongs to another project': snapshotText('2').replace('pk_test', 'pk_other'),
    'has a rule of an unknown kind': snapshotText('2').replace(
      '"experiments":[]',
      `"experiments":[${JSON.stringify({ ...experiment, urlRules: { include: [{ kind: 'psychic', value: 'x' }], exclude: [] } })}]`,
    ),
    'has an experiment without variants': snapshotText('2').replace(
      '"experiments":[]',
      `"experiments":[${JSON.stringify({ ...experiment, variants: undefined })}]`,
    ),
  };

  it.each(Object.entries(known))('keeps the last good one if it %s, and reports it', async (_, text) => {
    await publish('1');
    await liveVersion();
    await kv.put('project/pk_test', text);
    notify('project/pk_test');
    await expect.poll(() => logged).toEqual(['A stored configuration is unusable']);
    expect(await liveVersion()).toBe('1');
    expect(projects.unusableCount()).toBe(1);
  });

  it('is forgotten as soon as a usable one arrives', async () => {
    await publish('1');
    await liveVersion();
    await kv.put('project/pk_test', 'nope');
    notify('project/pk_test');
    await expect.poll(() => projects.unusableCount()).toBe(1);
    await publish('3');
    notify('project/pk_test');
    await expect.poll(() => projects.unusableCount()).toBe(0);
    expect(await liveVersion()).toBe('3');
  });

  it('is no longer reported once the project is gone', async () => {
    await kv.put('project/pk_test', 'nope');
    await expect(projects.find('pk_test')).rejects.toMatchObject({ code: 'unavailable' });
    await kv.delete('project/pk_test');
    notify('project/pk_test');
    await expect.poll(() => projects.unusableCount()).toBe(0);
    expect(await projects.find('pk_test')).toBeNull();
  });

  it('is not read again for every request if there is no good one', async () => {
    await kv.put('project/pk_test', 'nope');
    for (let request = 0; request < 5; request += 1)
      await expect(projects.find('pk_test')).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toEqual(['A stored configuration is unusable']);
    await publish('1');
    notify('project/pk_test');
    await expect.poll(() => projects.unusableCount()).toBe(0);
    expect(await liveVersion()).toBe('1');
  });
});

it('reads again if a good one was stored while a bad one was read', async () => {
  await kv.put('project/pk_test', '{"formatVersion":9}');
  let letGo = (): void => undefined;
  const reading = new Promise<void>((began) => {
    beforeGet = () => {
      began();
      return new Promise((resolve) => {
        letGo = resolve;
      });
    };
  });
  const found = projects.find('pk_test');
  await reading;
  beforeGet = async () => {};
  await kv.put('project/pk_test', snapshotText('2'));
  notify('project/pk_test');
  letGo();
  expect(numberOf(await found)).toBe('2');
  expect(projects.unusableCount()).toBe(0);
});

it('prepares the older value that the store offers instead', async () => {
  const older = snapshotText('1');
  const log = { info() {}, warn() {}, error() {} };
  const offering = createProjects({
    kv: { ...kv, get: async (_key, accepts) => (accepts?.('nope') || !accepts?.(older) ? 'nope' : older) },
    log,
  });
  expect(numberOf(await offering.find('pk_test'))).toBe('1');
  expect(offering.unusableCount()).toBe(1);
  offering.close();
});

it('loads cached projects at start', async () => {
  await publish('1');
  const log = { info() {}, warn() {}, error() {} };
  const knownKeys = async () => ['project/pk_test', 'project/pk_test/v/1', 'script/abc', 'project/pk_gone'];
  const restarted = createProjects({ kv, log, knownKeys });
  expect(await restarted.hasLoaded()).toBe(true);
  beforeGet = () => Promise.reject(new Error('away'));
  expect(restarted.find('pk_test')).toMatchObject({ snapshot: snapshot('1') });
  restarted.close();
});

it('loads nothing if nothing was cached', async () => {
  expect(await projects.hasLoaded()).toBe(false);
});

it('refuses a project that it cannot read as unavailable, without logging', async () => {
  beforeGet = () => Promise.reject(new Error('away'));
  await expect(projects.find('pk_test')).rejects.toMatchObject({ code: 'unavailable' });
  expect(logged).toEqual([]);
  beforeGet = async () => {};
  await publish('1');
  expect(await liveVersion()).toBe('1');
});
