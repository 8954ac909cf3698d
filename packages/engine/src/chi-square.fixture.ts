/** Standard normal quantile of 0.9999: a sound hash fails one test in ten thousand. */
const z = 3.719;

/**
 * Returns the 99.99% quantile of chi-square by the Wilson–Hilferty approximation: within 1% from three degrees of freedom on, too large
 * below. https://doi.org/10.1073/pnas.17.12.684
 */
export function chiSquareLimit(degreesOfFreedom: number): number {
  const part = 2 / (9 * degreesOfFreedom);
  return degreesOfFreedom * (1 - part + z * Math.sqrt(part)) ** 3;
}

/** Returns Pearson's statistic of counts against their expected shares. A share of 0 requires a count of 0. */
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

/** Returns Pearson's statistic of independence for a table of counts, given as rows of equal length. */
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
