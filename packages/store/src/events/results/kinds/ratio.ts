import type { MetricDefinitionOf } from '../metric-definition.ts';
import { toValueSums, withCap } from './comparison.ts';
import { amountValue, preExposureSpan, tooLargeCount } from './goal-value.ts';
import type { MetricPlan, MetricPlanner, VisitorValue } from './metric-plan.ts';

/** Plans a ratio metric: the numerator and the denominator of each visitor within one window. */
export const planRatio: MetricPlanner<MetricDefinitionOf<'ratio'>> = (definition, context) => {
  const { numerator, denominator, windowMs, capPercentile, withCovariate = false } = definition;
  const window = { from: 0, until: windowMs };
  const sideValue = (side: 'numerator' | 'denominator', isCovariate: boolean): VisitorValue =>
    withCap(
      amountValue(
        side === 'numerator' ? numerator : denominator,
        isCovariate ? preExposureSpan : window,
        context,
      ),
      side,
      capPercentile,
      isCovariate,
    );
  const values = {
    num: sideValue('numerator', false),
    den: sideValue('denominator', false),
    ...(withCovariate && { numPre: sideValue('numerator', true), denPre: sideValue('denominator', true) }),
  };
  const hasValueProperty = 'valueProperty' in numerator || 'valueProperty' in denominator;
  const tooLarge = hasValueProperty && { tooLarge: tooLargeCount([numerator, denominator], window, context) };
  const terms = momentTerms(Object.keys(values));
  return {
    windowMs,
    isMergeable: true,
    values: { ...values, ...tooLarge },
    sums: hasValueProperty ? [...terms, ['tooLarge']] : terms,
    toStats(sums) {
      const { n, product } = sums;
      const moments = {
        num: toValueSums(sums, 'num'),
        den: toValueSums(sums, 'den'),
        numDen: product('num', 'den'),
      };
      return {
        stats: withCovariate
          ? {
              kind: 'cupedRatio',
              n,
              ...moments,
              numPre: toValueSums(sums, 'numPre'),
              denPre: toValueSums(sums, 'denPre'),
              numNumPre: product('num', 'numPre'),
              numDenPre: product('num', 'denPre'),
              denNumPre: product('den', 'numPre'),
              denDenPre: product('den', 'denPre'),
              numPreDenPre: product('numPre', 'denPre'),
            }
          : { kind: 'ratio', n, ...moments },
        details: {
          ...(hasValueProperty && { outOfRange: sums.sum('tooLarge') }),
          ...(capPercentile !== undefined && {
            capped: { numerator: sums.capped('numerator'), denominator: sums.capped('denominator') },
          }),
        },
      };
    },
  };
};

function momentTerms(names: readonly string[]): MetricPlan['sums'] {
  return names.flatMap((name, index) => [
    [name] as const,
    ...names.slice(index).map((other) => [name, other] as const),
  ]);
}
