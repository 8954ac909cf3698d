import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeVariants } from '../../bench/faults/build-variant.ts';
import { type Result, runScenarios } from '../../bench/faults/run-scenarios.ts';
import { scenarios } from '../../bench/faults/scenarios.ts';

const maxRecoveryMs = 30_000;
/** Generous, since the machine may be busy. */
const limitMs = 300_000;

/** Each fault once; `npm run bench -- faults` repeats them for longer. */
describe('events under faults', () => {
  let results: readonly Result[];
  beforeAll(async () => {
    results = await runScenarios(scenarios, 'short');
  }, limitMs);
  afterAll(removeVariants);

  it.each(scenarios.map(({ name }) => name))('are neither lost nor counted twice: %s', (name) => {
    const result = results.find(({ scenario }) => scenario.name === name);
    expect(result?.verdict).toMatchObject({ lost: 0, overcounted: 0, invented: 0, refused: 0, examples: [] });
    expect(result?.reportedLost).toBeGreaterThanOrEqual(result?.verdict.damaged ?? 0);
    if (name === 'flipped') {
      expect(result?.reportedLost).toBe(result?.verdict.damaged);
      expect(result?.reportedLost).toBeGreaterThan(0);
    }
    expect(result?.verdict.acknowledged).toBeGreaterThan(20);
    expect(Math.max(0, ...(result?.recoveries ?? []))).toBeLessThan(maxRecoveryMs);
  });
});
