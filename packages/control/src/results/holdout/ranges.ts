/** A range in [0, 1), including its start and excluding its end. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the union of the ranges, sorted and disjoint. */
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

/** Returns the complement in [0, 1). */
export function complementOf(ranges: readonly Range[]): readonly Range[] {
  const union = unionOf(ranges);
  const ends = [0, ...union.map(({ to }) => to)];
  return ends
    .map((from, index) => ({ from, to: union[index]?.from ?? 1 }))
    .filter(({ from, to }) => to > from);
}

/** Returns the total width of disjoint ranges. */
export function widthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
