import type { ArmStats } from '@pixel/stats';
import { z } from 'zod';
import { number } from './number-schema.ts';

const sums = z.object({ sum: number, sumSquares: number });
const sum = z.object({ sum: number });

export const proportion = z.object({ kind: z.literal('proportion'), n: number, sum: number });
const cupedMean = z.object({
  kind: z.literal('cupedMean'),
  n: number,
  post: sums,
  pre: sums,
  postPre: number,
});
const cupedProportion = z.object({
  kind: z.literal('cupedProportion'),
  n: number,
  post: sum,
  pre: sum,
  postPre: number,
});
export const cuped = z.discriminatedUnion('kind', [cupedMean, cupedProportion]);
export const cupedRatio = z.object({
  kind: z.literal('cupedRatio'),
  n: number,
  num: sums,
  den: sums,
  numPre: sums,
  denPre: sums,
  numDen: number,
  numNumPre: number,
  numDenPre: number,
  denNumPre: number,
  denDenPre: number,
  numPreDenPre: number,
});
const quantile = { n: number, nStar: number, nu: number, q: number, qLower: number, qUpper: number };

/** An arm of any kind. */
export const arm: z.ZodType<ArmStats> = z.discriminatedUnion('kind', [
  proportion,
  z.object({ kind: z.literal('mean'), n: number, sum: number, sumSquares: number }),
  z.object({ kind: z.literal('meanM2'), n: number, mean: number, m2: number }),
  z.object({ kind: z.literal('ratio'), n: number, num: sums, den: sums, numDen: number }),
  cupedMean,
  cupedProportion,
  cupedRatio,
  z.object({ kind: z.literal('quantile'), ...quantile }),
  z.object({
    kind: z.literal('quantileClustered'),
    ...quantile,
    below: sums,
    events: sums,
    belowEvents: number,
    nClusters: number,
  }),
]);

/** Parameters of a test; 5% and two-sided by default. */
export const testParams = z
  .object({
    alpha: number.default(0.05),
    difference: z.enum(['absolute', 'relative']).default('absolute'),
    side: z.enum(['two', 'greater', 'less']).default('two'),
    margin: number.nullish().transform((margin) => margin ?? 0),
  })
  .prefault({});

/** Control and treatment of any kind, with the parameters. */
export const test = z.object({ control: arm, treatment: arm, params: testParams });

/** Returns control and treatment. Throws unless there are exactly two arms. */
export function asPair<Arm>(arms: readonly Arm[]): readonly [Arm, Arm] {
  const [control, treatment] = arms;
  if (control === undefined || treatment === undefined || arms.length > 2)
    throw new Error('Two arms are needed');
  return [control, treatment];
}
