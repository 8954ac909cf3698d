import { type Warning, warning } from '../result.ts';
import { sum } from '../special/sum.ts';
import { chiSquareTest } from '../srm/chi-square.ts';
import { defaultSplitPlan, type SplitPlan } from '../srm/split-plan.ts';

/** An arm, with the number of its visitors who were later exposed to other variants. */
export interface ExposedArm {
  readonly visitors: number;
  readonly multiExposed: number;
  readonly weight: number;
}

/** How many visitors were exposed to several variants, and whether excluding them biases the split. */
export interface MultiExposure {
  readonly method: 'health.multiExposure';
  readonly status: 'ok' | 'invalid_input' | 'no_data';
  /** Share of all visitors who were exposed to several variants. */
  readonly share: number | null;
  /** Chi-square of the visitors exposed to several variants, by their first one, against the weights. */
  readonly pValue: number | null;
  readonly warnings: readonly Warning[];
}

/** Share of visitors exposed to several variants above which there is a warning. */
const maxShare = 0.01;

/**
 * Tests the visitors exposed to several variants for a sample ratio mismatch of their own. With unequal weights, excluding them removes a
 * larger share of the smaller arm, because each of them was likely to see the larger one as well.
 */
export function multiExposure(
  arms: readonly ExposedArm[],
  { finalAlpha }: Pick<SplitPlan, 'finalAlpha'> = defaultSplitPlan,
): MultiExposure {
  const method = 'health.multiExposure';
  const empty = { method, share: null, pValue: null, warnings: [] } as const;
  const isValid = arms.every(
    ({ visitors, multiExposed }) =>
      Number.isSafeInteger(visitors) &&
      Number.isSafeInteger(multiExposed) &&
      multiExposed >= 0 &&
      visitors >= multiExposed,
  );
  const test = chiSquareTest(arms.map(({ multiExposed, weight }) => ({ visitors: multiExposed, weight })));
  if (!isValid || test.status === 'invalid_input') return { ...empty, status: 'invalid_input' };
  const visitors = sum(arms.map((arm) => arm.visitors));
  if (visitors === 0) return { ...empty, status: 'no_data' };
  const share = sum(arms.map((arm) => arm.multiExposed)) / visitors;
  const pValue = test.status === 'ok' ? test.pValue : null;
  const weights = arms.map(({ weight }) => weight).filter((weight) => weight > 0);
  const isUneven = weights.some((weight) => weight !== weights[0]);
  const exceedsMax = share > maxShare;
  return {
    method,
    status: 'ok',
    share,
    pValue,
    warnings: [
      ...(exceedsMax ? [warning('multi_exposure')] : []),
      ...(exceedsMax && isUneven ? [warning('unequal_split_multi_exposure')] : []),
      ...(pValue !== null && pValue < finalAlpha ? [warning('srm')] : []),
    ],
  };
}
