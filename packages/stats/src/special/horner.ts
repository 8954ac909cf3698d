/** Returns the value of a polynomial whose coefficients start with the highest power. */
export function horner(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}
