import type { Decision } from '../shown.ts';
import type { PreparedSurvey } from './prepare-survey.ts';

/** Puts surveys among what a bootstrap says of a visit. */
export function withSurveys(
  { membersJson, membersBytes, surveysAt }: Decision,
  surveys: readonly PreparedSurvey[],
): Pick<Decision, 'membersJson' | 'membersBytes'> {
  const fragments = surveys.map((survey) => survey.fragment());
  const commas = Math.max(0, fragments.length - 1);
  return {
    membersJson:
      membersJson.slice(0, surveysAt) +
      fragments.map(({ json }) => json).join() +
      membersJson.slice(surveysAt),
    membersBytes: fragments.reduce((sum, { bytes }) => sum + bytes, membersBytes + commas),
  };
}
