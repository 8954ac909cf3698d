import type { Snapshot } from '@pixel/engine';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProjects, type Projects } from './projects.ts';

type Kv = ReturnType<typeof createMemoryKv>;

let kv: Kv;
let projects: Projects;
let logged: string[];
/** Tells every watcher of a change, as the store does; null for changes that may have been missed. */
let tell: (key: string | null) => void;
/** Stands between the edge and the store: a test can hold a read back, or make it fail. */
let beforeGet: () => Promise<void>;

beforeEach(() => {
  const inner = createMemoryKv({ now: () => 0 });
  const watchers = new Set<(key: string | null) => void>();
  tell = (key) => {
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
  projects = createProjects({ kv, log: { warn: write, error: write } });
});
afterEach(() => projects.close());

const snapshot = (version: string): Snapshot => ({
  formatVersion: 1,
  projectKey: 'pk_test',
  version,
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [],
});
const publish = (version: string) => kv.put('project/pk_test', JSON.stringify(snapshot(version)));
const liveVersion = async () => (await projects.find('pk_test'))?.snapshot.version;
/** Lets reads that were started by a notification end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

it('answers from memory once a project was read', async () => {
  await publish('1');
  expect(await liveVersion()).toBe('1');
  beforeGet = () => Promise.reject(new Error('away'));
  expect(await liveVersion()).toBe('1');
});

it('reads a project again when it is told of a change', async () => {
  await publish('1');
  await liveVersion();
  await publish('2');
  expect(await liveVersion()).toBe('1');
  tell('project/pk_test');
  await settle();
  expect(await liveVersion()).toBe('2');
});

it('reads once more where the change came while it was reading', async () => {
  await publish('1');
  let release = (): void => {};
  beforeGet = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const reading = liveVersion();
  await settle();
  await publish('2');
  tell('project/pk_test');
  beforeGet = async () => {};
  release();
  expect(await reading).toBe('2');
  expect(await liveVersion()).toBe('2');
});

it('remembers that a project is unknown until it is told of it', async () => {
  expect(await projects.find('pk_test')).toBeNull();
  await publish('1');
  expect(await projects.find('pk_test')).toBeNull();
  tell('project/pk_test');
  expect(await liveVersion()).toBe('1');
});

it('asks for everything again where changes may have been missed', async () => {
  expect(await projects.find('pk_other')).toBeNull();
  await publish('1');
  await liveVersion();
  await publish('2');
  await kv.put('project/pk_other', JSON.stringify({ ...snapshot('7'), projectKey: 'pk_other' }));
  tell(null);
  await settle();
  expect(await liveVersion()).toBe('2');
  expect((await projects.find('pk_other'))?.snapshot.version).toBe('7');
});

it('keeps the last good configuration where the new one cannot be used, and says so', async () => {
  await publish('1');
  await liveVersion();
  await kv.put('project/pk_test', '{"formatVersion":2}');
  tell('project/pk_test');
  await settle();
  expect(await liveVersion()).toBe('1');
  expect(logged).toEqual(['A stored configuration cannot be used']);
});

it('refuses, as unavailable and without a line in the log, a project it cannot ask for', async () => {
  beforeGet = () => Promise.reject(new Error('away'));
  await expect(projects.find('pk_test')).rejects.toMatchObject({ code: 'unavailable' });
  expect(logged).toEqual([]);
  beforeGet = async () => {};
  await publish('1');
  expect(await liveVersion()).toBe('1');
});
