import type { ArmInput, ArmStats } from '@pixel/stats';
import type { ArmSums, MetricArm } from '@pixel/store/events';
import type { Basis } from './basis.ts';

/**
 * Returns a metric's arms in the order of the variants, control first. A variant without visitors gets an empty arm. If an arm's quantile
 * has no value, there is nothing to compare and the result is empty.
 */
export function armsOf(
  { variants }: Pick<Basis, 'variants'>,
  arms: readonly MetricArm[],
  adjust: (stats: ArmSums) => ArmStats = (stats) => stats,
): readonly ArmInput[] {
  const empty = emptyLike(arms.find(({ stats }) => stats !== undefined)?.stats);
  const inputs = variants.map(({ variantKey }): ArmInput | undefined => {
    const arm = arms.find((candidate) => candidate.variantKey === variantKey);
    const stats = arm?.stats ?? empty;
    if (stats === undefined) return undefined;
    const cappedCount = arm?.details.capped?.value;
    return {
      variant: variantKey,
      stats: adjust(stats),
      ...(arm !== undefined &&
        cappedCount !== undefined &&
        arm.n > 0 && { cappedShare: cappedCount / arm.n }),
    };
  });
  return inputs.every((arm) => arm !== undefined) ? inputs : [];
}

/** Returns the statistics without the covariate, visitors' behavior before their first exposure. */
export function withoutPreExposure(stats: ArmSums): ArmStats {
  const { n } = stats;
  switch (stats.kind) {
    case 'cupedMean':
      return { kind: 'mean', n, ...stats.post };
    case 'cupedProportion':
      return { kind: 'proportion', n, sum: stats.post.sum };
    case 'cupedRatio':
      return { kind: 'ratio', n, num: stats.num, den: stats.den, numDen: stats.numDen };
    default:
      return stats;
  }
}

const none = { sum: 0, sumSquares: 0 };

/** Returns the sums of an empty arm, of the same kind as the others. */
function emptyLike(stats: ArmSums | undefined): ArmSums | undefined {
  switch (stats?.kind) {
    case 'proportion':
      return { kind: 'proportion', n: 0, sum: 0 };
    case 'mean':
      return { kind: 'mean', n: 0, ...none };
    case 'ratio':
      return { kind: 'ratio', n: 0, num: none, den: none, numDen: 0 };
    case 'cupedMean':
      return { kind: 'cupedMean', n: 0, post: none, pre: none, postPre: 0 };
    case 'cupedProportion':
      return { kind: 'cupedProportion', n: 0, post: { sum: 0 }, pre: { sum: 0 }, postPre: 0 };
    case 'cupedRatio': {
      const products = { numDen: 0, numNumPre: 0, numDenPre: 0, denNumPre: 0, denDenPre: 0, numPreDenPre: 0 };
      return { kind: 'cupedRatio', n: 0, num: none, den: none, numPre: none, denPre: none, ...products };
    }
    default:
      return undefined;
  }
}
