import { surveyProblems } from '@pixel/protocol';
import { toldBy } from '../../project/content/sentences.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { type Finding, type Publishing, sentenceOf } from './finding.ts';

/** Finds what keeps surveys from being published: schedules, and questions, ways and colours of before they were looked at so. */
export function invalidSurveys({ next }: Publishing): readonly Finding[] {
  return servedSurveys(next).flatMap((survey) =>
    surveyProblems(survey).map(({ path, message }): Finding => {
      const { surveyKey, name } = survey;
      const { code: problem, parameters } = toldBy(message);
      return {
        code: 'invalid_survey',
        surveyKey,
        path: `surveys.${surveyKey}.${path.join('.')}`,
        message: sentenceOf(`Survey "${name}"`, { path, message }),
        parameters: { ...parameters, name, problem },
      };
    }),
  );
}
