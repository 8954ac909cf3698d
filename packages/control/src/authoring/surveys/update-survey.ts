import { ControlError } from '../../base/control-error.ts';
import { present } from '../../base/present.ts';
import { checkStart, movesTimes } from '../../project/lifecycle/lifecycle.ts';
import type { Ids } from '../../project/merge-configuration.ts';
import type { ProjectSurvey } from '../../project/project.ts';
import type { Changed, Changing } from '../change-document.ts';
import { surveyOf } from './check-survey.ts';
import type { EditedSurvey } from './survey-content.ts';

/**
 * Gives a survey other content. It is a draft until it is published, but for the times of a survey that is under way: the clock acts
 * on these, so they are live at once. `at` is the time now in milliseconds since the epoch. Throws `survey_archived` or
 * `invalid_configuration`.
 */
export function updatedSurvey(
  { thing: before, project, live }: Changing<ProjectSurvey>,
  content: EditedSurvey,
  { ids, at }: { readonly ids: Ids; readonly at: number },
): Changed<ProjectSurvey> {
  if (before.status === 'archived')
    throw new ControlError(
      'survey_archived',
      `Survey "${before.surveyKey}" is archived; restore it before it is changed`,
      { parameters: { surveyKey: before.surveyKey } },
    );
  const survey = surveyOf(project, content, before, ids);
  checkStart(before, survey, at);
  const { startAt, endAt } = survey;
  return {
    thing: survey,
    action: 'survey.update',
    ...(live !== undefined && movesTimes(before, survey, live)
      ? { goesLive: present({ ...live, startAt, endAt }) }
      : {}),
  };
}
