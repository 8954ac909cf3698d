import type { AssessedComparison } from './assessment.ts';
import type { Candidate, JudgmentLevel } from './candidate.ts';
import { intersect, type Limits, type StoredMonitor } from './stored-monitor.ts';

/** Returns a treatment's numbers for display, without its state, and its monitor for the next look. */
export function toAssessedComparison(
  { comparison, previous, denominator }: Candidate,
  { input, alpha, shared }: JudgmentLevel,
): {
  readonly comparison: Omit<AssessedComparison, 'state' | 'code' | 'decidedAtMs' | 'noLongerShownSinceMs'>;
  readonly monitor: StoredMonitor;
} {
  const { adjusted, absolute, bayes, monitor, pValue, warnings, status } = comparison;
  const isValidLook = monitor !== null && status === 'ok' && !warnings.some(({ code }) => code === 'burn_in');
  const relative = isValidLook ? intersect(previous.relative, comparison.relative) : previous.relative;
  const limits: Limits = { lower: monitor?.runningLower ?? null, upper: monitor?.runningUpper ?? null };
  const minPValue = monitor === null || pValue === null ? pValue : Math.min(monitor.runningP, pValue);
  const { method, estimate, lower, upper } = adjusted ?? absolute;
  return {
    comparison: {
      variant: comparison.variant,
      status,
      warnings,
      engine: input.plan.engine,
      method: comparison.method,
      n: comparison.n,
      absolute: { method, estimate, lower, upper },
      relative: adjusted?.relative ?? comparison.relative,
      level: 1 - (adjusted?.alpha ?? alpha),
      running: monitor === null || adjusted !== null ? null : { absolute: limits, relative },
      pValue: adjusted === null ? minPValue && Math.min(1, shared * minPValue) : adjusted.pValue,
      chanceToWin: bayes?.chanceToWin ?? null,
      expectedLoss: bayes?.expectedLoss ?? null,
      probabilityBest: bayes?.probabilityBest ?? null,
      varianceReduction: comparison.varianceReduction,
      denominatorP: denominator?.pValue ?? null,
      room: null,
      needed: null,
    },
    monitor: { ...previous, absolute: monitor, relative, denominator: denominator?.monitor ?? null },
  };
}
