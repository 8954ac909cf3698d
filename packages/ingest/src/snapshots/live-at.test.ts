import type { Snapshot } from '@pixel/engine';
import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublishedSnapshots } from './published-snapshots.ts';
import { sampleSnapshot } from './sample-snapshot.fixture.ts';

const projectKey = 'pk_test';
const firstAt = Date.UTC(2026, 0, 1);
const hourMs = 60 * 60 * 1000;
const count = 300;
const timeOf = (index: number) => firstAt + index * hourMs;
const nameOf = (index: number) => new Date(timeOf(index)).toISOString();
const keyOf = (index: number) => `project/${projectKey}/v/${nameOf(index)}`;

let kv: Kv;
let reads: string[];
let snapshots: ReturnType<typeof createPublishedSnapshots>;
beforeEach(async () => {
  const inner = createMemoryKv({ now: Date.now });
  reads = [];
  kv = {
    ...inner,
    get: (key) => {
      reads.push(key);
      return inner.get(key);
    },
  };
  for (let index = 0; index < count; index++) await publish(index);
  snapshots = createPublishedSnapshots({ kv, now: Date.now });
  vi.spyOn(JSON, 'parse');
});
afterEach(() => vi.restoreAllMocks());

/** Publishes a version of the project, an hour after the previous one. */
async function publish(index: number, write: (snapshot: Snapshot) => string = JSON.stringify): Promise<void> {
  const previousVersion = index === 0 ? null : nameOf(index - 1);
  const text = write(sampleSnapshot({ version: nameOf(index), previousVersion }));
  await kv.put(keyOf(index), text);
  await kv.put(`project/${projectKey}`, text);
}

/** The names of the versions that were prepared; only these are parsed. */
const prepared = () =>
  vi.mocked(JSON.parse).mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.version] : []));

async function liveAt(time: number): Promise<string | undefined> {
  return (await snapshots.openView().liveAt(projectKey, time))?.snapshot.version;
}

describe('the configuration live at a time', () => {
  it('is the only one prepared, however many followed', async () => {
    expect(await liveAt(timeOf(3) + 1)).toBe(nameOf(3));
    expect(prepared()).toEqual([nameOf(3)]);
  });

  it('is undefined before the first version, without preparing any', async () => {
    expect(await liveAt(firstAt - 1)).toBeUndefined();
    expect(prepared()).toEqual([]);
  });

  it('reads each version from the store once, for any batches and events', async () => {
    const view = snapshots.openView();
    const times = Array.from({ length: 500 }, (_, index) => firstAt - 1 - index);
    expect(new Set(await Promise.all(times.map((time) => view.liveAt(projectKey, time))))).toEqual(
      new Set([null]),
    );
    expect(reads).toHaveLength(count);
    expect(new Set(reads).size).toBe(count);
    reads = [];
    expect(await liveAt(firstAt - 1)).toBeUndefined();
    expect(reads).toEqual([`project/${projectKey}`]);
  });

  it('includes versions published since', async () => {
    await liveAt(firstAt - 1);
    await publish(count);
    await publish(count + 1);
    reads = [];
    expect(await liveAt(timeOf(0))).toBe(nameOf(0));
    expect(reads).toEqual([`project/${projectKey}`, keyOf(count), keyOf(0)]);
    expect(prepared()).toEqual([nameOf(0)]);
  });

  it.each(Array.from({ length: 8 }, (_, index) => index))(
    'starts at the moment of its publication: %d',
    async (index) => {
      expect([await liveAt(timeOf(index) - 1), await liveAt(timeOf(index))]).toEqual([
        index === 0 ? undefined : nameOf(index - 1),
        nameOf(index),
      ]);
    },
  );

  it('is found behind differently formatted texts', async () => {
    await publish(count, (snapshot) => JSON.stringify(snapshot, null, 2));
    await publish(count + 1, ({ formatVersion, ...rest }) => JSON.stringify({ ...rest, formatVersion }));
    await publish(count + 2);
    expect(await liveAt(timeOf(2))).toBe(nameOf(2));
    expect(await liveAt(timeOf(count))).toBe(nameOf(count));
    expect(await liveAt(timeOf(count + 1))).toBe(nameOf(count + 1));
  });
});

it('walks back from a head stored nowhere else, in any format', async () => {
  await publish(count, (snapshot) => JSON.stringify(snapshot, null, 2));
  await kv.delete(keyOf(count));
  expect(await liveAt(timeOf(count))).toBe(nameOf(count));
  expect(await liveAt(timeOf(count - 1))).toBe(nameOf(count - 1));
});

it('rejects if a version names itself or a later one as its predecessor', async () => {
  for (const previousVersion of [nameOf(5), nameOf(6)]) {
    const text = JSON.stringify(sampleSnapshot({ version: nameOf(5), previousVersion }));
    await kv.put(keyOf(5), text);
    await expect(
      createPublishedSnapshots({ kv, now: Date.now }).openView().liveAt(projectKey, firstAt),
    ).rejects.toThrow(keyOf(5));
  }
});

it('reads a damaged version once per view, and finds those after it', async () => {
  await kv.put(keyOf(200), 'nope');
  const view = snapshots.openView();
  const older = Array.from({ length: 50 }, (_, index) => view.liveAt(projectKey, timeOf(index)));
  const outcomes = await Promise.allSettled(older);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(reads.filter((key) => key === keyOf(200))).toHaveLength(1);
  expect((await view.liveAt(projectKey, timeOf(250)))?.snapshot.version).toBe(nameOf(250));
});

it('reports that a project is published without preparing anything', async () => {
  expect(await snapshots.openView().isPublished(projectKey)).toBe(true);
  await kv.put(`project/${projectKey}`, 'nope');
  expect(await snapshots.openView().isPublished(projectKey)).toBe(true);
  expect(prepared()).toEqual([]);
});
