import { answerOf, type ControlClient } from '../../control-client.ts';

/** Gives a survey as it is now, with the revision from which it can be changed. */
export async function readSurvey(control: ControlClient, projectKey: string, surveyKey: string) {
  return await answerOf(
    control.api.projects[':projectKey'].surveys[':surveyKey'].$get({ param: { projectKey, surveyKey } }),
  );
}
