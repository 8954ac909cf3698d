import type { HealthResult } from '@pixel/stats';
import { formatPValue } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';

/** Checks whether the variants' visitors were alike before the experiment; null if unknown. */
export function checkBalance({ preBalance }: HealthResult): CheckResult | null {
  const known = (preBalance?.pValues ?? []).filter((p) => p !== null);
  if (preBalance === null || known.length === 0) return null;
  const minPValue = Math.min(...known);
  if (preBalance.warnings.length === 0) return { state: 'ok', summary: alikeBefore({ pValue: minPValue }) };
  return {
    state: 'bad',
    summary: differentBefore({ pValue: minPValue }),
    cause: countedApart({}),
    advice: randomizeAgain({}),
  };
}

interface BalanceTest {
  readonly pValue: number;
}

const alikeBefore = phrase(
  'pre_exposure_alike',
  (p: BalanceTest) =>
    `Pre-exposure balance: variants were alike before the experiment (${formatPValue(p.pValue)}).`,
);
const differentBefore = phrase(
  'pre_exposure_imbalance',
  (p: BalanceTest) =>
    `Pre-exposure imbalance: variants differed before the experiment (${formatPValue(p.pValue)}).`,
);
const countedApart = phrase(
  'counted_apart',
  () =>
    'Likely a broken assignment, or uncounted visitors in one variant; by chance it happens in 1 of 1,000 experiments.',
);
const randomizeAgain = phrase(
  'randomize_again',
  () => 'Start a new phase: visitors are re-randomized and results start from zero.',
);
