import type { MetricDefinitionOf } from '../metric-definition.ts';
import { capped, squaresOf } from './comparable.ts';
import { amountOf, before } from './goal-value.ts';
import type { MetricPlan, PlanOf, VisitorValue } from './metric-plan.ts';

/** Two numbers of the same visitors in the same window. */
export const planRatio: PlanOf<MetricDefinitionOf<'ratio'>> = (definition, context) => {
  const { numerator, denominator, windowMs, capPercentile, withCovariate = false } = definition;
  const window = { from: 0, until: windowMs };
  const part = (of: 'numerator' | 'denominator', isCovariate: boolean): VisitorValue =>
    capped(
      amountOf(of === 'numerator' ? numerator : denominator, isCovariate ? before : window, context),
      of,
      capPercentile,
      isCovariate,
    );
  const values = {
    num: part('numerator', false),
    den: part('denominator', false),
    ...(withCovariate && { numPre: part('numerator', true), denPre: part('denominator', true) }),
  };
  return {
    windowMs,
    isMergeable: true,
    values,
    sums: allMoments(Object.keys(values)),
    finish(sums) {
      const { n, product } = sums;
      const sides = {
        num: squaresOf(sums, 'num'),
        den: squaresOf(sums, 'den'),
        numDen: product('num', 'den'),
      };
      return {
        stats: withCovariate
          ? {
              kind: 'cupedRatio',
              n,
              ...sides,
              numPre: squaresOf(sums, 'numPre'),
              denPre: squaresOf(sums, 'denPre'),
              numNumPre: product('num', 'numPre'),
              numDenPre: product('num', 'denPre'),
              denNumPre: product('den', 'numPre'),
              denDenPre: product('den', 'denPre'),
              numPreDenPre: product('numPre', 'denPre'),
            }
          : { kind: 'ratio', n, ...sides },
        details:
          capPercentile === undefined
            ? {}
            : { capped: { numerator: sums.capped('numerator'), denominator: sums.capped('denominator') } },
      };
    },
  };
};

function allMoments(names: readonly string[]): MetricPlan['sums'] {
  return names.flatMap((name, at) => [
    [name] as const,
    ...names.slice(at).map((other) => [name, other] as const),
  ]);
}
