import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useIsSlow } from '../../ui/skeleton.tsx';

/** Bar heights of the loading skeleton, relative to the chart. */
const bars = [0.25, 0.4, 0.33, 0.5, 0.6, 0.72, 0.66, 0.8] as const;

/** Placeholder of a chart: a skeleton while loading, hatching while results are withheld, or a sentence. */
export function ChartPlaceholder({
  kind,
  height,
  children,
}: {
  readonly kind: 'loading' | 'withheld' | 'empty';
  readonly height: number;
  readonly children?: ReactNode;
}) {
  const isSlow = useIsSlow(kind === 'loading');
  if (kind === 'loading')
    return (
      <div aria-busy="true" className="flex items-end gap-2 px-1" style={{ height }}>
        {isSlow &&
          bars.map((share) => (
            <span
              key={share}
              className="grow rounded-1 bg-neutral-soft"
              style={{ height: `${100 * share}%` }}
            />
          ))}
      </div>
    );
  return (
    <div
      className={classNames(
        'grid place-items-center rounded-3 px-6 text-center text-13 text-muted',
        kind === 'withheld' ? 'held-back' : 'bg-sunken',
      )}
      style={{ minHeight: Math.min(height, kind === 'withheld' ? height : 140) }}
    >
      <span
        className={classNames(kind === 'withheld' && 'rounded-2 bg-surface px-2.5 py-1.5 text-negative-text')}
      >
        {children}
      </span>
    </div>
  );
}
