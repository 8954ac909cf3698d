import { describe, expect, it } from 'vitest';
import { answeredVisit, noon, preparedSample } from './answered-visit.fixture.ts';
import { createVisitSamples } from './visit-samples.ts';

const prepared = preparedSample();
const visitAt = (at: number) => answeredVisit({ prepared, at, url: `https://shop.example/${at}` });

/** A reproducible source of randomness. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

const weightOf = (samples: readonly { readonly weight: number }[]) =>
  samples.reduce((sum, { weight }) => sum + weight, 0);

describe('visit samples', () => {
  it('include all visits while there are few', () => {
    const samples = createVisitSamples({ random: () => 0.5, maxPerSecond: 3 });
    for (const at of [0, 10, 20, 1_000, 1_900, 2_000]) samples.offer(visitAt(noon + at));
    const taken = samples.take();
    expect(taken.map(({ time }) => time - noon)).toEqual([0, 10, 20, 1_000, 1_900, 2_000]);
    expect(new Set(taken.map(({ weight }) => weight))).toEqual(new Set([1]));
    expect(samples.take()).toEqual([]);
  });

  it('are limited per second, even if drained within it, and weighted for all', () => {
    const samples = createVisitSamples({ random: createRandom(), maxPerSecond: 50 });
    const taken = [];
    for (let ms = 0; ms < 3_000; ms += 1) {
      for (let n = 0; n < 4; n += 1) samples.offer(visitAt(noon + ms));
      if (ms % 250 === 0) taken.push(...samples.take());
    }
    samples.offer(visitAt(noon + 3_000));
    taken.push(...samples.take());
    for (const second of [0, 1, 2])
      expect(
        taken.filter(({ time }) => Math.floor((time - noon) / 1_000) === second).length,
      ).toBeLessThanOrEqual(50);
    expect(taken.length).toBeGreaterThan(140);
    expect(weightOf(taken)).toBeCloseTo(12_001, 6);
  });

  it('are equally likely from the start and end of a second', () => {
    const samples = createVisitSamples({ random: createRandom(), maxPerSecond: 50 });
    const visits = Array.from({ length: 1_000 }, (_, ms) => visitAt(noon + ms));
    let early = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const visit of visits) samples.offer({ ...visit, at: visit.at + round * 1_000 });
      early += samples.take().filter(({ time }) => (time - noon) % 1_000 < 500).length;
    }
    expect(early / (40 * 50)).toBeGreaterThan(0.45);
    expect(early / (40 * 50)).toBeLessThan(0.55);
  });

  it('are bounded if never drained', () => {
    const samples = createVisitSamples({ random: () => 0.5, maxPerSecond: 50 });
    for (let second = 0; second < 100; second += 1)
      for (let n = 0; n < 50; n += 1) samples.offer(visitAt(noon + second * 1_000));
    const taken = samples.take();
    expect(taken.length).toBeLessThan(2_100);
    expect(taken.at(-1)?.time).toBe(noon + 99_000);
  });
});
