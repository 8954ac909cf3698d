import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { MoveRight } from 'lucide-react';
import type { Axis } from '../../ui/axis.ts';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { comparisonDisplay, comparisonStyle, guardrailLimit } from './comparison-style.ts';
import { ForestBar } from './forest-bar.tsx';

interface ComparisonProps {
  readonly metric: ReportedMetric;
  readonly comparison: ReportedComparison;
}

/** The baseline's value, and the variant's. */
export function ValuesCell({ metric, comparison }: ComparisonProps) {
  const formats = useResultFormats();
  const { isWithheld } = useResultsView();
  if (isWithheld) return <span className="text-faint">–</span>;
  const [baseline] = metric.arms;
  const arm = metric.arms.find(({ variantKey }) => variantKey === comparison.variantKey);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-muted">{formats.value(baseline?.value ?? null, metric)}</span>
      <MoveRight aria-hidden="true" className="size-3 text-faint" strokeWidth={1.75} />
      <span className="font-[560]">{formats.value(arm?.value ?? null, metric)}</span>
    </span>
  );
}

/** The interval as a bar, or the reason why there is none. */
export function BarCell({ metric, comparison, axis }: ComparisonProps & { readonly axis: Axis }) {
  const { goals } = usePageWords('results');
  const translate = useTranslateSentence();
  const format = useFormat();
  const formats = useResultFormats();
  const { isWithheld } = useResultsView();
  if (isWithheld) return <Withheld />;
  const display = comparisonDisplay(comparison);
  if (display === 'reason') return <Reason>{translate(comparison.sentence)}</Reason>;
  if (display === 'difference') return <Reason>{goals.absolute}</Reason>;
  const { relative, level } = comparison;
  const limit = guardrailLimit(metric);
  const words = goals.bar(
    format.percent(level),
    formats.interval(comparison, metric),
    formats.effect(comparison, metric),
  );
  return (
    <ForestBar
      axis={axis}
      effect={relative}
      bar={comparisonStyle(comparison, metric).bar}
      limit={limit}
      label={limit === null ? words : `${words}, ${goals.limitAt(format.lift(limit))}`}
    />
  );
}

/** The lift with its interval, or the difference if there is no lift. */
export function ComparisonLiftCell({ metric, comparison }: ComparisonProps) {
  const formats = useResultFormats();
  const { isWithheld } = useResultsView();
  if (isWithheld || comparisonDisplay(comparison) === 'reason') return <span className="text-faint">–</span>;
  const { tone } = comparisonStyle(comparison, metric);
  return (
    <>
      <b className={classNames('block font-[600]', colors[tone])}>{formats.effect(comparison, metric)}</b>
      <span className="block text-12 text-muted">{formats.interval(comparison, metric)}</span>
    </>
  );
}

function Reason({ children }: { readonly children: string }) {
  return <span className="num block py-1 text-12 text-muted">{children}</span>;
}

/** Replaces a bar while results are withheld because of a sample ratio mismatch. */
function Withheld() {
  const { goals } = usePageWords('results');
  return (
    <span className="held-back flex h-6 items-center rounded-1 [print-color-adjust:exact]">
      <span className="ml-2 rounded-[3px] bg-surface px-1.5 text-12 text-muted">{goals.heldBack}</span>
    </span>
  );
}

const colors = { positive: 'text-positive-text', negative: 'text-negative-text', neutral: '' } as const;
