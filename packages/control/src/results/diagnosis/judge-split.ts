import { chiSquareTest } from '@pixel/stats';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { total } from './traffic-counts.ts';

/** Below it a split is off for certain, above the other one it is as planned. */
const [offAlpha, plannedAlpha] = [0.001, 0.01];
/** Fewer expected visitors of a variant say nothing. */
const leastExpected = 5;

type Split = 'off' | 'as_planned' | 'unclear';

/** Judges how visitors are split, who were chosen after one has seen that something is off. */
export function judgeSplit(
  { health: { variants } }: Pick<DiagnosisFacts, 'health'>,
  visitors: readonly number[],
): Split {
  const test = chiSquareTest(variants.map(({ weight }, at) => ({ visitors: visitors[at] ?? 0, weight })));
  if (test.status !== 'ok' || test.leastExpected < leastExpected) return 'unclear';
  if (test.pValue < offAlpha) return 'off';
  return test.pValue >= plannedAlpha ? 'as_planned' : 'unclear';
}

/** Returns the part of each variant's visitors that is missing, by how many the others have; below 0 where there are too many. */
export function missingOf(
  { health: { variants } }: Pick<DiagnosisFacts, 'health'>,
  visitors: readonly number[],
): readonly number[] {
  const [all, weights] = [total(visitors), total(variants.map(({ weight }) => weight))];
  return variants.map(({ weight }, at) => {
    const own = visitors[at] ?? 0;
    const expected = weight < weights ? ((all - own) * weight) / (weights - weight) : 0;
    return expected > 0 ? 1 - own / expected : 0;
  });
}
