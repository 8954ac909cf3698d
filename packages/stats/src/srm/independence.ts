import { chiSquareSf } from '../distributions/chi-square.ts';
import { sum } from '../special/sum.ts';

/** Pearson's statistic of a contingency table with its degrees of freedom. */
export type IndependenceTest =
  | { readonly method: 'srm.independence'; readonly status: 'invalid_input' | 'no_data' }
  | {
      readonly method: 'srm.independence';
      readonly status: 'ok';
      readonly chiSquare: number;
      readonly df: number;
      readonly pValue: number;
      /** Minimum expected visitors over all cells. */
      readonly smallestExpected: number;
    };

/**
 * Pearson's chi-square (1900) of a contingency table: Σ (n_ij − e_ij)²/e_ij with e_ij = n_i· n_·j / N, on (rows − 1)(columns − 1) degrees
 * of freedom. Rows and columns without visitors are excluded; `no_data` if fewer than two of either remain.
 */
export function testIndependence(table: readonly (readonly number[])[]): IndependenceTest {
  const method = 'srm.independence';
  const width = table[0]?.length ?? 0;
  if (!table.every((row) => row.length === width && row.every(isCount)))
    return { method, status: 'invalid_input' };
  const rows = table.map((row) => ({ row, visitors: sum(row) })).filter(({ visitors }) => visitors > 0);
  const columns = Array.from({ length: width }, (_, index) => sum(table.map((row) => row[index] ?? 0)));
  const used = columns.flatMap((visitors, index) => (visitors > 0 ? [{ at: index, visitors }] : []));
  if (rows.length < 2 || used.length < 2) return { method, status: 'no_data' };
  const all = sum(columns);
  const cells = rows.flatMap(({ row, visitors }) =>
    used.map((column) => ({ found: row[column.at] ?? 0, expected: (visitors / all) * column.visitors })),
  );
  const chiSquare = sum(cells.map(({ found: observed, expected }) => (observed - expected) ** 2 / expected));
  const df = (rows.length - 1) * (used.length - 1);
  return {
    ...{ method, status: 'ok', chiSquare, df },
    pValue: chiSquareSf(chiSquare, df),
    smallestExpected: Math.min(...cells.map(({ expected }) => expected)),
  };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
