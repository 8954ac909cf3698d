import {
  addLook,
  asymptoticConfidenceSequence,
  conditionalPostStratification,
  cupedPairwise,
  cupedPerArmLin,
  cupedRatioPairwise,
  cupedWithinArm,
  fieller,
  type MonitorState,
  postStratification,
  welchTest,
} from '@pixel/stats';
import { z } from 'zod';
import { arm, asPair, cuped, cupedRatio, test, testParams } from './arm-schema.ts';
import { type Method, method } from './method.ts';

const welch = method(test, ({ control, treatment, params }) =>
  withCodes(welchTest(control, treatment, params)),
);
const relative = method(test, ({ control, treatment, params }) =>
  withCodes(welchTest(control, treatment, { ...params, difference: 'relative' })),
);
const sequentialParams = testParams.unwrap().extend({ nStar: z.number() });
const strata = z.object({
  cells: z.array(z.object({ control: arm, treatment: arm })),
  params: testParams,
});
const cupedArms = z.object({ arms: z.array(cuped), params: testParams });

export const differenceMethods: Readonly<Record<string, Method>> = {
  'welch.absolute': welch,
  'welch.oneSided': welch,
  'welch.relativeDelta': relative,
  'ratio.delta': welch,
  quantile: welch,
  'welch.fieller': method(test, ({ control, treatment, params }) =>
    withCodes(fieller(control, treatment, params)),
  ),
  'cuped.pairwise': method(
    z.object({ control: cuped, treatment: cuped, params: testParams }),
    ({ control, treatment, params }) => withCodes(cupedPairwise(control, treatment, params)),
  ),
  'cupedRatio.pairwise': method(
    z.object({ control: cupedRatio, treatment: cupedRatio, params: testParams }),
    ({ control, treatment, params }) => withCodes(cupedRatioPairwise(control, treatment, params)),
  ),
  'cuped.withinArm': method(cupedArms, ({ arms, params }) =>
    withCodes(cupedWithinArm(...asPair(arms), params)),
  ),
  'cuped.perArmLin': method(cupedArms, ({ arms, params }) =>
    withCodes(cupedPerArmLin(...asPair(arms), params)),
  ),
  postStratification: method(strata, ({ cells, params }) => withCodes(postStratification(cells, params))),
  'postStratification.conditional': method(strata, ({ cells, params }) =>
    withCodes(conditionalPostStratification(cells, params)),
  ),
  'sequential.asympCS': method(
    z.object({ control: arm, treatment: arm, params: sequentialParams }),
    ({ control, treatment, params }) => withCodes(asymptoticConfidenceSequence(control, treatment, params)),
  ),
  'sequential.monitor': method(
    z.object({ looks: z.array(z.object({ control: arm, treatment: arm })), params: sequentialParams }),
    ({ looks, params }) => {
      let state: MonitorState | null = null;
      const monitored = looks.map(({ control, treatment }) => {
        const look = asymptoticConfidenceSequence(control, treatment, params);
        state = addLook(state, look, params);
        return { ...look, ...state };
      });
      const first = monitored.at(-1)?.firstRejectedLook ?? null;
      // The cases count looks from 0.
      return { looks: monitored, firstRejectedLook: first === null ? null : first - 1 };
    },
  ),
};

/** A result with its warnings as codes. */
function withCodes<Result extends { readonly warnings: readonly { readonly code: string }[] }>(
  result: Result,
) {
  return { ...result, warnings: result.warnings.map(({ code }) => code) };
}
