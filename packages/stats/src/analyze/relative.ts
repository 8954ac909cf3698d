import { baselineWarnings, fiellerLimits } from '../compare/fieller.ts';
import type { Pair } from '../compare/pair.ts';
import type { Warning } from '../result.ts';
import { type Comparison, finite } from './comparison.ts';
import { noRelativeInterval } from './contrast.ts';

/**
 * Returns Fieller's interval of a pair with the multiplier of the engine's own interval, so that both exclude 0 together; without a
 * multiplier only the estimate.
 */
export function relativeInterval(
  pair: Pair,
  multiplier: number | null,
): { readonly relative: Comparison['relative']; readonly warnings: readonly Warning[] } {
  if (!('control' in pair) || pair.control.mean === 0) return { relative: noRelativeInterval, warnings: [] };
  const { control, treatment } = pair;
  const estimate = finite((treatment.mean - control.mean) / Math.abs(control.mean));
  if (pair.status !== 'ok' || multiplier === null)
    return { relative: { ...noRelativeInterval, estimate }, warnings: [] };
  const limits = fiellerLimits(control, treatment, multiplier);
  const [lower, upper] = [finite(limits.ciLower), finite(limits.ciUpper)];
  return {
    relative: { method: 'welch.fieller', estimate, lower, upper, kind: limits.kind },
    warnings: baselineWarnings(control, limits),
  };
}
