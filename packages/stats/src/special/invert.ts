import type { Matrix } from './quadratic-form.ts';

/** Pivot, relative to the diagonal element, below which a matrix counts as singular. */
const minRelativePivot = 1e-12;

/** Returns the inverse of a small symmetric, positive definite matrix by Gauss-Jordan elimination; null if it isn't positive definite. */
export function invert(matrix: Matrix): Matrix | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (const [step, pivotRow] of rows.entries()) {
    const pivot = pivotRow[step] ?? 0;
    if (!(pivot > minRelativePivot * (matrix[step]?.[step] ?? 0)) || !Number.isFinite(pivot)) return null;
    for (let j = 0; j < 2 * size; j++) pivotRow[j] = (pivotRow[j] ?? 0) / pivot;
    for (const [i, row] of rows.entries()) {
      const factor = row[step] ?? 0;
      if (i === step || factor === 0) continue;
      for (let j = 0; j < 2 * size; j++) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    }
  }
  const inverse = rows.map((row) => row.slice(size));
  return inverse.flat().every(Number.isFinite) ? inverse : null;
}
