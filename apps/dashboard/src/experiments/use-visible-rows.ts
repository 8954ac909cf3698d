import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import type { ListRow } from './list-rows.ts';

/** Rows rendered outside the viewport. */
const overscan = 8;

/** Returns the rows of a virtualized list to render, and the height of those above and below; `heights` are in pixels. */
export function useVisibleRows(
  listRef: RefObject<HTMLElement | null>,
  rows: readonly ListRow[],
  heights: Readonly<Record<ListRow['kind'], number>>,
) {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (listRef.current !== null) setOffset(listRef.current.getBoundingClientRect().top + scrollY);
  }, [listRef]);
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
