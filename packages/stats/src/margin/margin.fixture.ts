import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import type { Contrast } from '../analyze/contrast.ts';
import { pairArms } from '../analyze/pair-arms.ts';
import type { ArmStats } from '../arms/arm-stats.ts';

/** Returns the contrast of the first two arms. */
export function contrastOf(stats: readonly ArmStats[], plan: Partial<AnalysisPlan> = {}): Contrast {
  const arms = stats.map((armStats, index) => ({ variant: `v${index}`, stats: armStats }));
  const fullPlan = {
    alpha: 0.05,
    engine: 'fixed',
    correction: 'none',
    direction: 'increase',
    ...plan,
  } as const;
  const [contrast] = pairArms({ arms }, fullPlan).contrasts;
  if (contrast === undefined) throw new Error('There is nothing to compare');
  return contrast;
}

/** Statistics of `n` visitors, `sum` of whom converted. */
export function proportion(n: number, sum: number): ArmStats {
  return { kind: 'proportion', n, sum };
}
