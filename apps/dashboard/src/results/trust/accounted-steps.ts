import type { ResultsReport } from '@pixel/control/client';

type Step = ResultsReport['accounting'][number];

/** A step of the way from being assigned to being counted, with what each variant lost since the step before. */
export interface AccountedStep extends Pick<Step, 'step' | 'unit' | 'pValue' | 'isBiased'> {
  readonly isFirst: boolean;
  /** By the variant's key. */
  readonly variants: Readonly<
    Record<string, { readonly count: number | null; readonly lost: number | null }>
  >;
}

/** Returns the steps with the share that was lost at each; null where the step before is unknown or counts something else. */
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
