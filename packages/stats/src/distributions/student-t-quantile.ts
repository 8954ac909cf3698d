import { incompleteBeta } from '../special/incomplete-beta.ts';
import { logGamma } from '../special/log-gamma.ts';
import { checkDf } from './check-number.ts';
import { normalQuantile } from './normal-quantile.ts';
import { studentTSf } from './student-t.ts';

const maxSteps = 100;
const precision = 1e-14;

/** Above this, the tail is a power of x to all digits, and the square of x may overflow. */
const powerLaw = 1e100;

/**
 * Returns the quantile of Student's t with `df` degrees of freedom at `p`: −∞ at 0, ∞ at 1. Newton's method from the expansion of Hill
 * (1970), on the logarithm of the tail or, near the median, on the probability itself.
 * @throws RangeError if `p` is not a probability or `df` is not above 0
 */
export function studentTQuantile(p: number, df: number): number {
  checkDf(df);
  if (!(p > 0 && p < 1) || p === 0.5) return normalQuantile(p);
  const tail = Math.min(p, 1 - p);
  const x = tail > 0.25 ? solveCenter(Math.abs(p - 0.5), df) : solveTail(tail, df);
  return p < 0.5 ? -x : x;
}

/** In logarithms of x and of the tail, which is concave there: from the second step on, Newton's method converges from one side. */
function solveTail(tail: number, df: number): number {
  let x = startInTail(tail, df);
  if (x > powerLaw) return x;
  for (let step = 0; step < maxSteps && Number.isFinite(x); step++) {
    const sf = studentTSf(x, df);
    const change = (Math.log(sf / tail) * sf) / (x * studentTPdf(x, df));
    x *= Math.exp(change);
    if (Math.abs(change) <= precision) break;
  }
  return x;
}

function startInTail(tail: number, df: number): number {
  const z = -normalQuantile(tail);
  const square = z * z;
  if (square < df) {
    const first = (square + 1) / (4 * df);
    const second = ((5 * square + 16) * square + 3) / (96 * df * df);
    const third = (((3 * square + 19) * square + 17) * square - 15) / (384 * df ** 3);
    return z * (1 + first + second + third);
  }
  // Far out, the tail is a power of x.
  const factor = Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(Math.PI);
  return Math.max(0.5, Math.sqrt(df) * (factor / (df * tail)) ** (1 / df));
}

/** Near the median, where the tail preserves few digits of the distance from ½. */
function solveCenter(distance: number, df: number): number {
  let x = distance / studentTPdf(0, df);
  for (let step = 0; step < maxSteps; step++) {
    const square = x * x;
    const inside =
      0.5 * incompleteBeta({ a: 0.5, b: df / 2, x: square / (df + square), y: df / (df + square) });
    const change = (distance - inside) / studentTPdf(x, df);
    x += change;
    if (Math.abs(change) <= precision * x) break;
  }
  return x;
}

/** Density, precise enough for a slope. */
function studentTPdf(x: number, df: number): number {
  const factor =
    df > 1e4
      ? (1 - 0.25 / df) * Math.sqrt(0.5)
      : Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df);
  return (factor / Math.sqrt(Math.PI)) * Math.exp(-0.5 * (df + 1) * Math.log1p((x * x) / df));
}
