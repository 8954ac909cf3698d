import { type ControlClient, unwrap } from '../../control-client.ts';

/** Returns a survey's current state, with the revision needed to change it. */
export async function readSurvey(control: ControlClient, projectKey: string, surveyKey: string) {
  return await unwrap(
    control.api.projects[':projectKey'].surveys[':surveyKey'].$get({ param: { projectKey, surveyKey } }),
  );
}
