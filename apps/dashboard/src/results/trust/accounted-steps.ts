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

/** Returns the steps with the share lost at each; null if the previous step is unknown or counts something else. */
export function accountedSteps(steps: readonly Step[]): readonly AccountedStep[] {
  return steps.map(({ step, unit, pValue, isBiased, variants }, index) => {
    const before = steps[index - 1];
    const lostOf = (variantKey: string, count: number | null) => {
      const reached = before?.unit === unit ? (before.variants[variantKey] ?? null) : null;
      return count === null || reached === null || reached === 0 ? null : Math.max(0, 1 - count / reached);
    };
    return {
      step,
      unit,
      pValue,
      isBiased,
      isFirst: index === 0,
      variants: Object.fromEntries(
        Object.entries(variants).map(([key, count]) => [key, { count, lost: lostOf(key, count) }]),
      ),
    };
  });
}
