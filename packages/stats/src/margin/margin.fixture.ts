import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import type { Contrast } from '../analyze/contrast.ts';
import { pairArms } from '../analyze/pair-arms.ts';
import type { ArmStats } from '../arms/arm-stats.ts';

/** The first two of several arms as the engines see them. */
export function contrastOf(stats: readonly ArmStats[], plan: Partial<AnalysisPlan> = {}): Contrast {
  const arms = stats.map((each, index) => ({ variant: `v${index}`, stats: each }));
  const whole = { alpha: 0.05, engine: 'fixed', correction: 'none', direction: 'increase', ...plan } as const;
  const [contrast] = pairArms({ arms }, whole).contrasts;
  if (contrast === undefined) throw new Error('There is nothing to compare');
  return contrast;
}

/** Visitors, some of whom convert. */
export function proportion(n: number, sum: number): ArmStats {
  return { kind: 'proportion', n, sum };
}
