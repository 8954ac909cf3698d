import { yieldToLoop } from './yield-to-loop.ts';

/** A slice takes one or two milliseconds: 100 items, or fewer large ones. */
const maxItems = 100;
const maxBytes = 256 * 1024;

/** Calls `work` with one slice of the items at a time, awaits it, and yields to the event loop in between. */
export async function forEachSlice<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  work: (slice: readonly T[]) => unknown,
): Promise<void> {
  for (let from = 0; from < items.length; ) {
    if (from > 0) await yieldToLoop();
    const slice = sliceFrom(items, from, sizeOf);
    await work(slice);
    from += slice.length;
  }
}

function sliceFrom<T>(items: readonly T[], from: number, sizeOf: (item: T) => number): readonly T[] {
  const candidates = items.slice(from, from + maxItems);
  let bytes = 0;
  const end = candidates.findIndex((item, at) => {
    bytes += sizeOf(item);
    return at > 0 && bytes > maxBytes;
  });
  return end === -1 ? candidates : candidates.slice(0, end);
}
