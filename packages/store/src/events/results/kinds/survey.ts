import type { MetricDefinitionOf } from '../metric-definition.ts';
import { happenedAt, responseAt } from '../sql/answer-columns.ts';
import { ones } from '../units.ts';
import { squaresOf } from './comparable.ts';
import type { PlanOf } from './metric-plan.ts';

type Survey = MetricDefinitionOf<'survey_score' | 'nps'>;

/** Decimals of a score, a value on a scale. */
const scoreDecimals = 4;

/** A visitor's answer to a survey question, and whether there is one. */
export const planSurvey: PlanOf<Survey> = (definition, { events, prefix }) => {
  const { windowMs, kind } = definition;
  const answerAt = events.answers(definition);
  const age = `one.${happenedAt} - exposedAt`;
  const isInWindow = `one.${answerAt} != '' AND ${age} >= 0 AND ${age} < ${windowMs}`;
  const answersInWindow = `arrayReverseSort(arrayFilter(one -> ${isInWindow}, said))`;
  // Within a response the last answer counts, even if it was taken back; among several responses, the one answered last.
  const lastOfEach = `arrayFilter((one, nth) -> nth = 1, ${prefix}_given, arrayEnumerateUniq(${prefix}_given.${responseAt}))`;
  const scores = `arrayFilter(score -> isNotNull(score) AND ${isOnScale(kind)}, arrayMap(one -> toFloat64OrNull(one.${answerAt}), ${lastOfEach}))`;
  return {
    windowMs,
    isMergeable: true,
    steps: {
      [`${prefix}_given`]: answersInWindow,
      [`${prefix}_scores`]: `arrayMap(score -> assumeNotNull(score), ${scores})`,
    },
    values: {
      score: {
        sql: `if(empty(${prefix}_scores), toInt64(0), ${scoreOf(kind, `${prefix}_scores[1]`)})`,
        unit: unitOf(kind),
      },
      answered: { sql: `toUInt8(notEmpty(${prefix}_scores))`, unit: ones },
    },
    sums: [['score'], ['score', 'score'], ['answered']],
    finish(sums) {
      const respondents = sums.sum('answered');
      const num = squaresOf(sums, 'score');
      const den = { sum: respondents, sumSquares: respondents };
      // Visitors without an answer have no score, so the products equal the scores.
      return { stats: { kind: 'ratio', n: sums.n, num, den, numDen: num.sum }, details: { respondents } };
    },
  };
};

function isOnScale(kind: Survey['kind']): string {
  return kind === 'nps' ? 'score BETWEEN 0 AND 10' : 'abs(score) < 1e9';
}

function scoreOf(kind: Survey['kind'], score: string): string {
  return kind === 'nps'
    ? `toInt64(multiIf(${score} >= 9, 1, ${score} >= 7, 0, -1))`
    : `toInt64(round(${score} * 1e${scoreDecimals}))`;
}

function unitOf(kind: Survey['kind']) {
  return kind === 'nps' ? ones : { decimals: scoreDecimals, exponent: 0 };
}
