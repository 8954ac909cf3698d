import type { ProjectSurvey } from '../documents/project.ts';
import type { Merge } from './merge.ts';
import type { ValueProblem } from './problem.ts';

/**
 * Finds surveys of a file that have ended and would run again, which would mix new responses with the old ones. Paths are relative to the
 * file's project.
 */
export function restartedSurveyProblems({ before, file }: Merge): readonly ValueProblem[] {
  const ended = new Set(before?.surveys.filter(hasEnded).map(({ surveyKey }) => surveyKey));
  return file.surveys.flatMap(({ surveyKey, status }, index) =>
    ended.has(surveyKey) && status !== 'completed' && status !== 'archived'
      ? [
          {
            path: ['surveys', index, 'status'],
            message:
              `must be completed or archived, since survey "${surveyKey}" has ended, and answers of two surveys would be combined: ` +
              'run a duplicate with another surveyKey instead',
            code: 'survey_is_over',
            parameters: { surveyKey },
          },
        ]
      : [],
  );
}

/** Whether a survey has run and ended. An archived draft was never shown, so it can still start. */
function hasEnded({ status, kept: { archivedFrom } }: ProjectSurvey): boolean {
  return status === 'completed' || (status === 'archived' && archivedFrom === 'completed');
}
