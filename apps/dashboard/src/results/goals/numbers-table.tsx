import type { ReportedMetric } from '@pixel/control/client';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useFormatCounts } from '../view/arm-figures.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import { comparisonDisplay } from './comparison-style.ts';
import { useStateWord } from './comparison-verdict.tsx';
import type { GoalGroup } from './goal-groups.ts';

/** The results as numbers without bars, one row per goal and variant. */
export function NumbersTable({ groups }: { readonly groups: readonly GoalGroup[] }) {
  const { goals } = usePageWords('results');
  const { columns } = goals;
  const headers = [
    columns.visitors,
    columns.value,
    columns.liftAlone,
    columns.lower,
    columns.upper,
    columns.level,
    columns.p,
    columns.chance,
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
    <section aria-label={goals.numbers} tabIndex={0} className="relative overflow-x-auto">
      <table className="num w-full border-t border-border text-12 whitespace-nowrap [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-3 [&_th]:py-1.5 [&_tr>:first-child]:pl-4">
        <thead className="text-faint">
          <tr className="border-b border-border">
            <th scope="col">{columns.goal}</th>
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.variant}</th>
            {headers.map((header) => (
              <th key={header} scope="col" className="text-right">
                {header}
              </th>
            ))}
            <th scope="col">{columns.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ metrics }) =>
            metrics.flatMap((metric) =>
              metric.arms.map(({ variantKey }) => (
                <NumbersRow key={`${metric.goalKey} ${variantKey}`} metric={metric} variantKey={variantKey} />
              )),
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function NumbersRow({
  metric,
  variantKey,
}: {
  readonly metric: ReportedMetric;
  readonly variantKey: string;
}) {
  const { goals } = usePageWords('results');
  const formatCounts = useFormatCounts();
  const formats = useResultFormats();
  const format = useFormat();
  const { findVariant, isWithheld } = useResultsView();
  const variant = findVariant(variantKey);
  const arm = metric.arms.find((candidate) => candidate.variantKey === variantKey);
  const comparison = metric.comparisons.find((candidate) => candidate.variantKey === variantKey);
  const isShown = !isWithheld && comparison !== undefined && comparisonDisplay(comparison) !== 'reason';
  const { relative, absolute, level, pValue, chanceToWin } = comparison ?? noComparison;
  const formatLimit = (limit: 'lower' | 'upper') => {
    const value = relative.estimate === null ? absolute[limit] : relative[limit];
    if (value === null) return limit === 'lower' ? '−∞' : '+∞';
    return relative.estimate === null ? formats.difference(value, metric) : format.lift(value);
  };
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className="max-w-[220px] text-left font-[560]">
        <bdi className="block truncate" title={metric.name}>
          {metric.name}
        </bdi>
      </th>
      <td className="text-left! text-muted">{goals.roleOne[metric.role]}</td>
      <td className="max-w-[200px] text-left!">
        <span className="flex items-center gap-1.5">
          <VariantBadge index={variant?.index ?? 0} />
          <bdi className="truncate" title={variant?.name}>
            {variant?.name ?? variantKey}
          </bdi>
        </span>
      </td>
      <td title={arm === undefined || isWithheld ? undefined : formatCounts(metric, arm)}>
        {format.count(arm?.n ?? 0)}
      </td>
      <td>{isWithheld ? '–' : formats.value(arm?.value ?? null, metric)}</td>
      <td>{isShown ? formats.effect({ relative, absolute }, metric) : '–'}</td>
      <td>{isShown ? formatLimit('lower') : '–'}</td>
      <td>{isShown ? formatLimit('upper') : '–'}</td>
      <td>{isShown && level !== null ? format.percent(level) : '–'}</td>
      <td>{isShown ? formats.p(pValue) : '–'}</td>
      <td>{isShown ? formats.chance(chanceToWin) : '–'}</td>
      <td className="text-left!">
        {comparison === undefined || isWithheld ? '–' : <StateWord metric={metric} comparison={comparison} />}
      </td>
    </tr>
  );
}

function StateWord(props: Parameters<typeof useStateWord>[0]) {
  return useStateWord(props);
}

const noEstimate = { estimate: null, lower: null, upper: null } as const;
const noComparison = {
  relative: noEstimate,
  absolute: noEstimate,
  level: null,
  pValue: null,
  chanceToWin: null,
} as const;
