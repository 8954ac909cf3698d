import type { MarginMonitor } from './margin-monitor.ts';

/** Possible states of a guardrail's comparison. */
export type MarginState = 'within_limit' | 'worse_within_limit' | 'harm' | 'not_ready';

/** The evidence about a guardrail. */
export interface MarginEvidence extends Pick<MarginMonitor, 'clearP' | 'upper'> {
  /** Corrected by Holm over all guardrails and variants; null if untested. */
  readonly harmP: number | null;
  /** Whether the plan allows clearing a guardrail yet. */
  readonly isReady: boolean;
  /** Whether the treatment is significantly worse than the control. */
  readonly isWorse: boolean;
  readonly alpha: number;
}

/**
 * Returns the state of a guardrail: `harm` if the whole interval is beyond the limit, even after correction; `within_limit` if the whole
 * interval is within it, with `worse_` if the treatment is nevertheless worse than the control; otherwise `not_ready`.
 */
export function judgeMargin({ clearP, upper, harmP, isReady, isWorse, alpha }: MarginEvidence): MarginState {
  if (harmP !== null && harmP <= alpha && upper !== null && upper <= 0) return 'harm';
  if (!isReady || !(clearP <= alpha)) return 'not_ready';
  return isWorse ? 'worse_within_limit' : 'within_limit';
}
