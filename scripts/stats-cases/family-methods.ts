import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  chiSquareTest,
  compareAll,
  fcrInterval,
  hochberg,
  holm,
  sequentialSampleRatio,
} from '@pixel/stats';
import { z } from 'zod';
import { arm, testParams } from './arm-schema.ts';
import { type Method, method } from './method.ts';
import { number } from './number-schema.ts';

const split = { observed: z.array(number), weights: z.array(number) };

export const familyMethods: Readonly<Record<string, Method>> = {
  'multiplicity.holm': adjustment(holm),
  'multiplicity.hochberg': adjustment(hochberg),
  'multiplicity.bonferroni': adjustment(bonferroni),
  'multiplicity.benjaminiHochberg': adjustment(benjaminiHochberg),
  'multiplicity.benjaminiYekutieli': adjustment(benjaminiYekutieli),
  'multiplicity.fcrInterval': method(
    z.object({
      estimate: number,
      se: number,
      params: z.object({ tests: number, rejected: number, q: number }),
    }),
    ({ estimate, se, params }) => fcrInterval({ estimate, se }, params),
  ),
  'multi.analyze': method(
    z.object({
      arms: z.array(arm),
      params: testParams.unwrap().extend({
        correction: z.enum(['none', 'bonferroni', 'holm', 'benjaminiHochberg']).default('none'),
      }),
    }),
    ({ arms, params }) => compareAll(arms, params),
  ),
  'srm.chiSquare': method(z.object(split), ({ observed, weights }) =>
    chiSquareTest(trafficOf(observed, weights)),
  ),
  'srm.sequential': method(
    z.object({ ...split, params: z.object({ concentration: number.default(10_000) }).prefault({}) }),
    ({ observed, weights, params }) => sequentialSampleRatio(trafficOf(observed, weights), params),
  ),
};

function adjustment(adjust: (pValues: readonly number[]) => readonly number[]): Method {
  return method(z.object({ pValues: z.array(number) }), ({ pValues }) => ({ adjusted: adjust(pValues) }));
}

function trafficOf(observed: readonly number[], weights: readonly number[]) {
  if (observed.length !== weights.length) throw new Error('Each arm needs a weight');
  return observed.map((visitors, index) => ({ visitors, weight: weights[index] ?? 0 }));
}
