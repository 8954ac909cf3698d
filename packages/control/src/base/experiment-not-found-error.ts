import { ControlError } from './control-error.ts';

/** Creates the error for an experiment that the project doesn't have. */
export function experimentNotFoundError({
  projectKey,
  experimentKey,
}: {
  readonly projectKey: string;
  readonly experimentKey: string;
}): ControlError {
  return new ControlError(
    'experiment_not_found',
    `Project "${projectKey}" has no experiment "${experimentKey}"`,
    { parameters: { projectKey, experimentKey } },
  );
}
