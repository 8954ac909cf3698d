import { prepareSnapshot, type Snapshot } from '@pixel/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWarmUp, type WarmUp } from './warm-up.ts';

const snapshot = (projectKey: string): Snapshot => ({
  formatVersion: 1,
  projectKey,
  version: '2026-01-01T00:00:00.000Z',
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [],
});

let warmUp: WarmUp;
let done: string[];
beforeEach(() => {
  warmUp = createWarmUp();
  done = [];
});
afterEach(() => warmUp.stop());

function start(projectKey: string, names: readonly string[]): void {
  const tasks = names.map((name) => () => void done.push(name));
  warmUp.start({ ...prepareSnapshot(snapshot(projectKey)), warmUps: () => tasks });
}

it('warms up every project, and nothing synchronously', async () => {
  start('pk_one', ['a', 'b']);
  start('pk_two', ['c']);
  start('pk_none', []);
  expect(done).toEqual([]);
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b', 'c']);
});

it('yields in between', async () => {
  start('pk_one', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(done.length).toBeLessThan(8);
});

it('drops an older configuration for a newer one', async () => {
  start('pk_one', ['a', 'b']);
  start('pk_one', ['c']);
  await expect.poll(() => done).toEqual(['c']);
});

it('restarts after it finished', async () => {
  start('pk_one', ['a']);
  await expect.poll(() => done).toEqual(['a']);
  start('pk_one', ['b']);
  await expect.poll(() => done).toEqual(['a', 'b']);
});

it('does nothing once stopped', async () => {
  start('pk_one', ['a']);
  warmUp.stop();
  start('pk_two', ['b']);
  const later = createWarmUp();
  const tasks = ['c', 'd'].map((name) => () => void done.push(name));
  later.start({ ...prepareSnapshot(snapshot('pk_one')), warmUps: () => tasks });
  await expect.poll(() => done).toEqual(['c', 'd']);
  later.stop();
});
