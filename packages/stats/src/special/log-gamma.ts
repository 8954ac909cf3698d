/** Coefficients of the Lanczos approximation with g = 7 and nine terms (Godfrey 2001); relative error near 1e-15. */
const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** Natural logarithm of the gamma function for `x` above 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return logGamma(x + 1) - Math.log(x);
  const shifted = x - 1;
  const sum = coefficients.reduce(
    (total, coefficient, index) => total + coefficient / (shifted + index + 1),
    0.9999999999998099,
  );
  const base = shifted + 7.5;
  return halfLogTwoPi + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}
