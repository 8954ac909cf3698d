import type { Estimate } from '@pixel/control/client';
import { type Axis, percentOnAxis } from '../../ui/axis.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ComparisonStyle } from './comparison-style.ts';

/** An interval on the common axis; ends in an arrow beyond the axis. A dashed line marks a limit. */
export function ForestBar({
  axis,
  effect: { estimate, lower, upper },
  bar,
  limit,
  label,
}: {
  readonly axis: Axis;
  readonly effect: Estimate;
  readonly bar: ComparisonStyle['bar'];
  readonly limit: number | null;
  /** Text alternative. */
  readonly label: string;
}) {
  const left = percentOnAxis(axis, lower ?? axis.low);
  const right = percentOnAxis(axis, upper ?? axis.high);
  const leavesLeft = lower === null || lower < axis.low;
  const leavesRight = upper === null || upper > axis.high;
  return (
    <div role="img" aria-label={label} title={label} className="relative h-[38px] [print-color-adjust:exact]">
      <AxisLines axis={axis} />
      {limit !== null && limit >= axis.low && limit <= axis.high && (
        <span
          className="absolute inset-y-0 border-l-[1.5px] border-dashed border-warning"
          style={{ left: `${percentOnAxis(axis, limit)}%` }}
        />
      )}
      <span
        className={classNames(
          'absolute top-[13px] h-3',
          bars[bar],
          leavesLeft ? 'rounded-l-none' : 'rounded-l-[3px]',
          leavesRight ? 'rounded-r-none' : 'rounded-r-[3px]',
        )}
        style={{ left: `${left}%`, width: `${Math.max(1, right - left)}%` }}
      />
      {leavesLeft && <Arrow direction="left" bar={bar} />}
      {leavesRight && <Arrow direction="right" bar={bar} />}
      {estimate !== null && estimate >= axis.low && estimate <= axis.high && (
        <span
          className={classNames('absolute top-[19px] size-2.5 rounded-[1.5px] border-[1.5px]', marks[bar])}
          style={{
            left: `${percentOnAxis(axis, estimate)}%`,
            transform: 'translate(-50%, -50%) rotate(45deg)',
          }}
        />
      )}
    </div>
  );
}

/** The grid lines of an axis; zero is the darkest. */
export function AxisLines({ axis }: { readonly axis: Axis }) {
  return axis.ticks.map((tick) => (
    <span
      key={tick}
      className={classNames('absolute inset-y-0 w-px', isZero(tick) ? 'bg-neutral-mark' : 'bg-border')}
      style={{ left: `${percentOnAxis(axis, tick)}%` }}
    />
  ));
}

/** Whether a tick marks no difference. */
export function isZero(tick: number): boolean {
  return Math.abs(tick) < 1e-9;
}

function Arrow({
  direction,
  bar,
}: {
  readonly direction: 'left' | 'right';
  readonly bar: ComparisonStyle['bar'];
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 6 12"
      className={classNames(
        'absolute top-[13px] h-3 w-1.5',
        direction === 'left' ? '-left-1.5' : '-right-1.5',
        arrows[bar],
      )}
    >
      <path d={direction === 'left' ? 'M6 0 0 6l6 6z' : 'M0 0l6 6-6 6z'} />
    </svg>
  );
}

/** A sample bar for the legend. */
export function BarSample({ bar }: { readonly bar: ComparisonStyle['bar'] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block h-3 w-6 rounded-[3px] [print-color-adjust:exact]', bars[bar])}
    />
  );
}

const bars: Readonly<Record<ComparisonStyle['bar'], string>> = {
  good: 'bg-positive',
  bad: 'bg-negative',
  softGood: 'bg-positive/40 ring-1 ring-positive ring-inset',
  softBad: 'bg-negative/40 ring-1 ring-negative ring-inset',
  within: 'bg-positive-soft ring-[1.5px] ring-positive ring-inset',
  unclear: 'hatched bg-surface ring-1 ring-neutral-mark ring-inset',
};
const marks: Readonly<Record<ComparisonStyle['bar'], string>> = {
  good: 'border-positive bg-surface',
  bad: 'border-negative bg-surface',
  softGood: 'border-surface bg-positive',
  softBad: 'border-surface bg-negative',
  within: 'border-surface bg-positive',
  unclear: 'border-surface bg-neutral-mark',
};
const arrows: Readonly<Record<ComparisonStyle['bar'], string>> = {
  good: 'fill-positive',
  bad: 'fill-negative',
  softGood: 'fill-positive',
  softBad: 'fill-negative',
  within: 'fill-positive',
  unclear: 'fill-neutral-mark',
};
