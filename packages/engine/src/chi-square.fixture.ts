/** Standard normal quantile of 0.9999: a chance of one in ten thousand to call a sound hash unsound. */
const z = 3.719;

/**
 * The 99.99 % quantile of chi-square, by Wilson and Hilferty's cube root of a normal variable; within 1 % from three degrees
 * of freedom on, and too large below. For tests.
 * https://doi.org/10.1073/pnas.17.12.684
 */
export function chiSquareLimit(degreesOfFreedom: number): number {
  const part = 2 / (9 * degreesOfFreedom);
  return degreesOfFreedom * (1 - part + z * Math.sqrt(part)) ** 3;
}

/** Pearson's statistic of counts against the shares they should have. A share of 0 must have no count. For tests. */
export function chiSquareOfShares(counts: readonly number[], shares: readonly number[]): number {
  const total = sum(counts);
  return sum(
    counts.map((count, index) => {
      const expected = total * (shares[index] ?? 0);
      if (expected === 0) return count === 0 ? 0 : Number.POSITIVE_INFINITY;
      return (count - expected) ** 2 / expected;
    }),
  );
}

/** Pearson's statistic of independence for a table of counts, given by rows of equal length. For tests. */
export function chiSquareOfTable(rows: readonly (readonly number[])[]): number {
  const total = sum(rows.flat());
  const columns = rows[0]?.map((_, column) => sum(rows.map((row) => row[column] ?? 0))) ?? [];
  return sum(
    rows.flatMap((row) =>
      row.map((count, column) => {
        const expected = (sum(row) * (columns[column] ?? 0)) / total;
        return (count - expected) ** 2 / expected;
      }),
    ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
