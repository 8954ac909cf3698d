import { defaultPrior } from '../analyze/bayesian.ts';
import type { Contrast } from '../analyze/contrast.ts';
import { distanceQuantile, probabilityOfAtMost } from '../bayes/beta-difference.ts';
import { updateBeta } from '../bayes/beta-posterior.ts';
import { updateNormal } from '../bayes/normal.ts';
import { normalCdf, normalSf } from '../distributions/normal.ts';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { type MarginTest, noMarginTest } from './margin-test.ts';
import { limitFactor, type RelativeMargin, roomOf } from './relative-limit.ts';

/**
 * Returns the posterior of the room to the limit: exact for proportions without an explicit prior, normal for everything else. A prior
 * N(μ, V) of the lift implies one of the room, N(± μ + δ, V), relative to the control.
 */
export function marginPosterior(contrast: Contrast, relativeMargin: RelativeMargin): MarginTest {
  const { control, treatment, pair, plan } = contrast;
  const bothAreProportions = control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion';
  if (!bothAreProportions || plan.prior !== undefined) return normalPosterior(contrast, relativeMargin);
  const method = 'margin.betaBinomial';
  if (pair.status === 'invalid_input' || pair.status === 'no_data')
    return noMarginTest(method, pair.status, pair.warnings);
  const [c, t] = [control.stats, treatment.stats].map((stats) =>
    updateBeta(
      { n: stats.n, sum: stats.kind === 'proportion' ? stats.sum : 0 },
      { priorAlpha: 1, priorBeta: 1 },
    ),
  );
  if (c === undefined || t === undefined) return noMarginTest(method, 'invalid_input');
  const distance = { c, t, factor: limitFactor(relativeMargin, 0) };
  const [low, high] = [distanceQuantile(distance, plan.alpha), distanceQuantile(distance, 1 - plan.alpha)];
  const mean = t.a / (t.a + t.b) - (distance.factor * c.a) / (c.a + c.b);
  const probabilityBelow = Math.min(1, Math.max(0, probabilityOfAtMost(distance)));
  const common = { method, status: 'ok', warnings: pair.warnings } as const;
  return relativeMargin.direction === 'increase'
    ? {
        ...common,
        room: mean,
        lower: low,
        upper: high,
        clearP: probabilityBelow,
        harmP: 1 - probabilityBelow,
      }
    : {
        ...common,
        room: -mean,
        lower: -high,
        upper: -low,
        clearP: 1 - probabilityBelow,
        harmP: probabilityBelow,
      };
}

function normalPosterior({ pair, plan }: Contrast, relativeMargin: RelativeMargin): MarginTest {
  const method = 'margin.normal';
  if (!('control' in pair)) return noMarginTest(method, pair.status, pair.warnings);
  const prior = plan.prior === undefined ? defaultPrior : plan.prior;
  const baseline = Math.abs(pair.control.mean);
  if (prior !== null && baseline === 0) return noMarginTest(method, 'baseline_zero', pair.warnings);
  const { estimate, se } = roomOf(pair, relativeMargin);
  if (!(se > 0 && Number.isFinite(se) && Number.isFinite(estimate)))
    return noMarginTest(method, 'zero_variance', pair.warnings);
  const sign = relativeMargin.direction === 'increase' ? 1 : -1;
  const roomPrior = prior && { mean: sign * prior.mean + relativeMargin.margin, variance: prior.variance };
  const { mean, variance } = updateNormal({ mean: estimate, variance: se * se }, roomPrior, baseline);
  const sd = Math.sqrt(variance);
  if (!(sd > 0 && Number.isFinite(mean))) return noMarginTest(method, 'invalid_input', pair.warnings);
  const halfWidth = -normalQuantile(plan.alpha) * sd;
  const limits = { room: mean, lower: mean - halfWidth, upper: mean + halfWidth };
  const probabilities = { clearP: normalSf(mean / sd), harmP: normalCdf(mean / sd) };
  return { method, status: 'ok', warnings: pair.warnings, ...limits, ...probabilities };
}
