import type { MonitorState } from '../sequential/monitor.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import type { PosteriorSummary, Verdict } from './comparison.ts';

/** The inputs of a verdict. */
export interface Evidence {
  readonly isReady: boolean;
  readonly estimate: number | null;
  /** Corrected for the number of comparisons, and the minimum over all looks if sequential. */
  readonly pValue: number | null;
  readonly posterior: Omit<PosteriorSummary, 'probabilityBest'> | null;
  readonly monitor: MonitorState | null;
}

/**
 * Returns the verdict on a treatment. A difference counts if p is at most alpha (below alpha for a single look). Its direction is that of
 * the estimate, or of the running interval over all looks if sequential.
 */
export function judge(
  plan: AnalysisPlan,
  { isReady, estimate, pValue, posterior, monitor }: Evidence,
): Verdict {
  if (!isReady) return 'not_ready';
  if (plan.engine === 'bayesian') return judgePosterior(plan, posterior);
  if (monitor?.status === 'inconsistent_data' || pValue === null || estimate === null) return 'inconclusive';
  const isSignificant = plan.engine === 'sequential' ? pValue <= plan.alpha : pValue < plan.alpha;
  if (!isSignificant) return 'inconclusive';
  if (plan.direction === 'nonInferior') return 'no_harm';
  const sign = Math.sign(monitor === null ? estimate : directionOf(monitor));
  if (sign === 0) return 'inconclusive';
  return sign > 0 === (plan.direction === 'increase') ? 'winning' : 'losing';
}

function directionOf({ runningLower, runningUpper }: MonitorState): number {
  if (runningLower !== null && runningLower >= 0) return 1;
  return runningUpper !== null && runningUpper <= 0 ? -1 : 0;
}

/** Returns the verdict by the chance to win. A treatment is non-inferior if it is unlikely to be worse than the margin. */
function judgePosterior({ alpha, direction }: AnalysisPlan, posterior: Evidence['posterior']): Verdict {
  if (posterior === null) return 'not_ready';
  if (posterior.chanceToWin >= 1 - alpha) return direction === 'nonInferior' ? 'no_harm' : 'winning';
  return posterior.chanceToWin <= alpha ? 'losing' : 'inconclusive';
}
