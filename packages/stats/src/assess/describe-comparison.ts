import type { AssessedComparison } from './assessment.ts';
import type { Candidate, JudgedAt } from './candidate.ts';
import { intersect, type Limits, type StoredMonitor } from './stored-monitor.ts';

/** Returns the numbers of a treatment to show and to store, without its state. */
export function describeComparison(
  { comparison, before, denominator }: Candidate,
  { input, alpha, shared }: JudgedAt,
): {
  readonly comparison: Omit<AssessedComparison, 'state' | 'code' | 'decidedAtMs' | 'noLongerShownSinceMs'>;
  readonly monitor: StoredMonitor;
} {
  const { adjusted, absolute, bayes, monitor, pValue, warnings, status } = comparison;
  const isLook = monitor !== null && status === 'ok' && !warnings.some(({ code }) => code === 'burn_in');
  const relative = isLook ? intersect(before.relative, comparison.relative) : before.relative;
  const limits: Limits = { lower: monitor?.runningLower ?? null, upper: monitor?.runningUpper ?? null };
  const least = monitor === null || pValue === null ? pValue : Math.min(monitor.runningP, pValue);
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
      pValue: adjusted === null ? least && Math.min(1, shared * least) : adjusted.pValue,
      chanceToWin: bayes?.chanceToWin ?? null,
      expectedLoss: bayes?.expectedLoss ?? null,
      probabilityBest: bayes?.probabilityBest ?? null,
      varianceReduction: comparison.varianceReduction,
      denominatorP: denominator?.pValue ?? null,
      room: null,
      needed: null,
    },
    monitor: { ...before, absolute: monitor, relative, denominator: denominator?.monitor ?? null },
  };
}
