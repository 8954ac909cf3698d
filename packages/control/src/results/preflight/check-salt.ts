import { adjustPValues, chiSquareTest, compareAll, preExperimentStats } from '@pixel/stats';
import type { Replay } from '@pixel/store/events';
import { yieldToLoop } from './yield-to-loop.ts';

/** The smallest p-value of a split by visitors' properties and earlier behavior, Holm-adjusted, and what it tested. */
export interface SaltBalance {
  readonly pValue: number | null;
  readonly what: string;
}

const alpha = 0.05;
/** Minimum expected visitors per cell for a valid chi-square test. */
const minExpected = 5;

/**
 * Tests a split of visitors against its weights by device, and by what visitors did in the 14 days before. Rejects with the reason of
 * `signal`.
 */
export async function checkSalt(
  { visitors, metrics }: Pick<Replay, 'visitors' | 'metrics'>,
  { armOf, weights }: { readonly armOf: Int8Array; readonly weights: readonly number[] },
  signal: AbortSignal,
): Promise<SaltBalance> {
  await yieldToLoop(signal);
  const tests = [...countByDevice(visitors, armOf, weights)].map(([device, counts]) => ({
    what: `device ${device === '' ? 'unknown' : device}`,
    pValue: testCounts(counts, weights),
  }));
  for (const metric of metrics) {
    await yieldToLoop(signal);
    const pastStats = metric
      .sumByArm(armOf, weights.length)
      .map((stats) => stats && preExperimentStats(stats));
    const known = pastStats.filter((past) => past !== undefined && past !== null);
    const arms = known.length === weights.length ? known : [];
    const { adjusted } = compareAll(arms, { alpha, correction: 'holm' });
    tests.push({ what: `${metric.key} before it`, pValue: smallestPValue(adjusted) });
  }
  const adjusted = adjustPValues(
    tests.map(({ pValue }) => pValue),
    'holm',
  );
  const pValue = smallestPValue(adjusted);
  return { pValue, what: tests[adjusted.indexOf(pValue)]?.what ?? '' };
}

/** Returns the smallest of the known p-values. */
export function smallestPValue(pValues: readonly (number | null)[]): number | null {
  const found = pValues.filter((p) => p !== null);
  return found.length === 0 ? null : Math.min(...found);
}

/** Returns the visitors of each arm, by device in alphabetical order. */
function countByDevice(
  visitors: Replay['visitors'],
  armOf: Int8Array,
  weights: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number[]>();
  for (const [at, { device }] of visitors.entries()) {
    const deviceCounts = counts.get(device) ?? weights.map(() => 0);
    counts.set(device, deviceCounts);
    const arm = armOf[at] ?? -1;
    if (arm >= 0) deviceCounts[arm] = (deviceCounts[arm] ?? 0) + 1;
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function testCounts(counts: readonly number[], weights: readonly number[]): number | null {
  const test = chiSquareTest(counts.map((visitors, arm) => ({ visitors, weight: weights[arm] ?? 0 })));
  return test.status === 'ok' && test.smallestExpected >= minExpected ? test.pValue : null;
}
