import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import type { Axis } from '../../ui/axis.ts';
import { Pill, VariantBadge } from '../../ui/marks.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { BarCell, ComparisonLiftCell, ValuesCell } from './comparison-cells.tsx';
import { ComparisonVerdict } from './comparison-verdict.tsx';
import { GoalName } from './goal-definition.tsx';
import type { GoalGroup } from './goal-groups.ts';

/** The forest table's content as cards, for phones, in the same order. */
export function ForestCards({
  groups,
  axis,
}: {
  readonly groups: readonly GoalGroup[];
  readonly axis: Axis;
}) {
  const { goals } = usePageWords('results');
  const translate = useTranslateSentence();
  return (
    <ul aria-label={goals.title} className="num divide-y divide-border border-t border-border text-13">
      {groups
        .flatMap(({ metrics }) => metrics)
        .map((metric) => (
          <li key={metric.goalKey} className="px-4 py-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 grow">
                <GoalName metric={metric} />
              </div>
              <Pill>{goals.roleOne[metric.role]}</Pill>
            </div>
            {metric.reason !== null && <p className="mt-1 text-12 text-muted">{translate(metric.reason)}</p>}
            {metric.comparisons.map((comparison) => (
              <ComparisonCard key={comparison.variantKey} {...{ metric, comparison, axis }} />
            ))}
          </li>
        ))}
    </ul>
  );
}

function ComparisonCard({
  metric,
  comparison,
  axis,
}: {
  readonly metric: ReportedMetric;
  readonly comparison: ReportedComparison;
  readonly axis: Axis;
}) {
  const { findVariant } = useResultsView();
  const variant = findVariant(comparison.variantKey);
  return (
    <div className="pt-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 grow items-center gap-[7px]">
          <VariantBadge index={variant?.index ?? 0} />
          <bdi className="min-w-0">{variant?.name ?? comparison.variantKey}</bdi>
        </span>
        <ComparisonVerdict metric={metric} comparison={comparison} />
      </div>
      <div className="px-2">
        <BarCell metric={metric} comparison={comparison} axis={axis} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <ValuesCell metric={metric} comparison={comparison} />
        <span className="text-right">
          <ComparisonLiftCell metric={metric} comparison={comparison} />
        </span>
      </div>
    </div>
  );
}
