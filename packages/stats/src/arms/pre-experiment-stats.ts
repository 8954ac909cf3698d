import type { ArmStats } from './arm-stats.ts';

/** Returns the pre-experiment values as a metric of their own; null if there are none. */
export function preExperimentStats(stats: ArmStats): ArmStats | null {
  const { n } = stats;
  switch (stats.kind) {
    case 'cupedMean':
      return { kind: 'mean', n, ...stats.pre };
    case 'cupedProportion':
      return { kind: 'proportion', n, sum: stats.pre.sum };
    case 'cupedRatio':
      return { kind: 'ratio', n, num: stats.numPre, den: stats.denPre, numDen: stats.numPreDenPre };
    default:
      return null;
  }
}
