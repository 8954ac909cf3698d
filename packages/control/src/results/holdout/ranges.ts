/** A part of [0, 1): its beginning is in it, its end is not. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the parts that are in any of the ranges, in order and apart from each other. */
export function unionOf(ranges: readonly Range[]): readonly Range[] {
  const union: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (range.to <= range.from) continue;
    if (last === undefined || range.from > last.to) union.push(range);
    else union[union.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return union;
}

/** Returns the rest of [0, 1). */
export function complementOf(ranges: readonly Range[]): readonly Range[] {
  const union = unionOf(ranges);
  const ends = [0, ...union.map(({ to }) => to)];
  return ends
    .map((from, index) => ({ from, to: union[index]?.from ?? 1 }))
    .filter(({ from, to }) => to > from);
}

/** Returns how much of [0, 1) ranges take that are apart from each other. */
export function widthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
