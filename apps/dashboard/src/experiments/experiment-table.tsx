import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { type Axis, percentOnAxis } from '../ui/axis.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { ExperimentRow } from './experiment-row.tsx';
import { listAxis } from './list-axis.ts';
import type { ListProps } from './list-props.ts';
import { useListCursor } from './use-list-cursor.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const rowHeights = { group: 32, experiment: 53 } as const;
const columns = 8;

/** The list as a virtualized table. */
export function ExperimentTable({
  rows,
  experiments,
  selected,
  canEdit,
  onToggle,
  onOpen,
  onFold,
}: ListProps) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const axis = listAxis(experiments);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const { items, above, below, scrollTo } = useVisibleRows(bodyRef, rows, rowHeights);
  const cursor = useListCursor(rows, {
    canEdit,
    onOpen,
    onToggle,
    scrollTo,
  });

  return (
    <Card className="overflow-x-clip">
      <table
        aria-labelledby="page-title"
        className="w-full table-fixed text-13"
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col />
          <col className="w-[13%]" />
          <col className="w-[15%]" />
          <col className="w-[136px]" />
          <col className="w-[136px]" />
          <col className="w-[184px] max-[1399px]:w-[80px] max-[1149px]:w-0" />
          <col className="w-[88px] max-[1399px]:w-0" />
          <col className="w-[64px]" />
        </colgroup>
        <thead>
          <tr className="h-[34px] border-b border-border text-left text-12 font-[520] text-faint [&>th]:px-3">
            <th scope="col" className="pl-3.5!">
              {experimentsPage.columns.experiment}
            </th>
            <th scope="col">{experimentsPage.columns.goal}</th>
            <th scope="col">
              <span className="sr-only">{experimentsPage.columns.interval}</span>
              <AxisHead axis={axis} />
            </th>
            <th scope="col" className="text-right">
              {experimentsPage.columns.lift}
            </th>
            <th scope="col">{experimentsPage.columns.verdict}</th>
            <th scope="col" className="text-right max-[1149px]:overflow-hidden max-[1149px]:p-0!">
              <span className="max-[1149px]:sr-only">{experimentsPage.columns.visitors}</span>
            </th>
            <th scope="col" className="max-[1399px]:overflow-hidden max-[1399px]:p-0!">
              <span className="max-[1399px]:sr-only">{experimentsPage.columns.day}</span>
            </th>
            <th scope="col">{experimentsPage.columns.owner}</th>
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {above > 0 && <Spacer height={above} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            if (row.kind === 'group')
              return (
                <tr
                  key={row.status}
                  className="h-8 border-b border-border bg-sunken"
                  aria-rowindex={index + 2}
                >
                  <th scope="rowgroup" colSpan={columns} className="px-3.5 text-left">
                    <button
                      type="button"
                      aria-expanded={!row.isFolded}
                      onClick={() => onFold(row.status)}
                      className="inline-flex items-center gap-1.5 text-12 font-[540] text-muted"
                    >
                      <ChevronDown
                        aria-hidden="true"
                        className={classNames('size-3.5', row.isFolded && '-rotate-90')}
                        strokeWidth={1.75}
                      />
                      {experimentsPage.statuses[row.status]}
                      <span className="num font-normal text-muted">{format.count(row.count)}</span>
                    </button>
                  </th>
                </tr>
              );
            const { experimentKey } = row.experiment;
            return (
              <ExperimentRow
                key={experimentKey}
                experiment={row.experiment}
                axis={axis}
                rowIndex={index + 2}
                isCursor={cursor.experimentKey === experimentKey}
                nameRef={cursor.experimentKey === experimentKey ? cursor.nameRef : undefined}
                isSelected={selected.has(experimentKey)}
                isMenuOpen={cursor.openMenuKey === experimentKey}
                onMenuOpenChange={(isOpen) => cursor.setOpenMenuKey(isOpen ? experimentKey : undefined)}
                {...{ canEdit, onToggle, onOpen }}
              />
            );
          })}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </Card>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function AxisHead({ axis }: { readonly axis: Axis }) {
  const format = useFormat();
  const labeledTicks = axis.ticks.filter(
    (tick, index, { length }) => Math.abs(tick) < 1e-9 || index === 0 || index === length - 1,
  );
  return (
    <span aria-hidden="true" className="relative block h-4">
      {labeledTicks.map((tick) => (
        <span
          key={tick}
          className="num absolute -translate-x-1/2 text-11 font-normal whitespace-nowrap"
          style={{ left: `${percentOnAxis(axis, tick)}%` }}
        >
          {Math.abs(tick) < 1e-9 ? '0' : format.lift(tick, 0)}
        </span>
      ))}
    </span>
  );
}
