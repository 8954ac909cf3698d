import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../words/format.ts';

/** A labeled range of bucket positions, from 0 to 1. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** Whether the range contains the visitor's position. */
  readonly isHit: boolean;
}

/** Bar of all bucket positions with the ranges of variants or experiments, and the visitor's position. */
export function BucketBar({
  ranges,
  position,
  label,
}: {
  readonly ranges: readonly BucketRange[];
  readonly position: number;
  readonly label: string;
}) {
  const format = useFormat();
  return (
    <div role="img" aria-label={label} className="mt-1.5">
      <div className="relative h-6 overflow-hidden rounded-2 bg-surface ring-1 ring-border-strong ring-inset">
        <span className="hatched absolute inset-0 opacity-40" />
        {ranges.map(({ from, to, label: name, isHit }) => (
          <span
            key={name}
            title={name}
            className={classNames(
              'absolute inset-y-0 grid place-items-center overflow-hidden border-x border-surface px-1 text-11 font-[560]',
              isHit ? 'bg-accent text-on-accent' : 'bg-neutral-soft text-muted',
            )}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          >
            <bdi className="max-w-full truncate">{name}</bdi>
          </span>
        ))}
      </div>
      <div className="relative h-[22px]">
        <span
          className="num absolute flex -translate-x-1/2 flex-col items-center text-11"
          style={{ left: clampToBar(position) }}
        >
          <svg aria-hidden="true" viewBox="0 0 8 5" className="h-[5px] w-2 fill-current">
            <path d="M4 0 8 5H0Z" />
          </svg>
          {format.share(position, 2)}
        </span>
      </div>
    </div>
  );
}

/** Returns the CSS position of the number, which stays inside the bar at both ends. */
function clampToBar(position: number): string {
  return `clamp(24px, ${position * 100}%, calc(100% - 24px))`;
}
