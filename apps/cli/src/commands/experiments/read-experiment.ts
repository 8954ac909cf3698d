import { type ControlClient, unwrap } from '../../control-client.ts';

/** Returns an experiment's current state, with the revision needed to change it. */
export async function readExperiment(control: ControlClient, projectKey: string, experimentKey: string) {
  return await unwrap(
    control.api.projects[':projectKey'].experiments[':experimentKey'].$get({
      param: { projectKey, experimentKey },
    }),
  );
}
