import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { comparisonDisplay, comparisonStyle } from '../goals/comparison-style.ts';
import { createForestAxis } from '../goals/forest-axis.ts';
import { groupGoals } from '../goals/goal-groups.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import type { Picture, PictureRow } from './picture.ts';

/**
 * Returns a function that builds the image of the current view: the verdict sentence, and every goal and variant. Withholds lifts on a
 * sample ratio mismatch.
 */
export function usePicture(): () => Picture {
  const { goals } = usePageWords('results');
  const { shared } = usePageWords('sharing');
  const translate = useTranslateSentence();
  const format = useFormat();
  const formats = useResultFormats();
  const { report, findVariant, isWithheld } = useResultsView();

  function toRows(metric: (typeof report.metrics)[number]): readonly PictureRow[] {
    const [baseline] = metric.arms;
    return metric.comparisons.map((comparison, index) => {
      const variant = findVariant(comparison.variantKey);
      const arm = metric.arms.find(({ variantKey }) => variantKey === comparison.variantKey);
      const isShown = !isWithheld && comparisonDisplay(comparison) !== 'reason';
      const hasBar = isShown && comparisonDisplay(comparison) === 'lift';
      const state = metric.role === 'informational' ? 'informational' : comparison.state;
      return {
        goal: index === 0 ? metric.name : '',
        letter: variant?.letter ?? '?',
        color: variant?.color.replace(/^var\((.*)\)$/, '$1') ?? '--v1',
        variant: variant?.name ?? comparison.variantKey,
        values: isWithheld
          ? ''
          : `${formats.value(baseline?.value ?? null, metric)} → ${formats.value(arm?.value ?? null, metric)}`,
        effect: isShown ? formats.effect(comparison, metric) : '–',
        interval: isShown ? formats.interval(comparison, metric) : '',
        state: isWithheld ? goals.heldBack : goals.states[state],
        look: isWithheld ? heldBack : comparisonStyle(comparison, metric),
        bar: hasBar ? comparison.relative : null,
      };
    });
  }

  return () => ({
    name: report.name,
    about: [
      report.phase === null ? '' : shared.phase(format.count(report.phase)),
      report.computedAt === null ? '' : format.exact(report.computedAt),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    sentence: translate(report.verdict),
    axis: createForestAxis(report.metrics),
    columns: {
      goal: goals.columns.goal,
      values: goals.columns.values,
      lift: goals.columns.lift,
      verdict: goals.columns.verdict,
    },
    rows: groupGoals(report.metrics).flatMap(({ metrics }) => metrics.flatMap(toRows)),
  });
}

const heldBack = { bar: 'unclear', direction: 'unclear', tone: 'neutral' } as const;
