import type { Outcome } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { type Axis, percentOnAxis } from './axis.ts';
import { classNames } from './class-names.ts';

type LeadingOutcome = NonNullable<Outcome['leading']>;
type Lift = NonNullable<LeadingOutcome['lift']>;

/** An interval on a common axis: solid if conclusive, hatched and gray otherwise. An arrow marks an end that exceeds the axis. */
export function IntervalBar({
  axis,
  lift,
  isDecided,
  isGood = (lift.estimate ?? 0) >= 0,
}: {
  readonly axis: Axis;
  readonly lift: Lift;
  readonly isDecided: boolean;
  /** Whether the lift is an improvement; defaults to whether it is an increase. */
  readonly isGood?: boolean;
}) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const { estimate, lower, upper, level } = lift;
  const left = percentOnAxis(axis, lower ?? axis.low);
  const right = percentOnAxis(axis, upper ?? axis.high);
  const tone = !isDecided ? 'unclear' : isGood ? 'up' : 'down';
  const label = experimentsPage.interval(format.percent(level), format.interval(lower, upper));
  return (
    <div role="img" aria-label={label} title={label} className="relative h-6">
      {axis.ticks.map((tick) => (
        <span
          key={tick}
          className={classNames(
            'absolute inset-y-0.5 w-px',
            Math.abs(tick) < 1e-9 ? 'bg-neutral-mark' : 'bg-border',
          )}
          style={{ left: `${percentOnAxis(axis, tick)}%` }}
        />
      ))}
      <span
        className={classNames('absolute top-2 h-2 rounded-[3px]', bars[tone])}
        style={{ left: `${left}%`, width: `${Math.max(1.5, right - left)}%` }}
      />
      {(lower === null || lower < axis.low) && <Arrow direction="left" tone={tone} />}
      {(upper === null || upper > axis.high) && <Arrow direction="right" tone={tone} />}
      {estimate !== null && estimate >= axis.low && estimate <= axis.high && (
        <span
          className={classNames('absolute top-3 size-[9px] rounded-[1.5px] border-[1.5px]', marks[tone])}
          style={{
            left: `${percentOnAxis(axis, estimate)}%`,
            transform: 'translate(-50%, -50%) rotate(45deg)',
          }}
        />
      )}
    </div>
  );
}

function Arrow({
  direction,
  tone,
}: {
  readonly direction: 'left' | 'right';
  readonly tone: keyof typeof arrows;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 6 10"
      className={classNames(
        'absolute top-[7px] h-2.5 w-1.5',
        direction === 'left' ? '-left-1.5' : '-right-1.5',
        arrows[tone],
      )}
    >
      <path d={direction === 'left' ? 'M6 0 0 5l6 5z' : 'M0 0l6 5-6 5z'} />
    </svg>
  );
}

const bars = {
  up: 'bg-positive',
  down: 'bg-negative',
  unclear: 'hatched ring-1 ring-neutral-mark ring-inset bg-surface',
} as const;
const marks = {
  up: 'border-positive bg-surface',
  down: 'border-negative bg-surface',
  unclear: 'border-surface bg-neutral-mark',
} as const;
const arrows = { up: 'fill-positive', down: 'fill-negative', unclear: 'fill-neutral-mark' } as const;
