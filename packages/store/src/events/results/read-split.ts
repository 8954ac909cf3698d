import type { DimensionColumn, SplitArm, SplitDimension } from './results.ts';
import type { SplitRow } from './statements/split.ts';

/** Reads dimensions in their order. */
export function readSplit(
  columns: readonly DimensionColumn[],
  rows: readonly SplitRow[],
): readonly SplitDimension[] {
  const all = rows.filter(({ at }) => at === columns.length + 1).flatMap(armsOf);
  return columns.map((column, index) => {
    const values = rows
      .filter(({ at }) => at === index + 1)
      .map((row) => ({ value: row.value, arms: armsOf(row) }));
    const rest = without(
      all,
      values.flatMap(({ arms }) => arms),
    );
    return { column, values: rest.length === 0 ? values : [...values, { value: undefined, arms: rest }] };
  });
}

function armsOf({ variants }: SplitRow): readonly SplitArm[] {
  return variants
    .map(([variantKey, visitors, multiExposed]) => ({
      variantKey,
      visitors: Number(visitors),
      multiExposed: Number(multiExposed),
    }))
    .sort((a, b) => (a.variantKey < b.variantKey ? -1 : 1));
}

/** Those of `all` that are in none of `parts`. */
function without(all: readonly SplitArm[], parts: readonly SplitArm[]): readonly SplitArm[] {
  return all
    .map((arm) => {
      const own = parts.filter(({ variantKey }) => variantKey === arm.variantKey);
      const left = (name: 'visitors' | 'multiExposed') =>
        own.reduce((rest, part) => rest - part[name], arm[name]);
      return { ...arm, visitors: left('visitors'), multiExposed: left('multiExposed') };
    })
    .filter(({ visitors }) => visitors > 0);
}
