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
export function valueAt({ low, high, start, end }: Scale, position: number): number {
  return low + ((position - start) / (end - start)) * (high - low);
}

const steps = [1, 2, 2.5, 5, 10];

/** Returns at most five round ticks from 0 up to at least `max`; 0 and 1 if `max` is 0. */
export function countTicks(max: number): readonly number[] {
  if (max <= 0) return [0, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const niceStep = steps.find((step) => step * power >= rough) ?? 10;
  const step = Math.max(1, niceStep * power);
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the indexes of the items to label: evenly spaced, at most `maxLabels`, and always including the first. */
export function labelIndexes(count: number, maxLabels: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, maxLabels)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Moves overlapping labels apart, keeping their order, so that neighbors are at least `gap` apart and all are between `low` and `high`. */
export function spread(
  positions: readonly number[],
  { gap, low, high }: { readonly gap: number; readonly low: number; readonly high: number },
): readonly number[] {
  const order = positions.map((position, index) => ({ at: position, index })).toSorted((a, b) => a.at - b.at);
  const room = high - gap * (order.length - 1);
  let floor = low;
  const separated = order.map(({ at: position }, rank) => {
    const clamped = Math.max(floor, Math.min(position, room + gap * rank));
    floor = clamped + gap;
    return clamped;
  });
  const placed = new Map(order.map(({ index }, rank) => [index, separated[rank] ?? 0]));
  return positions.map((position, index) => placed.get(index) ?? position);
}
