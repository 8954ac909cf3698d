import type { MonitorState } from '../sequential/monitor.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import type { Belief, Verdict } from './comparison.ts';

/** The inputs of a verdict. */
export interface Evidence {
  readonly isReady: boolean;
  readonly estimate: number | null;
  /** Corrected for the number of comparisons, and the minimum over all looks if sequential. */
  readonly pValue: number | null;
  readonly belief: Omit<Belief, 'probabilityBest'> | null;
  readonly monitor: MonitorState | null;
}

/**
 * Returns the verdict on a treatment. A difference counts if p is at most alpha (below alpha for a single look). Its direction is that of
 * the estimate, or of the running interval over all looks if sequential.
 */
export function judge(plan: AnalysisPlan, { isReady, estimate, pValue, belief, monitor }: Evidence): Verdict {
  if (!isReady) return 'not_ready';
  if (plan.engine === 'bayesian') return judgeBelief(plan, belief);
  if (monitor?.status === 'inconsistent_data' || pValue === null || estimate === null) return 'inconclusive';
  const isFound = plan.engine === 'sequential' ? pValue <= plan.alpha : pValue < plan.alpha;
  if (!isFound) return 'inconclusive';
  if (plan.direction === 'nonInferior') return 'no_harm';
  const sign = Math.sign(monitor === null ? estimate : directionOf(monitor));
  if (sign === 0) return 'inconclusive';
  return sign > 0 === (plan.direction === 'increase') ? 'winning' : 'losing';
}

function directionOf({ runningLower, runningUpper }: MonitorState): number {
  if (runningLower !== null && runningLower >= 0) return 1;
  return runningUpper !== null && runningUpper <= 0 ? -1 : 0;
}

/** Uses the chance to win; a treatment is non-inferior if its chance to be worse than the margin is small. */
function judgeBelief({ alpha, direction }: AnalysisPlan, belief: Evidence['belief']): Verdict {
  if (belief === null) return 'not_ready';
  if (belief.chanceToWin >= 1 - alpha) return direction === 'nonInferior' ? 'no_harm' : 'winning';
  return belief.chanceToWin <= alpha ? 'losing' : 'inconclusive';
}
