import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VariantBadge } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentVariant } from '../draft/content.ts';
import { variantTint } from './variant-tint.ts';
import { moveBorder } from './weights.ts';

/** The weights as one bar; handles between two variants shift weight between them, by pointer or arrow keys. */
export function WeightsBar({
  variants,
  onChange,
}: {
  readonly variants: readonly ContentVariant[];
  /** Undefined if the weights are fixed. */
  readonly onChange?: ((weights: readonly number[]) => void) | undefined;
}) {
  const format = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  const weights = variants.map(({ weight }) => weight);
  return (
    <div ref={bar} className="relative flex h-10 gap-[3px]">
      {variants.map(({ variantKey, name, weight }, index) => (
        <div
          key={variantKey}
          className="flex min-w-0 items-center gap-1.5 overflow-hidden rounded-2 px-2 text-13 ring-[1.5px] ring-inset max-desk:justify-center"
          style={{ ...variantTint(index), flex: `${weight} ${weight} 0` }}
        >
          <VariantBadge index={index} />
          <bdi className="truncate max-desk:hidden">{name}</bdi>
          <b className="num ml-auto font-semibold max-desk:ml-0">{format.percent(weight)}</b>
        </div>
      ))}
      {onChange !== undefined &&
        variants
          .slice(0, -1)
          .map(({ variantKey }, index) => (
            <Handle
              key={variantKey}
              {...{ variants, weights, index, bar }}
              onMove={(percents) => onChange(moveBorder(weights, index, percents))}
              onDrag={(from, percents) => onChange(moveBorder(from, index, percents))}
            />
          ))}
    </div>
  );
}

function Handle({
  variants,
  weights,
  index,
  bar,
  onMove,
  onDrag,
}: {
  readonly variants: readonly ContentVariant[];
  readonly weights: readonly number[];
  readonly index: number;
  readonly bar: { readonly current: HTMLDivElement | null };
  readonly onMove: (percents: number) => void;
  /** Moves from the weights at the start of the drag. */
  readonly onDrag: (from: readonly number[], percents: number) => void;
}) {
  const words = usePageWords('editor').variants;
  const format = useFormat();
  const dragStart = useRef<{ readonly x: number; readonly weights: readonly number[] } | undefined>(
    undefined,
  );
  const [left, right] = [variants[index], variants[index + 1]];
  const weightBefore = weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0);

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(event.shiftKey ? step * 10 : step);
  }

  function handlePointerMove(event: PointerEvent): void {
    const width = bar.current?.clientWidth ?? 0;
    if (dragStart.current === undefined || width === 0) return;
    onDrag(dragStart.current.weights, Math.round(((event.clientX - dragStart.current.x) / width) * 100));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={words.border(left?.name ?? '', right?.name ?? '')}
      aria-valuemin={0}
      aria-valuemax={Math.round(((left?.weight ?? 0) + (right?.weight ?? 0)) * 100)}
      aria-valuenow={Math.round((left?.weight ?? 0) * 100)}
      aria-valuetext={`${format.percent(left?.weight ?? 0)} · ${format.percent(right?.weight ?? 0)}`}
      className={classNames(
        'absolute top-1/2 flex h-6 w-3.5 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize touch-none items-center justify-center gap-0.5 rounded-[5px] bg-raised shadow-2 ring-1 ring-control',
        // Touch targets are larger than the visible handle.
        'after:absolute after:-inset-x-1.5 after:-inset-y-2 max-desk:after:-inset-x-3.5',
      )}
      style={{ left: `${weightBefore * 100}%` }}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragStart.current = { x: event.clientX, weights };
      }}
      onPointerMove={handlePointerMove}
      onPointerUp={() => {
        dragStart.current = undefined;
      }}
      onPointerCancel={() => {
        dragStart.current = undefined;
      }}
    >
      <span className="h-2.5 w-[1.5px] bg-control" />
      <span className="h-2.5 w-[1.5px] bg-control" />
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
