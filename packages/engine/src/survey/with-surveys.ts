import type { Decision } from '../visit-contents.ts';
import { decideShow, type ShowContext } from './decide-show.ts';
import type { PreparedSurvey, SurveyFragment } from './prepare-survey.ts';

/** Returns the bootstrap's members with those surveys added that the visitor's history allows. */
export function withSurveys(
  { membersJson, membersBytes, surveysOffset }: Decision,
  surveys: readonly PreparedSurvey[],
  context: ShowContext,
): Pick<Decision, 'membersJson' | 'membersBytes'> {
  const offered = surveys.flatMap((survey) => {
    const decision = decideShow(survey.source.survey, context);
    return decision.status === 'yes' ? [{ survey, budgetLeft: decision.budgetLeft }] : [];
  });
  const budgetedCount = offered.filter(({ budgetLeft }) => budgetLeft !== undefined).length;
  // A budget can't run out on this page if it covers all offered surveys that count towards it.
  const fragments = offered.map(({ survey, budgetLeft = budgetedCount }) =>
    budgetLeft < budgetedCount ? withBudget(survey.fragment(), budgetLeft) : survey.fragment(),
  );
  const commas = Math.max(0, fragments.length - 1);
  return {
    membersJson:
      membersJson.slice(0, surveysOffset) +
      fragments.map(({ json }) => json).join() +
      membersJson.slice(surveysOffset),
    membersBytes: fragments.reduce((sum, { bytes }) => sum + bytes, membersBytes + commas),
  };
}

function withBudget({ json, bytes }: SurveyFragment, budgetLeft: number): SurveyFragment {
  const member = `,"budgetLeft":${budgetLeft}`;
  return { json: `${json.slice(0, -1)}${member}}`, bytes: bytes + member.length };
}
