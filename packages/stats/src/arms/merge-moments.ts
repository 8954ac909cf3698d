/** Centered moments of two values per visitor. */
export interface Moments {
  readonly n: number;
  readonly meanX: number;
  /** Sum of squared deviations of x. */
  readonly m2X: number;
  readonly meanY: number;
  readonly m2Y: number;
  /** Sum of products of the deviations. */
  readonly cXY: number;
}

/** Moments of an empty group. */
export const noMoments: Moments = { n: 0, meanX: 0, m2X: 0, meanY: 0, m2Y: 0, cXY: 0 };

/**
 * Merges the moments of disjoint groups by the pairwise update of Chan, Golub and LeVeque (1979): with δ the difference of the means,
 * m2 = m2_A + m2_B + δ² n_A n_B / n. Keeps precision for large means.
 */
export function mergeMoments(parts: readonly Moments[]): Moments {
  return parts.reduce(mergeTwo, noMoments);
}

function mergeTwo(a: Moments, b: Moments): Moments {
  if (b.n === 0) return a;
  if (a.n === 0) return b;
  const n = a.n + b.n;
  const [deltaX, deltaY] = [b.meanX - a.meanX, b.meanY - a.meanY];
  const weight = a.n * (b.n / n);
  return {
    n,
    meanX: a.meanX + deltaX * (b.n / n),
    m2X: a.m2X + b.m2X + deltaX * deltaX * weight,
    meanY: a.meanY + deltaY * (b.n / n),
    m2Y: a.m2Y + b.m2Y + deltaY * deltaY * weight,
    cXY: a.cXY + b.cXY + deltaX * deltaY * weight,
  };
}
