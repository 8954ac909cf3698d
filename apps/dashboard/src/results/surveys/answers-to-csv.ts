import type { ExperimentSurveys, SurveyByVariant } from '@pixel/control/client';
import { toCsv } from '../../ui/to-csv.ts';
import { answerRows } from './answer-rows.ts';

const header = [
  'experimentKey',
  'phase',
  'computedAt',
  'surveyKey',
  'questionId',
  'title',
  'answer',
  'label',
  'variantKey',
  'visitors',
  'asked',
  'answered',
  'count',
  'value',
  'value.lower',
  'value.upper',
  'level',
];

/**
 * Returns a survey's answers as CSV, one row per number and variant: first displays and responses of the whole survey, then each question.
 * Shares are fractions with 95% intervals.
 */
export function answersToCsv(
  { experimentKey, phase, computedAt }: Pick<ExperimentSurveys, 'experimentKey' | 'phase' | 'computedAt'>,
  survey: SurveyByVariant,
): string {
  const prefix = [experimentKey, phase, computedAt, survey.surveyKey];
  const funnelRows = survey.arms.flatMap(({ variantKey, visitors, asked, funnel }) =>
    [
      { answer: 'asked', counted: asked },
      { answer: 'answered', counted: funnel.accepted },
      { answer: 'completed', counted: funnel.completed },
    ].map(({ answer, counted: { count, share } }) => [
      ...prefix,
      null,
      null,
      answer,
      null,
      variantKey,
      visitors,
      asked.count,
      funnel.accepted.count,
      count,
      share?.estimate ?? null,
      share?.low ?? null,
      share?.high ?? null,
      share === null ? null : 0.95,
    ]),
  );
  const questions = answerRows(survey).flatMap(({ questionId, title, rows, arms }) =>
    rows.flatMap(({ key, name, arms: figures }) =>
      figures.map(({ variantKey, count, estimate, low, high }) => {
        const arm = survey.arms.find((candidate) => candidate.variantKey === variantKey);
        const counts = arms.find((candidate) => candidate.variantKey === variantKey);
        return [
          ...prefix,
          questionId,
          title,
          key,
          name.kind === 'option' ? name.label : null,
          variantKey,
          arm?.visitors ?? null,
          counts?.reached ?? null,
          counts?.answered ?? null,
          count,
          estimate,
          low,
          high,
          low === null ? null : 0.95,
        ];
      }),
    ),
  );
  return toCsv([header, ...funnelRows, ...questions]);
}
