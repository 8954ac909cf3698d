import {
  betaCdf,
  chiSquareSf,
  normalCdf,
  normalQuantile,
  normalSf,
  studentTCdf,
  studentTQuantile,
  studentTSf,
} from '@pixel/stats';
import { z } from 'zod';
import { type Method, method } from './method.ts';

const x = z.number();
const p = z.number();
const df = z.number();

export const distributionMethods: Readonly<Record<string, Method>> = {
  'dist.normal': method(z.object({ x }), (inputs) => ({ cdf: normalCdf(inputs.x), sf: normalSf(inputs.x) })),
  'dist.normalQuantile': method(z.object({ p }), (inputs) => ({ x: normalQuantile(inputs.p) })),
  'dist.studentT': method(z.object({ x, df }), (inputs) => ({
    cdf: studentTCdf(inputs.x, inputs.df),
    sf: studentTSf(inputs.x, inputs.df),
  })),
  'dist.studentTQuantile': method(z.object({ p, df }), (inputs) => ({
    x: studentTQuantile(inputs.p, inputs.df),
  })),
  'dist.chiSquare': method(z.object({ x, df }), (inputs) => ({ sf: chiSquareSf(inputs.x, inputs.df) })),
  'dist.beta': method(z.object({ x, a: z.number(), b: z.number() }), (inputs) => ({
    cdf: betaCdf(inputs.x, inputs),
  })),
};
