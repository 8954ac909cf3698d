/** Maps a range of values to positions along a line. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly start: number;
  readonly end: number;
}

/** Returns a value's position; values outside the range map outside the line. */
export function positionOn({ low, high, start, end }: Scale, value: number): number {
  return high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start);
}

/** Returns the value at a position. */
export function valueAt({ low, high, start, end }: Scale, at: number): number {
  return low + ((at - start) / (end - start)) * (high - low);
}

const steps = [1, 2, 2.5, 5, 10];

/** Returns at most five round ticks from 0 up to at least `most`; 0 and 1 if `most` is 0. */
export function countTicks(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const wanted = steps.find((step) => step * power >= rough) ?? 10;
  const step = Math.max(1, wanted * power);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the indexes of evenly spaced items that get a label, at most `most`; always includes the first. */
export function labelled(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Moves overlapping labels apart as little as possible, keeping their order, so that neighbors are at least `gap` apart. */
export function spread(
  wanted: readonly number[],
  { gap, low, high }: { readonly gap: number; readonly low: number; readonly high: number },
): readonly number[] {
  const order = wanted.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const room = high - gap * (order.length - 1);
  let floor = low;
  const down = order.map(({ at }, nth) => {
    const clamped = Math.max(floor, Math.min(at, room + gap * nth));
    floor = clamped + gap;
    return clamped;
  });
  const found = new Map(order.map(({ index }, nth) => [index, down[nth] ?? 0]));
  return wanted.map((at, index) => found.get(index) ?? at);
}
