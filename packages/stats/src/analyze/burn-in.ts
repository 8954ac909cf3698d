import type { ArmStats } from '../arms/arm-stats.ts';
import type { ArmInput } from './analysis-plan.ts';
import type { Contrast } from './contrast.ts';

/** Default number of visitors with a value that each arm needs before a sequential look leads to a verdict. */
const defaultBurnIn = 25;

/**
 * Whether too few visitors have a value to detect harm: at the limit, where the treatment's mean is `factor` times the control's, an arm
 * would have too few. By its actual count, a treatment that stops everyone from buying would stay in the burn-in forever.
 */
export function isBurningInAtLimit({ control, treatment, plan }: Contrast, factor: number): boolean {
  const min = plan.minConversionsPerArm ?? defaultBurnIn;
  const active = activeVisitors(control) + activeVisitors(treatment);
  const [c, t] = [control.stats.n, Math.abs(factor) * treatment.stats.n];
  return !((active * Math.min(c, t)) / (c + t) >= min);
}

/** Multiple of the burn-in after which an arm's own variance is trusted for detecting harm. */
const settledMultiple = 4;

/** Whether an arm has so few visitors with a value that its mean and variance may be small together by chance. */
export function isUnsettled({ control, treatment, plan }: Contrast): boolean {
  const min = settledMultiple * (plan.minConversionsPerArm ?? defaultBurnIn);
  return !(Math.min(activeVisitors(control), activeVisitors(treatment)) >= min);
}

/** Whether an arm has too few visitors with a value for an asymptotic confidence sequence to be valid. */
export function isBurningIn({ control, treatment, plan }: Contrast): boolean {
  const min = plan.minConversionsPerArm ?? defaultBurnIn;
  return !(Math.min(activeVisitors(control), activeVisitors(treatment)) >= min);
}

/**
 * Number of informative visitors of an arm: for a proportion, the rarer of successes and failures; otherwise those with a value, or, if
 * unknown, the minimum that the sums allow, (Σy)²/Σy² by Cauchy and Schwarz.
 */
function activeVisitors({ stats, active }: ArmInput): number {
  if (stats.kind === 'proportion') return Math.min(stats.sum, stats.n - stats.sum);
  if (stats.kind === 'cupedProportion') return Math.min(stats.post.sum, stats.n - stats.post.sum);
  return active ?? minActive(stats);
}

function minActive(stats: ArmStats): number {
  switch (stats.kind) {
    case 'mean':
      return effectiveCount(stats.sum, stats.sumSquares);
    case 'meanM2':
      return effectiveCount(stats.n * stats.mean, stats.m2 + stats.n * stats.mean ** 2);
    case 'ratio':
    case 'cupedRatio':
      return effectiveCount(stats.num.sum, stats.num.sumSquares);
    case 'cupedMean':
      return effectiveCount(stats.post.sum, stats.post.sumSquares);
    case 'quantileClustered':
      return stats.nClusters;
    default:
      return stats.n;
  }
}

function effectiveCount(sum: number, sumSquares: number): number {
  return sumSquares > 0 ? (sum * sum) / sumSquares : 0;
}
