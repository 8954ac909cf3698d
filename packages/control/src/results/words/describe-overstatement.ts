import type { Effect } from './number-formats.ts';
import { formatDifference, formatShortPercent } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/**
 * Returns the sentence on which part of the interval to plan with after an early win. Null if the limit nearer to 0 is unknown or beyond 0.
 */
export function describeOverstatement(effect: Effect): Sentence | null {
  const { estimate, lower, upper, level, unit, currency } = effect;
  if (estimate === null) return null;
  const nearerLimit = estimate < 0 ? upper : lower;
  if (nearerLimit === null || nearerLimit * estimate <= 0) return null;
  const units = { level, unit, currency };
  return estimate < 0
    ? upperHalf({ ...units, from: estimate, to: nearerLimit })
    : lowerHalf({ ...units, from: nearerLimit, to: estimate });
}

interface Half extends Pick<Effect, 'level' | 'unit' | 'currency'> {
  readonly from: number;
  readonly to: number;
}

const plan = (name: string) => (p: Half) =>
  `Early winners overstate: plan with the ${name} half of the ${formatShortPercent(p.level)} CI, ${formatDifference(p.from, p)} to ${formatDifference(p.to, p)}.`;

const lowerHalf = phrase('plan_with_lower_half', plan('lower'));
const upperHalf = phrase('plan_with_upper_half', plan('upper'));
