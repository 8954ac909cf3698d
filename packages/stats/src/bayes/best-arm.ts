import { normalCdf, normalPdf } from '../distributions/normal.ts';
import { type Ranking, rank } from './posterior.ts';

/** Independent normal posteriors of arms. */
export interface NormalPosteriors {
  readonly means: readonly number[];
  readonly sds: readonly number[];
  /** Whether less is better. */
  readonly inverse?: boolean;
}

/** A ranking, or that a number is invalid. */
export type BestArm =
  | ({ readonly method: 'bayes.bestArm'; readonly status: 'ok' } & Ranking)
  | { readonly method: 'bayes.bestArm'; readonly status: 'invalid_input' | 'no_data' | 'zero_variance' };

/** Standard deviations beyond which the density is negligible, to 1e-17. */
const maxDeviations = 8.5;

/** Relative to the largest one, a spread that counts as 0. */
const minSpread = 1e-9;

/** Returns the probabilities of being best and the expected losses of arms with independent normal posteriors; see `rank`. */
export function bestArm({ means, sds, inverse = false }: NormalPosteriors): BestArm {
  const method = 'bayes.bestArm';
  if (means.length !== sds.length || ![...means, ...sds].every(Number.isFinite) || sds.some((sd) => sd < 0))
    return { method, status: 'invalid_input' };
  if (means.length === 0) return { method, status: 'no_data' };
  if (sds.includes(0)) return { method, status: 'zero_variance' };
  // In units of the largest spread around the first mean, so that neither loses precision.
  const [origin, unit] = [means[0] ?? 0, Math.max(...sds)];
  const arms = means.map((mean, index) => {
    const center = ((inverse ? -1 : 1) * (mean - origin)) / unit;
    const sd = Math.max(minSpread, (sds[index] ?? unit) / unit);
    return {
      low: center - maxDeviations * sd,
      high: center + maxDeviations * sd,
      density: (u: number) => normalPdf((u - center) / sd) / sd,
      below: (u: number) => normalCdf((u - center) / sd),
    };
  });
  if (!arms.every(({ low, high }) => Number.isFinite(low) && Number.isFinite(high)))
    return { method, status: 'invalid_input' };
  return { method, status: 'ok', ...rank(arms, () => unit) };
}
