import type { ArmStats, MeanM2Stats, Sums } from './arm-stats.ts';
import { mergeMoments } from './merge-moments.ts';

/**
 * Adds the statistics of two disjoint groups of visitors, for an "other" group or merged strata. Returns null for different kinds, and for
 * quantiles, which can't be added.
 */
export function addArmStats(a: ArmStats, b: ArmStats): ArmStats | null {
  const n = a.n + b.n;
  if (a.kind === 'proportion' && b.kind === 'proportion') return { kind: a.kind, n, sum: a.sum + b.sum };
  if (a.kind === 'mean' && b.kind === 'mean') return { kind: a.kind, n, ...addSums(a, b) };
  if (a.kind === 'meanM2' && b.kind === 'meanM2') return addMoments(a, b);
  if (a.kind === 'ratio' && b.kind === 'ratio')
    return {
      kind: a.kind,
      n,
      num: addSums(a.num, b.num),
      den: addSums(a.den, b.den),
      numDen: a.numDen + b.numDen,
    };
  const postPre = 'postPre' in a && 'postPre' in b ? a.postPre + b.postPre : 0;
  if (a.kind === 'cupedMean' && b.kind === 'cupedMean')
    return { kind: a.kind, n, post: addSums(a.post, b.post), pre: addSums(a.pre, b.pre), postPre };
  if (a.kind === 'cupedProportion' && b.kind === 'cupedProportion') {
    const [post, pre] = [{ sum: a.post.sum + b.post.sum }, { sum: a.pre.sum + b.pre.sum }];
    return { kind: a.kind, n, post, pre, postPre };
  }
  if (a.kind !== 'cupedRatio' || b.kind !== 'cupedRatio') return null;
  return {
    kind: a.kind,
    n,
    num: addSums(a.num, b.num),
    den: addSums(a.den, b.den),
    numPre: addSums(a.numPre, b.numPre),
    denPre: addSums(a.denPre, b.denPre),
    numDen: a.numDen + b.numDen,
    numNumPre: a.numNumPre + b.numNumPre,
    numDenPre: a.numDenPre + b.numDenPre,
    denNumPre: a.denNumPre + b.denNumPre,
    denDenPre: a.denDenPre + b.denDenPre,
    numPreDenPre: a.numPreDenPre + b.numPreDenPre,
  };
}

function addSums(a: Sums, b: Sums): Sums {
  return { sum: a.sum + b.sum, sumSquares: a.sumSquares + b.sumSquares };
}

function addMoments(a: MeanM2Stats, b: MeanM2Stats): MeanM2Stats {
  const [first, second] = [a, b].map(({ n, mean, m2 }) => ({
    n,
    meanX: mean,
    m2X: m2,
    meanY: 0,
    m2Y: 0,
    cXY: 0,
  }));
  const merged = mergeMoments(first === undefined || second === undefined ? [] : [first, second]);
  return { kind: 'meanM2', n: merged.n, mean: merged.meanX, m2: merged.m2X };
}
