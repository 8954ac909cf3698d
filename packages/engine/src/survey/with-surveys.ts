import type { Decision } from '../visit-contents.ts';
import { mayShow, type ShowContext } from './may-show.ts';
import type { PreparedSurvey, SurveyFragment } from './prepare-survey.ts';

/** Adds to a bootstrap's answer those surveys that the visitor's history allows. */
export function withSurveys(
  { membersJson, membersBytes, surveysAt }: Decision,
  surveys: readonly PreparedSurvey[],
  before: ShowContext,
): Pick<Decision, 'membersJson' | 'membersBytes'> {
  const offered = surveys.flatMap((survey) => {
    const answer = mayShow(survey.source.survey, before);
    return answer.status === 'yes' ? [{ survey, budgetLeft: answer.budgetLeft }] : [];
  });
  const spending = offered.filter(({ budgetLeft }) => budgetLeft !== undefined).length;
  const fragments = offered.map(({ survey, budgetLeft = spending }) =>
    budgetLeft < spending ? withBudget(survey.fragment(), budgetLeft) : survey.fragment(),
  );
  const commas = Math.max(0, fragments.length - 1);
  return {
    membersJson:
      membersJson.slice(0, surveysAt) +
      fragments.map(({ json }) => json).join() +
      membersJson.slice(surveysAt),
    membersBytes: fragments.reduce((sum, { bytes }) => sum + bytes, membersBytes + commas),
  };
}

function withBudget({ json, bytes }: SurveyFragment, budgetLeft: number): SurveyFragment {
  const more = `,"budgetLeft":${budgetLeft}`;
  return { json: `${json.slice(0, -1)}${more}}`, bytes: bytes + more.length };
}
