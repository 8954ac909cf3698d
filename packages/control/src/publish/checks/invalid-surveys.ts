import { surveyProblems } from '@pixel/protocol';
import { codedProblemOf } from '../../project/content/sentences.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { type Finding, type PublicationStates, sentenceOf } from './finding.ts';

/** Finds problems that prevent publishing surveys: schedules, and questions, branching and colors stored before they were validated. */
export function invalidSurveys({ next }: PublicationStates): readonly Finding[] {
  return servedSurveys(next).flatMap((survey) =>
    surveyProblems(survey).map(({ path, message }): Finding => {
      const { surveyKey, name } = survey;
      const { code: problem, parameters } = codedProblemOf(message);
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
