import { normalScaledSf } from './normal.ts';

const maxTerms = 30;
const precision = 1e-17;
/** At this size, 1/z is still a double. */
const negligible = 1e-300;

/**
 * Regularized incomplete beta function I_x(a, ½) by its expansion for large `a` in incomplete gamma functions (Didonato and Morris 1992,
 * algorithm 708, BGRAT), the first of which is a normal tail. Takes the logarithm of x, which must not be far below 0, and requires `a` of
 * at least 15.
 */
export function halfBetaExpansion(a: number, logX: number): number {
  const b = 0.5;
  const nu = a - 0.25;
  const z = -nu * logX;
  if (!(z > negligible)) return 1;
  const v = 0.25 / (nu * nu);
  const quarterSquare = 0.25 * logX * logX;

  // The upper incomplete gamma functions of b, b + 2, … at z, divided by the weight z^b e^−z / Γ(b), which may underflow.
  let j = 2 * normalScaledSf(Math.sqrt(2 * z)) * Math.sqrt(Math.PI / z);
  let sum = j;
  let power = 1;
  let inverseFactorial = 1;
  const c: number[] = [];
  const d: number[] = [];
  for (let n = 1; n <= maxTerms; n++) {
    const shifted = b + 2 * (n - 1);
    j = (shifted * (shifted + 1) * j + (z + shifted + 1) * power) * v;
    power *= quarterSquare;
    inverseFactorial /= 2 * n * (2 * n + 1);
    const convolution = d.reduce(
      (total, term, i) => total + (b * (n - 1 - i) - n) * (c[n - 2 - i] ?? 0) * term,
      0,
    );
    const next = (b - 1) * inverseFactorial + convolution / n;
    c.push(inverseFactorial);
    d.push(next);
    sum += next * j;
    if (Math.abs(next * j) <= precision * sum) break;
  }
  return sum * Math.sqrt(z / Math.PI) * Math.exp(-z) * gammaRatio(nu);
}

/** Γ(ν + ¾) / (Γ(ν + ¼) √ν) by Stirling's series, whose numerators are Euler's numbers. */
function gammaRatio(nu: number): number {
  const square = 1 / (nu * nu);
  const series = 1 / 64 - square * (5 / 2048 - square * (61 / 49_152 - (square * 1385) / 1_048_576));
  return Math.exp(square * series);
}
