import type { MetricDefinitionOf } from '../metric-definition.ts';
import { responseIndex, timeIndex } from '../sql/answer-columns.ts';
import { ones } from '../units.ts';
import { toValueSums } from './comparison.ts';
import type { MetricPlanner } from './metric-plan.ts';

type Survey = MetricDefinitionOf<'survey_score' | 'nps'>;

/** Decimals of a score, a value on a scale. */
const scoreDecimals = 4;

/** A visitor's answer to a survey question, and whether there is answer. */
export const planSurvey: MetricPlanner<Survey> = (definition, { events, prefix }) => {
  const { windowMs, kind } = definition;
  const answerIndex = events.collectAnswers(definition);
  const age = `answer.${timeIndex} - exposedAt`;
  const windowCondition = `answer.${answerIndex} != '' AND ${age} >= 0 AND ${age} < ${windowMs}`;
  const answersInWindow = `arrayReverseSort(arrayFilter(answer -> ${windowCondition}, surveyAnswers))`;
  // Within a response the last answer counts, even if it was taken back; among several responses, the answer answered last.
  const lastOfEachResponse = `arrayFilter((answer, nth) -> nth = 1, ${prefix}_answers, arrayEnumerateUniq(${prefix}_answers.${responseIndex}))`;
  const scores = `arrayFilter(score -> isNotNull(score) AND ${onScaleCondition(kind)}, arrayMap(answer -> toFloat64OrNull(answer.${answerIndex}), ${lastOfEachResponse}))`;
  return {
    windowMs,
    isMergeable: true,
    steps: {
      [`${prefix}_answers`]: answersInWindow,
      [`${prefix}_scores`]: `arrayMap(score -> assumeNotNull(score), ${scores})`,
    },
    values: {
      score: {
        sql: `if(empty(${prefix}_scores), toInt64(0), ${scoreSql(kind, `${prefix}_scores[1]`)})`,
        unit: scoreUnit(kind),
      },
      answered: { sql: `toUInt8(notEmpty(${prefix}_scores))`, unit: ones },
    },
    sums: [['score'], ['score', 'score'], ['answered']],
    toStats(sums) {
      const respondents = sums.sum('answered');
      const num = toValueSums(sums, 'score');
      const den = { sum: respondents, sumSquares: respondents };
      // Visitors without an answer have no score, so the products equal the scores.
      return { stats: { kind: 'ratio', n: sums.n, num, den, numDen: num.sum }, details: { respondents } };
    },
  };
};

function onScaleCondition(kind: Survey['kind']): string {
  return kind === 'nps' ? 'score BETWEEN 0 AND 10' : 'abs(score) < 1e9';
}

function scoreSql(kind: Survey['kind'], score: string): string {
  return kind === 'nps'
    ? `toInt64(multiIf(${score} >= 9, 1, ${score} >= 7, 0, -1))`
    : `toInt64(round(${score} * 1e${scoreDecimals}))`;
}

function scoreUnit(kind: Survey['kind']) {
  return kind === 'nps' ? ones : { decimals: scoreDecimals, exponent: 0 };
}
