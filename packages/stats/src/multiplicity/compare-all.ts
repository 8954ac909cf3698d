import type { ArmStats } from '../arms/arm-stats.ts';
import { describePairs } from '../compare/pair.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testPair, type WelchOptions } from '../compare/welch.ts';
import type { Status } from '../result.ts';
import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { bonferroni } from './bonferroni.ts';
import { holm } from './holm.ts';

/** How p-values are corrected for the number of comparisons. */
export type Correction = 'none' | 'bonferroni' | 'holm' | 'benjaminiHochberg';

/** Every arm against the first one. */
export interface AllComparisons {
  readonly method: 'multi.analyze';
  readonly status: Status | 'single_arm';
  readonly estimates: readonly (number | null)[];
  readonly pValues: readonly (number | null)[];
  readonly adjusted: readonly (number | null)[];
}

/** Compares each arm with the first by Welch's test and corrects the p-values for their number. */
export function compareAll(
  stats: readonly ArmStats[],
  options: WelchOptions & { readonly correction: Correction },
): AllComparisons {
  const method = 'multi.analyze';
  const empty = { method, estimates: [], pValues: [], adjusted: [] } as const;
  if (stats.length === 0) return { ...empty, status: 'no_data' };
  if (stats.length === 1) return { ...empty, status: 'single_arm' };
  if (!isValidTestOptions(options)) return { ...empty, status: 'invalid_input' };
  const tests = describePairs(stats).map((pair) => testPair(method, pair, options));
  const pValues = tests.map(({ pValue }) => pValue);
  return {
    method,
    status: 'ok',
    estimates: tests.map(({ estimate }) => estimate),
    pValues,
    adjusted: adjustPValues(pValues, options.correction),
  };
}

/** Corrects the p-values that are not null; a comparison without one isn't a test and doesn't count. */
export function adjustPValues(
  pValues: readonly (number | null)[],
  correction: Correction,
): readonly (number | null)[] {
  const tested = pValues.filter((p) => p !== null);
  const adjusted = [...corrections[correction](tested)];
  return pValues.map((p) => (p === null ? null : (adjusted.shift() ?? null)));
}

const corrections: Readonly<Record<Correction, (pValues: readonly number[]) => readonly number[]>> = {
  none: (pValues) => pValues,
  bonferroni,
  holm,
  benjaminiHochberg,
};
