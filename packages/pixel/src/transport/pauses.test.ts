import { expect, it } from 'vitest';
import type { ProjectStorage } from '../storage.ts';
import { createPauses } from './pauses.ts';

const warn = Object.assign(() => undefined, { warnings: new Set<string>() });
const at = 1_790_000_000_123;
const kept = new Map<string, string>();
const storage = {
  get: (name: string) => kept.get(name) ?? null,
  set: (name: string, value: string) => kept.set(name, value),
} as unknown as ProjectStorage;

it('lasts, even if it ends at a fraction of a millisecond', () => {
  for (let step = 0; step < 1_000; step++) {
    const pauses = createPauses(storage, { now: () => at, random: () => step / 1_000, warn });
    pauses.begin();
    expect(pauses.leftMs()).toBeCloseTo(500 + step / 2, 2);
  }
});

it('ends if the clock was set back', () => {
  let time = at;
  const pauses = createPauses(storage, { now: () => time, random: () => 0.3, warn });
  pauses.begin();
  time -= 1_000;
  expect(pauses.leftMs()).toBe(0);
});
