import type { CupedMeanStats, CupedProportionStats, RatioStats } from '../arms/arm-stats.ts';
import { type CovariateMoments, covariateMoments } from '../arms/covariate-moments.ts';
import { describePair } from '../compare/pair.ts';
import { type Status, worstStatus } from '../result.ts';
import type { Matrix, Vector } from '../special/quadratic-form.ts';
import { type Stratum, sizeOf } from './stratum.ts';

/** A stratum's visitors, its estimates of control and effect, and n times their covariance. */
export interface Cell {
  readonly n: number;
  /** (control, effect), or for a ratio (num control, num effect, den control, den effect). */
  readonly estimates: Vector;
  readonly covariance: Matrix;
}

/** Returns the cell of a stratum, or why there is none. */
export function cellOf(stratum: Stratum): Cell | Status {
  const { control, treatment } = stratum;
  if (control.kind === 'ratio' && treatment.kind === 'ratio') return ratioCell(stratum, control, treatment);
  if (isCuped(control) && control.kind === treatment.kind) return cupedCell(stratum, control, treatment);
  const pair = describePair(control, treatment);
  if (!('control' in pair)) return pair.status;
  const { n: nC, mean: mC, variance: sC } = pair.control;
  const { n: nT, mean: mT, variance: sT } = pair.treatment;
  const [vC, vT] = [sC / nC, sT / nT];
  return scaled(
    sizeOf(stratum),
    [mC, mT - mC],
    [
      [vC, -vC],
      [-vC, vT + vC],
    ],
  );
}

function isCuped(stats: Stratum['control']): stats is CupedMeanStats | CupedProportionStats {
  return stats.kind === 'cupedMean' || stats.kind === 'cupedProportion';
}

/** Returns the cell of a ratio: numerator and denominator of both arms, with their covariance. */
function ratioCell(stratum: Stratum, control: RatioStats, treatment: RatioStats): Cell | Status {
  // Checks whether the sums are possible; a ratio without a denominator in a stratum still has both of its means.
  const { status } = describePair(control, treatment);
  if (status !== 'ok' && status !== 'zero_variance' && status !== 'denominator_zero') return status;
  const [c, t] = [meansOf(control), meansOf(treatment)];
  const [cNN, cND, cDD] = c.covariance;
  const [tNN, tND, tDD] = t.covariance;
  return scaled(
    sizeOf(stratum),
    [c.num, t.num - c.num, c.den, t.den - c.den],
    [
      [cNN, -cNN, cND, -cND],
      [-cNN, tNN + cNN, -cND, tND + cND],
      [cND, -cND, cDD, -cDD],
      [-cND, tND + cND, -cDD, tDD + cDD],
    ],
  );
}

/** Means of a ratio's parts and the covariance of the means. */
function meansOf({ n, num, den, numDen }: RatioStats) {
  const covariance = (product: number, a: number, b: number) => (product - (a * b) / n) / (n - 1) / n;
  return {
    num: num.sum / n,
    den: den.sum / n,
    covariance: [
      covariance(num.sumSquares, num.sum, num.sum),
      covariance(numDen, num.sum, den.sum),
      covariance(den.sumSquares, den.sum, den.sum),
    ] as const,
  };
}

/**
 * Returns the cell of a stratum with a covariate by the regression y ~ 1 + treatment + x within the stratum, with the control evaluated at
 * the stratum's mean of x.
 */
function cupedCell(
  stratum: Stratum,
  control: CupedMeanStats | CupedProportionStats,
  treatment: Stratum['treatment'],
): Cell | Status {
  if (!isCuped(treatment)) return 'invalid_input';
  const [c, t] = [covariateMoments(control), covariateMoments(treatment)];
  if (c.status !== 'ok' || t.status !== 'ok') return worstStatus([c.status, t.status]);
  const n = sizeOf(stratum);
  return n > 3 ? regress(n, c.moments, t.moments) : 'insufficient_n';
}

function regress(n: number, c: CovariateMoments, t: CovariateMoments): Cell {
  const squaresX = c.sumSquaresX + t.sumSquaresX;
  const products = c.sumProducts + t.sumProducts;
  const slope = squaresX === 0 ? 0 : products / squaresX;
  const residual = Math.max(0, c.sumSquaresY + t.sumSquaresY - slope * products) / (n - 3);
  const perSquare = squaresX === 0 ? 0 : residual / squaresX;
  const between = t.meanX - c.meanX;
  // From the control's mean of x to the stratum's.
  const shift = (t.n * between) / n;
  const effect = t.meanY - c.meanY - slope * between;
  const variance = {
    control: residual / c.n + perSquare * shift * shift,
    effect: residual * (1 / c.n + 1 / t.n) + perSquare * between * between,
    both: -residual / c.n - perSquare * shift * between,
  };
  // The stratum's mean of x is itself random.
  const varianceX = (squaresX + ((c.n * t.n) / n) * between * between) / (n - 1) / n;
  return scaled(
    n,
    [c.meanY + slope * shift, effect],
    [
      [variance.control + (perSquare + slope * slope) * varianceX, variance.both],
      [variance.both, variance.effect],
    ],
  );
}

function scaled(n: number, estimates: Vector, covariance: Matrix): Cell {
  return { n, estimates, covariance: covariance.map((row) => row.map((value) => n * value)) };
}
