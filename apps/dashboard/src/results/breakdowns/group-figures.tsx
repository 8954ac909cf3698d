import type { ReportedArm, ReportedMetric } from '@pixel/control/client';
import { type Axis, percentOnAxis } from '../../ui/axis.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ForestBar } from '../goals/forest-bar.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { useResultFormats } from '../view/use-result-formats.ts';
import type { GroupRow } from './group-rows.ts';

/** Visitors and metric value of a variant. */
export function GroupFigures({
  arm,
  goal,
}: {
  readonly arm: ReportedArm | undefined;
  readonly goal: ReportedMetric;
}) {
  const format = useFormat();
  const formats = useResultFormats();
  return (
    <span className="block">
      {format.count(arm?.n ?? 0)}
      <span className="block text-12 text-faint">{formats.value(arm?.value ?? null, goal)}</span>
    </span>
  );
}

/** The interval of a group on the common axis. */
export function GroupBar({
  row: { comparison, variantKey, bar },
  axis,
  group,
  goal,
}: {
  readonly row: GroupRow;
  readonly axis: Axis;
  /** The group's display name. */
  readonly group: string;
  readonly goal: ReportedMetric;
}) {
  const { groups: words } = usePageWords('charts');
  const formats = useResultFormats();
  const { findVariant } = useResultsView();
  if (comparison === undefined || comparison.relative.estimate === null) return null;
  const name = findVariant(variantKey)?.name ?? variantKey;
  const lift = `${formats.effect(comparison, goal)}, ${formats.interval(comparison, goal)}`;
  const label = words.sentence(group, name, lift);
  return <ForestBar axis={axis} effect={comparison.relative} bar={bar} limit={null} label={label} />;
}

/** A group's lift with its interval; a tooltip states the confidence level. */
export function GroupLift({
  row: { comparison, bar },
  goal,
}: {
  readonly row: GroupRow;
  readonly goal: ReportedMetric;
}) {
  const { interval } = usePageWords('charts');
  const formats = useResultFormats();
  const format = useFormat();
  if (comparison === undefined) return null;
  return (
    <>
      <b className={`font-semibold ${colors[bar]}`}>{formats.effect(comparison, goal)}</b>
      <span className="block text-12 text-faint" title={interval(format.percent(comparison.level))}>
        {formats.interval(comparison, goal)}
      </span>
    </>
  );
}

const colors = { good: 'text-positive-text', bad: 'text-negative-text', unclear: '' } as const;

/** Labels of the axis's grid lines, with the unit on the outermost. */
export function AxisTicks({ axis }: { readonly axis: Axis }) {
  const format = useFormat();
  const outermost = [axis.ticks[0], axis.ticks.at(-1)];
  const describe = (tick: number) => {
    if (Math.abs(tick) < 1e-9) return '0';
    const lift = format.lift(tick, 0);
    return outermost.includes(tick) ? lift : lift.replace(/\s*%/, '');
  };
  return (
    <span aria-hidden="true" className="relative block h-4">
      {axis.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${percentOnAxis(axis, tick)}%` }}
        >
          {describe(tick)}
        </span>
      ))}
    </span>
  );
}
