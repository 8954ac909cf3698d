import { ControlError } from '../../base/control-error.ts';
import type { Experiment } from '../../project/documents/project.ts';

/** Throws `needs_new_phase` if visitors were assigned with the salt, and `experiment_archived` if the experiment is archived. */
export function checkSaltIsFree({ experimentKey, status, kept }: Experiment): void {
  const parameters = { experimentKey, status };
  if (kept.phases.length > 0)
    throw new ControlError(
      'needs_new_phase',
      `Experiment "${experimentKey}" has run with its salt; start a new phase, which re-randomizes everyone, for another one`,
      {
        parameters,
        details: [{ path: 'salt', message: 'a different salt re-randomizes everyone', code: 'other_salt' }],
      },
    );
  if (status === 'archived')
    throw new ControlError(
      'experiment_archived',
      `Experiment "${experimentKey}" is archived; restore it before changing it`,
      { parameters: { experimentKey } },
    );
}
