import { chiSquareTest } from '@pixel/stats';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { sum } from './traffic-counts.ts';

/** Below the first p-value, a split is certainly off; above the second, it is as planned. */
const [offAlpha, plannedAlpha] = [0.001, 0.01];
/** Minimum expected visitors per variant for judging a split. */
const minExpected = 5;

type SplitVerdict = 'off' | 'as_planned' | 'unclear';

/** Judges the split of visitors who were selected after a problem was found. */
export function judgeSplit(
  { health: { variants } }: Pick<DiagnosisFacts, 'health'>,
  visitors: readonly number[],
): SplitVerdict {
  const test = chiSquareTest(
    variants.map(({ weight }, index) => ({ visitors: visitors[index] ?? 0, weight })),
  );
  if (test.status !== 'ok' || test.smallestExpected < minExpected) return 'unclear';
  if (test.pValue < offAlpha) return 'off';
  return test.pValue >= plannedAlpha ? 'as_planned' : 'unclear';
}

/** Returns the fraction of each variant's visitors that is missing, relative to the others; negative if there are too many. */
export function missingOf(
  { health: { variants } }: Pick<DiagnosisFacts, 'health'>,
  visitors: readonly number[],
): readonly number[] {
  const [all, weights] = [sum(visitors), sum(variants.map(({ weight }) => weight))];
  return variants.map(({ weight }, index) => {
    const own = visitors[index] ?? 0;
    const expected = weight < weights ? ((all - own) * weight) / (weights - weight) : 0;
    return expected > 0 ? 1 - own / expected : 0;
  });
}
