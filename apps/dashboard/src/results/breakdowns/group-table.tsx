import type { ReportedMetric } from '@pixel/control/client';
import { VariantBadge } from '../../ui/marks.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { AxisTicks, GroupBar, GroupFigures, GroupLift } from './group-figures.tsx';
import { groupAxis, type VisitorGroup } from './group-rows.ts';
import { useGroupNames } from './use-group-names.ts';

interface GroupTableProps {
  readonly dimension: string;
  readonly groups: readonly VisitorGroup[];
  readonly goal: ReportedMetric;
}

/** Groups of visitors with each variant's metric value and lift, on a common axis. */
export function GroupTable(props: GroupTableProps) {
  return useIsPhone() ? <GroupList {...props} /> : <Table {...props} />;
}

function Table({ dimension, groups, goal }: GroupTableProps) {
  const { groups: words } = usePageWords('charts');
  const names = useGroupNames();
  const { baseline, variants, findVariant } = useResultsView();
  const axis = groupAxis(groups);
  const others = variants.filter(({ isBaseline }) => !isBaseline);
  const isOne = others.length === 1;
  return (
    <table className="num w-full text-13">
      <thead>
        <tr className="border-b border-border text-12 text-faint">
          <th scope="col" className="py-1.5 pr-3 pl-4">
            {words.group}
          </th>
          <th scope="col" className="max-w-[14ch] truncate py-1.5 pr-3 text-right">
            {baseline?.name}
          </th>
          <th scope="col" className="max-w-[14ch] truncate py-1.5 pr-4 text-right">
            {isOne ? others[0]?.name : words.variant}
          </th>
          <th scope="col" className="w-[34%] py-1.5 pl-5">
            <span className="sr-only">{words.bar}</span>
            <AxisTicks axis={axis} />
          </th>
          <th scope="col" className="py-1.5 pr-4 text-right">
            {words.lift}
          </th>
        </tr>
      </thead>
      {groups.map(({ value, rows }) => {
        const group = names.value(dimension, value);
        return (
          <tbody key={`${value}`} className="border-b border-border last:border-0">
            {rows.map((row, index) => (
              <tr key={row.variantKey}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={rows.length}
                    className="max-w-[20ch] py-2 pr-3 pl-4 align-top font-[560]"
                  >
                    <bdi>{group}</bdi>
                  </th>
                )}
                {index === 0 && (
                  <td rowSpan={rows.length} className="py-2 pr-3 text-right align-top">
                    <GroupFigures arm={row.baseline} goal={goal} />
                  </td>
                )}
                <td className="py-2 pr-4 text-right align-top">
                  <span className="inline-flex items-start gap-2">
                    {!isOne && <VariantBadge index={findVariant(row.variantKey)?.index ?? 0} />}
                    <GroupFigures arm={row.arm} goal={goal} />
                  </span>
                </td>
                {row.comparison === undefined ? (
                  <td colSpan={2} className="py-2 pr-4 text-right align-top text-muted">
                    {words.tooSmall}
                  </td>
                ) : (
                  <>
                    <td className="py-1 pl-5">
                      <GroupBar row={row} axis={axis} group={group} goal={goal} />
                    </td>
                    <td className="py-2 pr-4 pl-3 text-right align-top whitespace-nowrap">
                      <GroupLift row={row} goal={goal} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function GroupList({ dimension, groups, goal }: GroupTableProps) {
  const { groups: words } = usePageWords('charts');
  const names = useGroupNames();
  const format = useFormat();
  const { findVariant } = useResultsView();
  const axis = groupAxis(groups);
  return (
    <ul className="num divide-y divide-border text-13">
      {groups.map(({ value, rows }) => {
        const group = names.value(dimension, value);
        const visitors = rows.reduce((sum, { arm }) => sum + arm.n, rows[0]?.baseline?.n ?? 0);
        return (
          <li key={`${value}`} className="px-4 py-2.5">
            <p className="flex items-baseline gap-3">
              <bdi className="min-w-0 grow font-[560]">{group}</bdi>
              <span className="shrink-0 text-12 text-faint">{words.visitors(format.count(visitors))}</span>
            </p>
            {rows.map((row) => (
              <div key={row.variantKey} className="mt-1 flex items-center gap-3">
                <VariantBadge index={findVariant(row.variantKey)?.index ?? 0} />
                <div className="min-w-0 grow">
                  {row.comparison === undefined ? (
                    <span className="text-muted">{words.tooSmall}</span>
                  ) : (
                    <GroupBar row={row} axis={axis} group={group} goal={goal} />
                  )}
                </div>
                <span className="shrink-0 text-right whitespace-nowrap">
                  <GroupLift row={row} goal={goal} />
                </span>
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
