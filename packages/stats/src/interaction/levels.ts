import type { ArmMean } from '../arms/arm-mean.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { describeArms } from '../compare/describe-arms.ts';
import { varianceOfMean } from '../compare/effect.ts';
import type { GroupLevels, Level } from './homogeneity.ts';

/** The scale on which effects are compared: differences, or logarithms of ratios. */
export type Scale = 'absolute' | 'relative';

/** Standard errors that a mean has to be above 0 for its logarithm to be trusted. */
const minStandardErrors = 3;

/**
 * Returns the levels of a group's arms, the first of which is the control; null if an arm has none, such as without visitors or, on the
 * relative scale, with a mean that may be 0. Proportions have levels even without conversions: (x + 1)/(n + 2) of Agresti and Caffo (2000)
 * and ln (x + ½)/(n + ½) of Walter (1975).
 */
export function levelsOf(stats: readonly ArmStats[], scale: Scale): GroupLevels | null {
  const described = describeArms(stats).arms;
  const levels = described.map((result, index) => {
    const armStats = stats[index];
    if (armStats === undefined || !('arm' in result)) return null;
    if (armStats.kind === 'proportion') return proportionLevel(armStats, scale);
    return scale === 'absolute' ? absoluteLevel(result.arm) : logLevel(result.arm);
  });
  const [control, ...treatments] = levels.flatMap((level) => (level === null ? [] : [level]));
  if (control === undefined || treatments.length + 1 < stats.length) return null;
  return { control, treatments };
}

function proportionLevel({ n, sum }: { readonly n: number; readonly sum: number }, scale: Scale): Level {
  if (scale === 'relative')
    return { value: Math.log((sum + 0.5) / (n + 0.5)), variance: 1 / (sum + 0.5) - 1 / (n + 0.5) };
  const p = (sum + 1) / (n + 2);
  return { value: p, variance: (p * (1 - p)) / (n + 2) };
}

function absoluteLevel(arm: ArmMean): Level {
  return { value: arm.mean, variance: varianceOfMean(arm) };
}

function logLevel(arm: ArmMean): Level | null {
  const variance = varianceOfMean(arm) / (arm.mean * arm.mean);
  return arm.mean > 0 && variance * minStandardErrors ** 2 < 1
    ? { value: Math.log(arm.mean), variance }
    : null;
}
