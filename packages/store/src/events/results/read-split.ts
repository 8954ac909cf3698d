import type { DimensionColumn } from './phase-request.ts';
import type { Split, SplitArm, SplitDimension, SplitRequest } from './results.ts';
import type { SplitRow } from './statements/split.ts';

/** Reads dimensions and segments in order. */
export function readSplit(
  { dimensions, segments }: Required<Pick<SplitRequest, 'dimensions' | 'segments'>>,
  rows: readonly SplitRow[],
): Pick<Split, 'dimensions' | 'segments'> {
  const totalIndex = dimensions.length + 1;
  return {
    dimensions: readDimensions(dimensions, rows),
    segments: segments.map((_, index) =>
      rows.filter((row) => row.index === totalIndex + index + 1 && row.value === '1').flatMap(toArms),
    ),
  };
}

function readDimensions(
  columns: readonly DimensionColumn[],
  rows: readonly SplitRow[],
): readonly SplitDimension[] {
  const all = rows.filter((row) => row.index === columns.length + 1).flatMap(toArms);
  return columns.map((column, index) => {
    const values = rows
      .filter((row) => row.index === index + 1)
      .map((row) => ({ value: row.value, arms: toArms(row) }));
    const rest = subtract(
      all,
      values.flatMap(({ arms }) => arms),
    );
    return { column, values: rest.length === 0 ? values : [...values, { value: undefined, arms: rest }] };
  });
}

function toArms({ variants }: SplitRow): readonly SplitArm[] {
  return variants
    .map(([variantKey, visitors, multiExposed]) => ({
      variantKey,
      visitors: Number(visitors),
      multiExposed: Number(multiExposed),
    }))
    .sort((a, b) => (a.variantKey < b.variantKey ? -1 : 1));
}

/** Subtracts `parts` from `all`. */
function subtract(all: readonly SplitArm[], parts: readonly SplitArm[]): readonly SplitArm[] {
  return all
    .map((arm) => {
      const armParts = parts.filter(({ variantKey }) => variantKey === arm.variantKey);
      const remaining = (name: 'visitors' | 'multiExposed') =>
        armParts.reduce((rest, part) => rest - part[name], arm[name]);
      return { ...arm, visitors: remaining('visitors'), multiExposed: remaining('multiExposed') };
    })
    .filter(({ visitors }) => visitors > 0);
}
