import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { AnswerFigure, AnswerRow, AnswerRowName } from './answer-rows.ts';

/** Formatters of answers' labels and numbers. */
export interface AnswerFormat {
  /** Label of a row; answers' labels come from the survey. */
  name(name: AnswerRowName): string;
  /** The formatted number, or a dash. */
  value(unit: AnswerRow['unit'], figure: Pick<AnswerFigure, 'estimate'>): string;
  /** From lower to upper limit; empty without an interval. */
  interval(unit: AnswerRow['unit'], figure: Pick<AnswerFigure, 'low' | 'high'>): string;
}

/** Returns the formatters in the current language. */
export function useAnswerFormat(): AnswerFormat {
  const { surveys: words } = usePageWords('charts');
  const format = useFormat();
  const formatNumber = (unit: AnswerRow['unit'], value: number): string => {
    if (unit === 'share') return format.share(value, 1);
    if (unit === 'mean') return format.number(Math.round(value * 100) / 100);
    const points = Math.round(value);
    return `${points > 0 ? '+' : points < 0 ? '−' : ''}${format.number(Math.abs(points))}`;
  };
  return {
    name(name) {
      if (name.kind === 'point') return format.number(name.value);
      if (name.kind === 'option') return name.isRemoved ? words.removed(name.label) : name.label;
      return words.rows[name.kind];
    },
    value: (unit, { estimate }) => (estimate === null ? '–' : formatNumber(unit, estimate)),
    interval: (unit, { low, high }) =>
      low === null || high === null ? '' : words.range(formatNumber(unit, low), formatNumber(unit, high)),
  };
}
