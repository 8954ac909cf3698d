/** Value of a polynomial whose coefficients come with the highest power first. */
export function horner(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}
