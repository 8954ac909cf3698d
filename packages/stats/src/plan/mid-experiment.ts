import type { ArmStats } from '../arms/arm-stats.ts';
import { relativeDeltaEffect } from '../compare/effect.ts';
import { describePair } from '../compare/pair.ts';
import type { Status } from '../result.ts';
import { findRoot } from '../special/find-root.ts';
import { criticalShift } from './design.ts';
import { twoSidedPower } from './power.ts';

/** The target of a running experiment. */
export interface MidExperimentTarget {
  readonly alpha: number;
  readonly targetPower: number;
  readonly targetLift: number;
  readonly sequentialNStar: number | null;
}

/** Current power, and how many more visitors are needed. */
export interface MidExperiment {
  readonly method: 'power.midExperiment';
  readonly status: Status | 'unreachable';
  readonly powerNow: number | null;
  /** Additional visitors as a multiple of the current ones; 0 if the power is reached, null if it never will be. */
  readonly scalingFactor: number | null;
}

/** More than this multiple of the current visitors counts as never. */
const maxMultiple = 1e6;

/**
 * Computes the power of a running experiment to find a lift, from its variance so far, which falls as 1/(1 + k) with k times as many
 * additional visitors.
 */
export function midExperiment(
  control: ArmStats,
  treatment: ArmStats,
  target: MidExperimentTarget,
): MidExperiment {
  const method = 'power.midExperiment';
  const unknown = { method, powerNow: null, scalingFactor: null } as const;
  const { alpha, targetPower, targetLift, sequentialNStar } = target;
  const isValidNStar = sequentialNStar === null || (sequentialNStar >= 1 && Number.isFinite(sequentialNStar));
  const isValidTarget =
    targetPower > 0 && targetPower < 1 && Number.isFinite(targetLift) && alpha > 0 && alpha < 1;
  if (!isValidNStar || !isValidTarget) return { ...unknown, status: 'invalid_input' };
  const pair = describePair(control, treatment);
  if (!('control' in pair) || pair.status !== 'ok') return { ...unknown, status: pair.status };
  if (pair.control.mean === 0) return { ...unknown, status: 'baseline_zero' };
  const { se } = relativeDeltaEffect(pair.control, pair.treatment);
  if (!(se > 0)) return { ...unknown, status: 'zero_variance' };
  const visitors = pair.control.n + pair.treatment.n;
  const power = (multiple: number) => {
    const critical = criticalShift(visitors * (1 + multiple), { alpha, sequentialNStar });
    return twoSidedPower((targetLift / se) * Math.sqrt(1 + multiple), critical);
  };
  const powerNow = power(0);
  if (powerNow >= targetPower) return { method, status: 'ok', powerNow, scalingFactor: 0 };
  if (!(power(maxMultiple) > targetPower))
    return { method, status: 'unreachable', powerNow, scalingFactor: null };
  const logMore = findRoot((log) => power(Math.expm1(log)) - targetPower, 0, Math.log1p(maxMultiple), 1e-12);
  return { method, status: 'ok', powerNow, scalingFactor: Math.expm1(logMore) };
}
