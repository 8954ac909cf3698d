import fc from 'fast-check';
import type { ArmStats, MeanStats, ProportionStats, RatioStats } from './arm-stats.ts';

/** Visitors' values, mostly 0 as in a shop. */
const values = fc.array(
  fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 500, noNaN: true, noDefaultInfinity: true })),
  { minLength: 2, maxLength: 40 },
);

/** A proportion that could have been measured. */
export const anyProportion: fc.Arbitrary<ProportionStats> = fc
  .tuple(fc.integer({ min: 2, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([n, share]) => ({ kind: 'proportion', n, sum: Math.round(n * share) }));

/** A mean that could have been measured. */
export const anyMean: fc.Arbitrary<MeanStats> = values.map((ys) => ({
  kind: 'mean',
  n: ys.length,
  ...sumsOf(ys),
}));

/** A ratio that could have been measured. */
const anyRatio: fc.Arbitrary<RatioStats> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 })), {
    minLength: 3,
    maxLength: 40,
  })
  .map((pairs) => ({
    kind: 'ratio',
    n: pairs.length,
    num: sumsOf(pairs.map(([num]) => num)),
    den: sumsOf(pairs.map(([, den]) => den)),
    numDen: pairs.reduce((total, [num, den]) => total + num * den, 0),
  }));

/** Two arms of one kind. */
export const anyPair: fc.Arbitrary<readonly [ArmStats, ArmStats]> = fc.oneof(
  fc.tuple(anyProportion, anyProportion),
  fc.tuple(anyMean, anyMean),
  fc.tuple(anyRatio, anyRatio),
);

function sumsOf(ys: readonly number[]) {
  return {
    sum: ys.reduce((total, y) => total + y, 0),
    sumSquares: ys.reduce((total, y) => total + y * y, 0),
  };
}

/** Any number, as a broken query might return it. */
const wild = fc.oneof(
  fc.double(),
  fc.integer({ min: -5, max: 50 }),
  fc.constantFrom(0, -0, 1, 5e-324, 1e-160, 1e160, 1.7e308, Number.NaN, Number.POSITIVE_INFINITY),
);
const wildSums = fc.record({ sum: wild, sumSquares: wild });
const wildQuantile = { n: wild, nStar: wild, nu: wild, q: wild, qLower: wild, qUpper: wild };

/** Statistics of any kind whose numbers may contradict each other or not be numbers. */
export const wildArm: fc.Arbitrary<ArmStats> = fc.oneof(
  fc.record({ kind: fc.constant('proportion' as const), n: wild, sum: wild }),
  fc.record({ kind: fc.constant('mean' as const), n: wild, sum: wild, sumSquares: wild }),
  fc.record({ kind: fc.constant('meanM2' as const), n: wild, mean: wild, m2: wild }),
  fc.record({ kind: fc.constant('ratio' as const), n: wild, num: wildSums, den: wildSums, numDen: wild }),
  fc.record({
    kind: fc.constant('cupedMean' as const),
    n: wild,
    post: wildSums,
    pre: wildSums,
    postPre: wild,
  }),
  fc.record({
    kind: fc.constant('cupedProportion' as const),
    n: wild,
    post: wildSums,
    pre: wildSums,
    postPre: wild,
  }),
  fc.record({
    kind: fc.constant('cupedRatio' as const),
    n: wild,
    num: wildSums,
    den: wildSums,
    numPre: wildSums,
    denPre: wildSums,
    numDen: wild,
    numNumPre: wild,
    numDenPre: wild,
    denNumPre: wild,
    denDenPre: wild,
    numPreDenPre: wild,
  }),
  fc.record({ kind: fc.constant('quantile' as const), ...wildQuantile }),
  fc.record({
    kind: fc.constant('quantileClustered' as const),
    ...wildQuantile,
    below: wildSums,
    events: wildSums,
    belowEvents: wild,
    nClusters: wild,
  }),
);
