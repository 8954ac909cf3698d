import type { MarginMonitor } from './margin-monitor.ts';

/** What a guardrail's comparison can come to. */
export type MarginState = 'within_limit' | 'worse_within_limit' | 'harm' | 'not_ready';

/** What a guardrail is judged by. */
export interface MarginEvidence extends Pick<MarginMonitor, 'clearP' | 'upper'> {
  /** Corrected by Holm over all guardrails and variants; null where nothing was tested. */
  readonly harmP: number | null;
  /** Whether the plan allows a guardrail to be cleared yet. */
  readonly isReady: boolean;
  /** Whether the treatment is significantly worse than the control. */
  readonly isWorse: boolean;
  readonly alpha: number;
}

/**
 * Judges a guardrail: `harm` where the whole interval lies beyond the limit, even after correction; `within_limit` where the
 * whole interval lies inside, with `worse_` where the treatment is worse than the control all the same; else there is not enough
 * to say so.
 */
export function judgeMargin({ clearP, upper, harmP, isReady, isWorse, alpha }: MarginEvidence): MarginState {
  if (harmP !== null && harmP <= alpha && upper !== null && upper <= 0) return 'harm';
  if (!isReady || !(clearP <= alpha)) return 'not_ready';
  return isWorse ? 'worse_within_limit' : 'within_limit';
}
