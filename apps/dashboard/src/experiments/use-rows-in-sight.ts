import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import type { ListRow } from './list-rows.ts';

/** Rows rendered outside the viewport. */
const overscan = 8;

/** Returns the visible rows of a virtualized list, and the space that the others take; `heights` in pixels. */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  rows: readonly ListRow[],
  heights: Readonly<Record<ListRow['kind'], number>>,
) {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (list.current !== null) setOffset(list.current.getBoundingClientRect().top + scrollY);
  }, [list]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'experiment'],
    overscan,
    scrollMargin: offset,
    initialRect: { width: innerWidth, height: innerHeight },
  });
  const items = virtualizer.getVirtualItems();
  return {
    items,
    above: (items[0]?.start ?? offset) - offset,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  };
}
