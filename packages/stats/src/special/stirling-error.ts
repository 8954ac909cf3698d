import { logGamma } from './log-gamma.ts';

const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** Above this, the series below is exact to the last digits. */
const seriesFrom = 15;

/**
 * The error of Stirling's formula: δ(x) = ln Γ(x + 1) − (x + ½) ln x + x − ½ ln 2π, for `x` above 0. It is small, so that terms that would
 * lose digits to large logarithms keep them (Loader 2000).
 */
export function stirlingError(x: number): number {
  if (x < seriesFrom) return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - halfLogTwoPi;
  const square = 1 / (x * x);
  const inner = 1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360_360)));
  return (1 / 12 - square * (1 / 360 - square * inner)) / x;
}
