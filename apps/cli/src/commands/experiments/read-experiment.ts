import { answerOf, type ControlClient } from '../../control-client.ts';

/** Gives an experiment as it is now, with the revision from which it can be changed. */
export async function readExperiment(control: ControlClient, projectKey: string, experimentKey: string) {
  return await answerOf(
    control.api.projects[':projectKey'].experiments[':experimentKey'].$get({
      param: { projectKey, experimentKey },
    }),
  );
}
