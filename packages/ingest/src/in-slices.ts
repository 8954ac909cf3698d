import { othersTurn } from './others-turn.ts';

/** What is worked on before others of the process get their turn, one or two milliseconds: so many items, or fewer where they are large. */
const mostItems = 100;
const mostBytes = 256 * 1024;

/** Hands items over some at a time, in their order, and gives others of the process their turn in between. A promise of `work` is waited for. */
export async function inSlices<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  work: (slice: readonly T[]) => unknown,
): Promise<void> {
  for (let from = 0; from < items.length; ) {
    if (from > 0) await othersTurn();
    const slice = sliceFrom(items, from, sizeOf);
    await work(slice);
    from += slice.length;
  }
}

function sliceFrom<T>(items: readonly T[], from: number, sizeOf: (item: T) => number): readonly T[] {
  const most = items.slice(from, from + mostItems);
  let bytes = 0;
  const end = most.findIndex((item, at) => {
    bytes += sizeOf(item);
    return at > 0 && bytes > mostBytes;
  });
  return end === -1 ? most : most.slice(0, end);
}
