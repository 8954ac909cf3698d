import { surveyProblems } from '@pixel/protocol';
import { toCodedProblem } from '../../project/content/sentences.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { type Finding, type PublicationStates, toSentence } from './finding.ts';

/**
 * Finds problems in surveys that prevent the publication: with schedules, and with questions, branching and colors that were stored before
 * they were validated.
 */
export function invalidSurveys({ next }: PublicationStates): readonly Finding[] {
  return servedSurveys(next).flatMap((survey) =>
    surveyProblems(survey).map(({ path, message }): Finding => {
      const { surveyKey, name } = survey;
      const { code: problem, parameters } = toCodedProblem(message);
      return {
        code: 'invalid_survey',
        surveyKey,
        path: `surveys.${surveyKey}.${path.join('.')}`,
        message: toSentence(`Survey "${name}"`, { path, message }),
        parameters: { ...parameters, name, problem },
      };
    }),
  );
}
