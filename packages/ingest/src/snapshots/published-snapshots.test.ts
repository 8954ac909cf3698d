import type { Kv } from '@pixel/store/kv';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { beforeEach, expect, it } from 'vitest';
import { createPublishedSnapshots } from './published-snapshots.ts';
import { sampleSnapshot } from './sample-snapshot.fixture.ts';

const snapshot = sampleSnapshot();
const head = 'project/pk_test';
const versionKey = `${head}/v/${snapshot.version}`;

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
  snapshots = createPublishedSnapshots({ kv, now: Date.now });
  await kv.put(head, JSON.stringify(snapshot));
  await kv.put(versionKey, JSON.stringify(snapshot));
});

it('reads a version once, across views', async () => {
  await snapshots.openView().version('pk_test', snapshot.version);
  await snapshots.openView().version('pk_test', snapshot.version);
  expect(reads).toEqual([versionKey]);
});

it('reads the live version once per view', async () => {
  for (const view of [snapshots.openView(), snapshots.openView()]) {
    await view.isPublished('pk_test');
    await view.liveAt('pk_test', Date.parse(snapshot.version));
  }
  expect(reads).toEqual([head, versionKey, head]);
});

it('looks for a missing version once per view', async () => {
  for (const view of [snapshots.openView(), snapshots.openView()]) {
    expect(await view.isPublished('pk_none')).toBe(false);
    expect(await view.isPublished('pk_none')).toBe(false);
  }
  expect(reads).toEqual(['project/pk_none', 'project/pk_none']);
});

it('does not look for an invalid version name', async () => {
  expect(await snapshots.openView().version('pk_test', '2026-01-01T00:00:00.000000Z')).toBeNull();
  expect(reads).toEqual([]);
});

it('caches published projects per view, and versions across views', async () => {
  const view = snapshots.openView();
  expect(view.known.isPublished('pk_test')).toBeUndefined();
  expect(view.known.version('pk_test', snapshot.version)).toBeUndefined();
  await view.isPublished('pk_test');
  await view.isPublished('pk_nobody');
  await view.version('pk_test', snapshot.version);
  expect([view.known.isPublished('pk_test'), view.known.isPublished('pk_nobody')]).toEqual([true, false]);
  const next = snapshots.openView();
  expect(next.known.isPublished('pk_test')).toBeUndefined();
  expect(next.known.version('pk_test', snapshot.version)?.snapshot.version).toBe(snapshot.version);
  expect(next.known.version('pk_other', snapshot.version)).toBeUndefined();
});

it('distinguishes versions and projects with interleaved events', async () => {
  const versions = [snapshot.version, '2026-01-02T00:00:00.000Z'];
  const projects = ['pk_test', 'pk_more'];
  const all = projects.flatMap((projectKey) => versions.map((version) => ({ projectKey, version })));
  const view = snapshots.openView();
  for (const { projectKey, version } of all) {
    await kv.put(
      `project/${projectKey}/v/${version}`,
      JSON.stringify(sampleSnapshot({ projectKey, version })),
    );
    await view.version(projectKey, version);
  }
  for (const wanted of [...all, ...all.toReversed(), ...all]) {
    const known = view.known.version(wanted.projectKey, wanted.version)?.snapshot;
    expect(known).toMatchObject(wanted);
  }
});
