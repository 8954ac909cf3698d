import type { ResultsReport } from '@pixel/control/client';

type Step = ResultsReport['accounting'][number];

/** A step from assignment to being counted, with each variant's loss since the previous step. */
export interface AccountedStep extends Pick<Step, 'step' | 'unit' | 'pValue' | 'isBiased'> {
  readonly isFirst: boolean;
  /** By variant key. */
  readonly variants: Readonly<
    Record<string, { readonly count: number | null; readonly lost: number | null }>
  >;
}

/** Returns the steps, each with the share lost since the previous one; null if that is unknown or has another unit. */
export function accountedSteps(steps: readonly Step[]): readonly AccountedStep[] {
  return steps.map(({ step, unit, pValue, isBiased, variants }, index) => {
    const previous = steps[index - 1];
    const lostShare = (variantKey: string, count: number | null) => {
      const previousCount = previous?.unit === unit ? (previous.variants[variantKey] ?? null) : null;
      return count === null || previousCount === null || previousCount === 0
        ? null
        : Math.max(0, 1 - count / previousCount);
    };
    return {
      step,
      unit,
      pValue,
      isBiased,
      isFirst: index === 0,
      variants: Object.fromEntries(
        Object.entries(variants).map(([key, count]) => [key, { count, lost: lostShare(key, count) }]),
      ),
    };
  });
}
