import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VerdictMark } from '../../ui/marks.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { comparisonStyle } from './comparison-style.ts';

interface ComparisonProps {
  readonly metric: ReportedMetric;
  readonly comparison: ReportedComparison;
}

/** Verdict on a goal and variant in a word or two; a click shows the sentence, the p-value and the method. */
export function ComparisonVerdict({ metric, comparison }: ComparisonProps) {
  const { goals } = usePageWords('results');
  const translate = useTranslateSentence();
  const [isOpen, setOpen] = useState(false);
  const style = comparisonStyle(comparison, metric);
  const word = useStateWord({ metric, comparison });
  const { isWithheld } = useResultsView();
  if (isWithheld) return <span className="text-faint">–</span>;
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={goals.details(word)}
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex min-h-6 items-center gap-1.5 text-left font-[560] underline-offset-3 hover:underline',
            tones[style.tone],
          )}
        >
          <VerdictMark direction={style.direction} />
          {word}
        </button>
      }
    >
      <p className="num text-13">{translate(comparison.sentence)}</p>
      <Details metric={metric} comparison={comparison} />
    </Popover>
  );
}

/** Returns the label of a comparison's state. */
export function useStateWord({ metric, comparison }: ComparisonProps): string {
  const { goals } = usePageWords('results');
  return goals.states[metric.role === 'informational' ? 'informational' : comparison.state];
}

function Details({ metric, comparison }: ComparisonProps) {
  const { details } = usePageWords('results');
  const formats = useResultFormats();
  const format = useFormat();
  const { relative, absolute, running, level, pValue, chanceToWin, probabilityBest, expectedLoss } =
    comparison;
  const { varianceReduction, unadjusted, worst, decidedAt, method } = comparison;
  const rows: readonly (readonly [string, ReactNode] | false)[] = [
    relative.estimate !== null && [
      details.interval(format.percent(level)),
      format.interval(relative.lower, relative.upper),
    ],
    running !== null &&
      relative.estimate !== null && [
        details.running,
        format.interval(running.relative.lower, running.relative.upper),
      ],
    absolute.estimate !== null && [
      details.absolute,
      `${formats.difference(absolute.estimate, metric)} (${formats.interval({ absolute, relative: noEstimate }, metric)})`,
    ],
    pValue !== null && [details.p, formats.p(pValue)],
    chanceToWin !== null && [details.chance, formats.chance(chanceToWin)],
    probabilityBest !== null && [details.best, formats.chance(probabilityBest)],
    expectedLoss !== null && [details.loss, formats.value(expectedLoss, metric)],
    worst !== null && [details.worst, format.lift(worst)],
    varianceReduction !== null && [details.cuped, format.share(varianceReduction, 0)],
    unadjusted?.estimate != null && [
      details.raw,
      `${format.lift(unadjusted.estimate)} (${format.interval(unadjusted.lower, unadjusted.upper)})`,
    ],
    decidedAt !== null && [details.decided, format.time(decidedAt)],
    [details.method, <code key="method">{method}</code>],
  ];
  return (
    <dl className="num mt-2 divide-y divide-border border-t border-border text-12">
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const noEstimate = { estimate: null, lower: null, upper: null } as const;
const tones = {
  positive: 'text-positive-text',
  negative: 'text-negative-text',
  neutral: 'text-muted',
} as const;
