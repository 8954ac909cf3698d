import type { DimensionColumn } from './phase-question.ts';
import type { Split, SplitArm, SplitDimension, SplitQuestion } from './results.ts';
import type { SplitRow } from './statements/split.ts';

/** Reads dimensions and segments in order. */
export function readSplit(
  { dimensions, segments }: Required<Pick<SplitQuestion, 'dimensions' | 'segments'>>,
  rows: readonly SplitRow[],
): Pick<Split, 'dimensions' | 'segments'> {
  const behind = dimensions.length + 1;
  return {
    dimensions: readDimensions(dimensions, rows),
    segments: segments.map((_, index) =>
      rows.filter(({ at, value }) => at === behind + index + 1 && value === '1').flatMap(armsOf),
    ),
  };
}

function readDimensions(
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

/** Subtracts `parts` from `all`. */
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
