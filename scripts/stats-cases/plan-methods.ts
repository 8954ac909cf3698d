import {
  detectableLift,
  mergeMoments,
  midExperiment,
  powerNormal,
  powerOfLift,
  powerStudentT,
  sampleSizeNormal,
  winsorize,
} from '@pixel/stats';
import { z } from 'zod';
import { arm } from './arm-schema.ts';
import { type Method, method } from './method.ts';
import { number } from './number-schema.ts';

const level = z.object({ alpha: number.default(0.05), sequentialNStar: number.nullable().default(null) });
const design = z.object({ mean: number, variance: number, totalN: number, arms: number, params: level });
const standardised = z.object({
  effectSize: number,
  nControl: number,
  params: z.object({ alpha: number.default(0.05), ratio: number.default(1) }),
});

export const planMethods: Readonly<Record<string, Method>> = {
  'power.relativeLift': method(design.extend({ lift: number }), ({ lift, params, ...metric }) =>
    powerOfLift({ ...metric, ...params }, lift),
  ),
  'power.mde': method(design.extend({ power: number }), ({ power, params, ...metric }) =>
    detectableLift({ ...metric, ...params }, power),
  ),
  'power.midExperiment': method(
    z.object({
      control: arm,
      treatment: arm,
      params: level.extend({ targetPower: number, targetLift: number }),
    }),
    ({ control, treatment, params }) => midExperiment(control, treatment, params),
  ),
  'power.normal': method(standardised, ({ effectSize, nControl, params }) =>
    powerNormal({ effectSize, ...params }, nControl),
  ),
  'power.studentT': method(standardised, ({ effectSize, nControl, params }) =>
    powerStudentT({ effectSize, ...params }, nControl),
  ),
  'power.sampleSizeNormal': method(
    z.object({
      effectSize: number,
      params: z.object({ alpha: number, power: number, ratio: number.default(1) }),
    }),
    ({ effectSize, params: { power, ...params } }) => sampleSizeNormal({ effectSize, ...params }, power),
  ),
  'moments.merge': method(
    z.object({
      parts: z.array(
        z.object({ n: number, meanX: number, m2X: number, meanY: number, m2Y: number, cXY: number }),
      ),
    }),
    ({ parts }) => mergeMoments(parts),
  ),
  winsorize: method(
    z.object({
      values: z.array(number),
      params: z.object({
        upper: number.nullable().default(null),
        lower: number.nullable().default(null),
        ignoreZeros: z.boolean().default(false),
      }),
    }),
    ({ values, params }) => winsorize(values, params),
  ),
};
