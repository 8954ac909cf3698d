import type { ReportedComparison } from '@pixel/control/client';
import { classNames } from '../../ui/class-names.ts';
import { VerdictMark } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { comparisonStyle } from '../goals/comparison-style.ts';
import { useResultsView } from '../view/results-context.tsx';

/** The worst state of each guardrail, for the verdict's variant or else for all. Omits the guardrail that determined the verdict. */
export function GuardrailList() {
  const { goals } = usePageWords('results');
  const { report } = useResultsView();
  const { verdict, metrics } = report;
  const guardrails = metrics
    .filter(({ role, goalKey }) => role === 'guardrail' && goalKey !== verdict.goalKey)
    .flatMap((metric) => {
      const relevant = metric.comparisons.filter(
        ({ variantKey }) => variantKey === (verdict.variantKey ?? variantKey),
      );
      const worst = relevant.toSorted((a, b) => stateRanks[a.state] - stateRanks[b.state])[0];
      return worst === undefined ? [] : [{ metric, worst }];
    });
  if (guardrails.length === 0) return null;
  return (
    <ul aria-label={goals.roles.guardrail} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {guardrails.map(({ metric, worst }) => {
        const { direction, tone } = comparisonStyle(worst, metric);
        return (
          <li key={metric.goalKey} className="flex min-w-0 items-center gap-1.5">
            <span className={classNames('flex shrink-0', tones[tone])}>
              <VerdictMark direction={direction} />
            </span>
            <bdi className="truncate font-[560]">{metric.name}</bdi>
            <span className="shrink-0 text-muted">{goals.states[worst.state]}</span>
          </li>
        );
      })}
    </ul>
  );
}

const tones = {
  positive: 'text-positive-text',
  negative: 'text-negative-text',
  neutral: 'text-muted',
} as const;

/** The worst first. */
const stateRanks: Readonly<Record<ReportedComparison['state'], number>> = {
  harm: 0,
  losing: 1,
  down: 1,
  not_ready: 2,
  inconclusive: 2,
  denominator_shifted: 2,
  exploratory: 2,
  worse_within_limit: 3,
  within_limit: 4,
  up: 5,
  winning: 5,
};
