import { type PointerEvent, useRef } from 'react';
import type { LayerUser } from '../../session/layers.ts';
import { freeRanges, type LayerRange, occupiesSlot } from '../../slots/slots.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { moveSlot, moveSlotByKey } from './slot.ts';

/**
 * A layer from its first visitor to its last: the slots of other experiments, free stretches, and the experiment's own slot, which can be
 * dragged.
 */
export function SlotBar({
  slot,
  coverage,
  others,
  name,
  nameOf,
  onMove,
}: {
  readonly slot: LayerRange;
  readonly coverage: number;
  readonly others: readonly LayerUser[];
  /** Name of the experiment itself. */
  readonly name: string;
  readonly nameOf: (experimentKey: string) => string;
  /** Undefined if the slot is fixed. */
  readonly onMove: ((slot: LayerRange) => void) | undefined;
}) {
  const { traffic: words } = usePageWords('sections');
  const { layersPage } = useWords();
  const format = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  const dragStart = useRef<{ readonly x: number; readonly slot: LayerRange } | undefined>(undefined);
  const occupied = others.filter(occupiesSlot).toSorted((a, b) => a.from - b.from);
  const formatRange = ({ from, to }: LayerRange) =>
    layersPage.range(format.share(from, 0), format.share(to, 0));

  function handlePointerMove({ clientX }: PointerEvent): void {
    const width = bar.current?.getBoundingClientRect().width;
    if (dragStart.current === undefined || width === undefined || width === 0) return;
    onMove?.(moveSlot(dragStart.current.slot, (clientX - dragStart.current.x) / width));
  }

  return (
    <div>
      <div ref={bar} className="relative h-11 overflow-hidden rounded-3 ring-1 ring-border-strong ring-inset">
        {freeRanges([...occupied, { experimentKey: '', status: 'running', ...slot }]).map(({ from, to }) => (
          <span
            key={from}
            className="hatched absolute inset-y-0 opacity-50"
            style={toSpanStyle({ from, to })}
          />
        ))}
        {occupied.map((user) => (
          <span
            key={user.experimentKey}
            title={`${nameOf(user.experimentKey)}: ${formatRange(user)}`}
            className="absolute inset-y-0 flex items-center overflow-hidden border-surface border-x bg-neutral-soft px-2.5 text-12 text-muted"
            style={toSpanStyle(user)}
          >
            <bdi className="truncate">{nameOf(user.experimentKey)}</bdi>
          </span>
        ))}
        <div
          className="absolute inset-y-0 touch-none overflow-hidden rounded-2 bg-accent-soft ring-[1.5px] ring-accent ring-inset focus-visible:ring-[3px] focus-visible:outline-none data-movable:cursor-grab data-movable:active:cursor-grabbing"
          style={toSpanStyle(slot)}
          {...(onMove !== undefined && {
            'data-movable': true,
            role: 'slider',
            tabIndex: 0,
            'aria-label': words.slot,
            'aria-valuemin': 0,
            'aria-valuemax': Math.round((1 - (slot.to - slot.from)) * 100),
            'aria-valuenow': Math.round(slot.from * 100),
            'aria-valuetext': formatRange(slot),
            onKeyDown: (event) => {
              const next = moveSlotByKey(slot, event.key, event.shiftKey);
              if (next === undefined) return;
              event.preventDefault();
              onMove(next);
            },
            onPointerDown: (event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragStart.current = { x: event.clientX, slot };
            },
            onPointerMove: handlePointerMove,
            onPointerUp: () => {
              dragStart.current = undefined;
            },
          })}
        >
          {coverage < 1 && (
            <span
              aria-hidden="true"
              className="hatched absolute inset-y-0 right-0 opacity-60"
              style={{ left: `${coverage * 100}%` }}
            />
          )}
          <bdi className="relative flex h-full items-center truncate px-2.5 text-12 font-semibold text-accent-text">
            {name}
          </bdi>
        </div>
      </div>
      <div aria-hidden="true" className="num mt-1 flex justify-between text-11 text-faint">
        <span>{format.share(0, 0)}</span>
        <span>{format.share(0.5, 0)}</span>
        <span>{format.share(1, 0)}</span>
      </div>
      <p className="sr-only">
        {[
          ...occupied.map((user) => `${nameOf(user.experimentKey)}: ${formatRange(user)}`),
          `${name}: ${formatRange(slot)}`,
        ].join('; ')}
      </p>
    </div>
  );
}

function toSpanStyle({ from, to }: LayerRange) {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` };
}
