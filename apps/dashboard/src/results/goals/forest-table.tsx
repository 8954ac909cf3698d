import type { ReportedMetric } from '@pixel/control/client';
import { type Axis, percentOnAxis } from '../../ui/axis.ts';
import { classNames } from '../../ui/class-names.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { useResultsView } from '../view/results-context.tsx';
import { BarCell, ComparisonLiftCell, ValuesCell } from './comparison-cells.tsx';
import { comparisonDisplay } from './comparison-style.ts';
import { ComparisonVerdict } from './comparison-verdict.tsx';
import { AxisLines, isZero } from './forest-bar.tsx';
import { GoalName } from './goal-definition.tsx';
import type { GoalGroup } from './goal-groups.ts';
import { useGroupHint } from './group-hint.ts';

/** Every goal and variant with its interval on a common axis, as a forest plot in a table, which can be read aloud, wrapped and printed. */
export function ForestTable({
  groups,
  axis,
}: {
  readonly groups: readonly GoalGroup[];
  readonly axis: Axis;
}) {
  const { goals } = usePageWords('results');
  const { columns } = goals;
  return (
    <table className="num w-full table-fixed text-13 [&_td]:px-3 [&_th]:px-3">
      <caption className="sr-only">{goals.title}</caption>
      <colgroup>
        <col className="w-[17%]" />
        <col className="w-[13%]" />
        <col className="w-[16%]" />
        <col />
        <col className="w-[13%]" />
        <col className="w-[13%]" />
      </colgroup>
      <thead className="text-12 text-faint">
        <tr className="border-b border-border [&>th]:pb-2 [&>th]:font-[500]">
          <th scope="col" className="pl-4!">
            {columns.goal}
          </th>
          <th scope="col">{columns.variant}</th>
          <th scope="col" className="text-right">
            {columns.values}
          </th>
          <th scope="col" className="px-5!">
            <span className="sr-only">{columns.interval}</span>
            <AxisLabels axis={axis} />
          </th>
          <th scope="col" className="text-right">
            {columns.lift}
          </th>
          <th scope="col">{columns.verdict}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.role} className="border-b border-border last:border-0">
          <GroupRow group={group} />
          {group.metrics.map((metric) => (
            <GoalRows key={metric.goalKey} metric={metric} axis={axis} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupRow({ group }: { readonly group: GoalGroup }) {
  const { goals } = usePageWords('results');
  const hint = useGroupHint(group.role);
  return (
    <tr className="border-b border-border bg-sunken text-12">
      <th scope="colgroup" colSpan={6} className="h-[30px] px-4! text-left font-normal text-muted">
        <b className="font-[600] text-text">{goals.roles[group.role]}</b> {hint}
      </th>
    </tr>
  );
}

function GoalRows({ metric, axis }: { readonly metric: ReportedMetric; readonly axis: Axis }) {
  const translate = useTranslateSentence();
  const { findVariant, isWithheld } = useResultsView();
  const { comparisons } = metric;
  if (comparisons.length === 0)
    return (
      <tr className="border-b border-border last:border-0">
        <th scope="row" className="py-3 pl-4! text-left font-normal">
          <GoalName metric={metric} />
        </th>
        <td colSpan={5} className="text-12 text-muted">
          {metric.reason === null ? '–' : translate(metric.reason)}
        </td>
      </tr>
    );
  return comparisons.map((comparison, index) => {
    const variant = findVariant(comparison.variantKey);
    const isLast = index === comparisons.length - 1;
    return (
      <tr
        key={comparison.variantKey}
        className={classNames('group last:border-0 hover:bg-hover', isLast && 'border-b border-border')}
      >
        {index === 0 && (
          <th
            scope="rowgroup"
            rowSpan={comparisons.length}
            className="bg-surface py-2 pl-4! text-left align-middle font-normal"
          >
            <GoalName metric={metric} />
          </th>
        )}
        <th scope="row" className="text-left font-normal">
          <span className="flex min-w-0 items-center gap-[7px]">
            <VariantBadge index={variant?.index ?? 0} />
            <bdi className="truncate" title={variant?.name}>
              {variant?.name ?? comparison.variantKey}
            </bdi>
          </span>
        </th>
        <td className="text-right">
          <ValuesCell metric={metric} comparison={comparison} />
        </td>
        <td className="relative px-5! py-0">
          <span aria-hidden="true" className="absolute inset-x-5 inset-y-0">
            {!isWithheld && comparisonDisplay(comparison) === 'lift' && <AxisLines axis={axis} />}
          </span>
          <BarCell metric={metric} comparison={comparison} axis={axis} />
        </td>
        <td className="py-1.5 text-right whitespace-nowrap">
          <ComparisonLiftCell metric={metric} comparison={comparison} />
        </td>
        <td className="text-12">
          <ComparisonVerdict metric={metric} comparison={comparison} />
        </td>
      </tr>
    );
  });
}

/** The axis's numbers; only the outermost ones have a unit. */
export function AxisLabels({ axis }: { readonly axis: Axis }) {
  const format = useFormat();
  return (
    <span aria-hidden="true" className="relative block h-4 text-11 font-normal">
      {axis.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${percentOnAxis(axis, tick)}%` }}
        >
          {isZero(tick) ? '0' : format.lift(tick, 0)}
        </span>
      ))}
    </span>
  );
}
