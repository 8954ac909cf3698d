import { chiSquareSf } from '../distributions/chi-square.ts';
import { invert } from '../special/invert.ts';
import { bilinear, dot, type Vector } from '../special/quadratic-form.ts';
import { sum } from '../special/sum.ts';

/** One group: a level of the control and one of each treatment, with the variances of the levels. */
export interface GroupLevels {
  readonly control: Level;
  readonly treatments: readonly Level[];
}

/** A mean or its logarithm, with its variance. */
export interface Level {
  readonly value: number;
  readonly variance: number;
}

/** Whether effects differ between groups. */
export interface Homogeneity {
  /** The statistic; large if the effects differ. */
  readonly chiSquare: number;
  /** (groups − 1) × treatments */
  readonly df: number;
  /** p-value of a single look. */
  readonly pValue: number;
}

/**
 * Tests by Cochran's Q (1954) whether groups have the same effects: from the groups' effects e_g against their precision-weighted mean ē, Σ
 * (e_g − ē)′ W_g (e_g − ē). With several treatments, the effects of a group share its control, so W_g is the inverse of diag(v_t) + v_C:
 * Wald's test that all groups have the same effects. Null for fewer than two groups, or if a group doesn't vary.
 */
export function testHomogeneity(groups: readonly GroupLevels[]): Homogeneity | null {
  const treatments = groups[0]?.treatments.length ?? 0;
  if (groups.length < 2 || treatments === 0) return null;
  const results = groups.map(toWeighted);
  const weighted = results.flatMap((result) => (result === null ? [] : [result]));
  if (weighted.length < results.length) return null;
  const indexes = Array.from({ length: treatments }, (_, index) => index);
  const total = indexes.map((i) =>
    indexes.map((j) => sum(weighted.map(({ weights }) => weights[i]?.[j] ?? 0))),
  );
  const covariance = invert(total);
  if (covariance === null) return null;
  const weightedSums = indexes.map((i) =>
    sum(weighted.map(({ effects, weights }) => dot(weights[i] ?? [], effects))),
  );
  const mean = covariance.map((row) => dot(row, weightedSums));
  const chiSquare = sum(
    weighted.map(({ effects, weights }) => {
      const deviations = effects.map((effect, index) => effect - (mean[index] ?? 0));
      return Math.max(0, bilinear(deviations, weights, deviations));
    }),
  );
  if (!Number.isFinite(chiSquare)) return null;
  const df = (groups.length - 1) * treatments;
  return { chiSquare, df, pValue: chiSquareSf(chiSquare, df) };
}

/** Returns a group's effects and the inverse of their covariance; null if that is singular. */
function toWeighted({ control, treatments }: GroupLevels) {
  const effects: Vector = treatments.map(({ value }) => value - control.value);
  const weights = invert(
    treatments.map(({ variance }, i) =>
      treatments.map((_, j) => control.variance + (i === j ? variance : 0)),
    ),
  );
  return weights === null || !effects.every(Number.isFinite) ? null : { effects, weights };
}

/**
 * Natural logarithm of the e-value of a chi-square with d degrees of freedom after n visitors, for any number of looks: the mixture of
 * `logEValue` over d independent directions, with s = nρ² s Q / (2 (s + 1)) − d/2 ln(s + 1).
 */
export function logEOfChiSquare(
  { chiSquare, df }: Pick<Homogeneity, 'chiSquare' | 'df'>,
  n: number,
  rho: number,
): number {
  const spread = n * rho * rho;
  return (spread * chiSquare) / (2 * (spread + 1)) - (df / 2) * Math.log1p(spread);
}
