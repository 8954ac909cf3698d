import type { PreflightGoal } from '@pixel/control/client';
import { useFormat } from '../../words/format.ts';
import { currentLanguage } from '../../words/words.ts';

/** Returns a function that formats a goal's current mean as a percentage, an amount of money or a number; “–” if there is none. */
export function useFormatGoalValue(): (goal: Pick<PreflightGoal, 'mean' | 'unit' | 'currency'>) => string {
  const format = useFormat();
  return ({ mean, unit, currency }) => {
    if (mean === null) return '–';
    if (unit === 'share') return format.share(mean, mean < 0.1 ? 2 : 1);
    if (unit === 'money' && currency !== null)
      return new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(mean);
    return format.number(Number(mean.toPrecision(3)));
  };
}
