import type { MetricDefinitionOf } from '../metric-definition.ts';
import { capped, squaresOf } from './comparable.ts';
import { amountOf, before, countTooLarge } from './goal-value.ts';
import type { MetricPlan, PlanOf, VisitorValue } from './metric-plan.ts';

/** Two values of the same visitors within the same window. */
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
  const hasValues = 'valueProperty' in numerator || 'valueProperty' in denominator;
  const tooLarge = hasValues && { tooLarge: countTooLarge([numerator, denominator], window, context) };
  const moments = allMoments(Object.keys(values));
  return {
    windowMs,
    isMergeable: true,
    values: { ...values, ...tooLarge },
    sums: hasValues ? [...moments, ['tooLarge']] : moments,
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
        details: {
          ...(hasValues && { outOfRange: sums.sum('tooLarge') }),
          ...(capPercentile !== undefined && {
            capped: { numerator: sums.capped('numerator'), denominator: sums.capped('denominator') },
          }),
        },
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
