import { type PointerEvent, useRef } from 'react';

/** The vertical extent of a row, in viewport pixels. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the new index of a dragged row while the pointer is at `y`. Rows may differ in height: the dragged row moves
 * past another only once the pointer reaches the place that it would then take, so that it doesn't jump back and forth.
 */
export function dropIndex(rows: readonly Extent[], from: number, y: number): number {
  const dragged = rows[from];
  if (dragged === undefined) return from;
  const height = dragged.bottom - dragged.top;
  const below = rows.findLastIndex(
    ({ top, bottom }, index) => index > from && y >= Math.max(top, bottom - height),
  );
  if (below !== -1) return below;
  const above = rows.findIndex(
    ({ top, bottom }, index) => index < from && y < Math.min(bottom, top + height),
  );
  return above === -1 ? from : above;
}

/**
 * Returns event handlers that move a list's row along with the pointer: those of the list (`ol` or `ul`), and those of each row's handle,
 * which must be the first button in the row.
 */
export function useRowDrag({
  onMove,
  onEnd,
}: {
  readonly onMove: (from: number, to: number) => void;
  readonly onEnd: () => void;
}) {
  const dragged = useRef<number>(undefined);
  return {
    list: {
      onPointerMove({ currentTarget, clientY }: PointerEvent) {
        if (dragged.current === undefined) return;
        const rows = [...currentTarget.children].map((row) => row.getBoundingClientRect());
        const to = dropIndex(rows, dragged.current, clientY);
        if (to === dragged.current) return;
        onMove(dragged.current, to);
        dragged.current = to;
      },
      onLostPointerCapture({ currentTarget }: PointerEvent) {
        if (dragged.current === undefined) return;
        currentTarget.children[dragged.current]?.querySelector('button')?.focus();
        dragged.current = undefined;
        onEnd();
      },
    },
    /** Returns the `onPointerDown` handler of a row's handle, given the row's index. */
    startDrag: (index: number) => (event: PointerEvent<HTMLElement>) => {
      const list = event.currentTarget.closest('ol, ul');
      if (list === null || event.button !== 0) return;
      // The list captures the pointer: a handle would lose it, and the focus, as soon as its row moves in the document.
      list.setPointerCapture(event.pointerId);
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      dragged.current = index;
    },
  };
}
