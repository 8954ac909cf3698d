import { bayesNormal, bestArm, betaBinomial } from '@pixel/stats';
import { z } from 'zod';
import { arm, proportion } from './arm-schema.ts';
import { type Method, method } from './method.ts';

const inverse = z.boolean().default(false);

export const beliefMethods: Readonly<Record<string, Method>> = {
  'bayes.normal': method(
    z.object({
      control: arm,
      treatment: arm,
      params: z.object({
        difference: z.enum(['absolute', 'relative']),
        alpha: z.number().default(0.05),
        inverse,
        prior: z.object({ mean: z.number(), variance: z.number() }).nullable(),
      }),
    }),
    ({ control, treatment, params }) => bayesNormal(control, treatment, params),
  ),
  'bayes.betaBinomial': method(
    z.object({
      control: proportion,
      treatment: proportion,
      params: z.object({
        alpha: z.number().default(0.05),
        priorAlpha: z.number().default(1),
        priorBeta: z.number().default(1),
        inverse,
      }),
    }),
    ({ control, treatment, params }) => betaBinomial(control, treatment, params),
  ),
  'bayes.bestArm': method(
    z.object({
      means: z.array(z.number()),
      sds: z.array(z.number()),
      params: z.object({ inverse }).prefault({}),
    }),
    ({ means, sds, params }) => bestArm({ means, sds, ...params }),
  ),
};
