import { type PointerEvent, useRef } from 'react';
import type { LayerUser } from '../../session/layers.ts';
import { freeRanges, type LayerRange, occupiesSlot } from '../../slots/slots.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { movedByKey, movedSlot } from './slot.ts';

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
  const grabbed = useRef<{ readonly x: number; readonly slot: LayerRange } | undefined>(undefined);
  const taken = others.filter(occupiesSlot).toSorted((a, b) => a.from - b.from);
  const range = ({ from, to }: LayerRange) => layersPage.range(format.share(from, 0), format.share(to, 0));

  function drag({ clientX }: PointerEvent): void {
    const width = bar.current?.getBoundingClientRect().width;
    if (grabbed.current === undefined || width === undefined || width === 0) return;
    onMove?.(movedSlot(grabbed.current.slot, (clientX - grabbed.current.x) / width));
  }

  return (
    <div>
      <div ref={bar} className="relative h-11 overflow-hidden rounded-3 ring-1 ring-border-strong ring-inset">
        {freeRanges([...taken, { experimentKey: '', status: 'running', ...slot }]).map(({ from, to }) => (
          <span key={from} className="hatched absolute inset-y-0 opacity-50" style={spanOf({ from, to })} />
        ))}
        {taken.map((user) => (
          <span
            key={user.experimentKey}
            title={`${nameOf(user.experimentKey)}: ${range(user)}`}
            className="absolute inset-y-0 flex items-center overflow-hidden border-surface border-x bg-neutral-soft px-2.5 text-12 text-muted"
            style={spanOf(user)}
          >
            <bdi className="truncate">{nameOf(user.experimentKey)}</bdi>
          </span>
        ))}
        <div
          className="absolute inset-y-0 touch-none overflow-hidden rounded-2 bg-accent-soft ring-[1.5px] ring-accent ring-inset focus-visible:ring-[3px] focus-visible:outline-none data-movable:cursor-grab data-movable:active:cursor-grabbing"
          style={spanOf(slot)}
          {...(onMove !== undefined && {
            'data-movable': true,
            role: 'slider',
            tabIndex: 0,
            'aria-label': words.slot,
            'aria-valuemin': 0,
            'aria-valuemax': Math.round((1 - (slot.to - slot.from)) * 100),
            'aria-valuenow': Math.round(slot.from * 100),
            'aria-valuetext': range(slot),
            onKeyDown: (event) => {
              const next = movedByKey(slot, event.key, event.shiftKey);
              if (next === undefined) return;
              event.preventDefault();
              onMove(next);
            },
            onPointerDown: (event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grabbed.current = { x: event.clientX, slot };
            },
            onPointerMove: drag,
            onPointerUp: () => {
              grabbed.current = undefined;
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
          ...taken.map((user) => `${nameOf(user.experimentKey)}: ${range(user)}`),
          `${name}: ${range(slot)}`,
        ].join('; ')}
      </p>
    </div>
  );
}

function spanOf({ from, to }: LayerRange) {
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` };
}
