import { agrestiCaffo, fisher, newcombe, ratioLogAdjusted, ratioScore, wilson, zPooled } from '@pixel/stats';
import { z } from 'zod';
import { proportion } from './arm-schema.ts';
import { type Method, method } from './method.ts';

const params = z.object({ alpha: z.number().default(0.05) }).prefault({});
const two = z.object({ control: proportion, treatment: proportion, params });

export const proportionMethods: Readonly<Record<string, Method>> = {
  'proportion.wilson': method(z.object({ arm: proportion, params }), (inputs) =>
    wilson(inputs.arm, inputs.params),
  ),
  'proportion.newcombe': method(two, (inputs) => newcombe(inputs.control, inputs.treatment, inputs.params)),
  'proportion.agrestiCaffo': method(two, (inputs) =>
    agrestiCaffo(inputs.control, inputs.treatment, inputs.params),
  ),
  'proportion.ratioLogAdjusted': method(two, (inputs) =>
    ratioLogAdjusted(inputs.control, inputs.treatment, inputs.params),
  ),
  'proportion.ratioScore': method(two, (inputs) =>
    ratioScore(inputs.control, inputs.treatment, inputs.params),
  ),
  'proportion.zPooled': method(two, (inputs) => zPooled(inputs.control, inputs.treatment)),
  'proportion.fisher': method(two, (inputs) => fisher(inputs.control, inputs.treatment)),
};
