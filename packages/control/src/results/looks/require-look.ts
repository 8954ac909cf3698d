import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { experimentNotFoundError } from '../../base/experiment-not-found-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { phaseNotFoundError } from './experiment-of-phase.ts';
import { type FoundLook, findLook, type LookSelector } from './look-queries.ts';

/**
 * Reads a look at an experiment; for a phase without looks, only the experiment. Rejects with `project_not_found`, `experiment_not_found`,
 * `phase_not_found` or `unavailable`.
 */
export async function requireLook(db: ControlDeps['db'], selector: LookSelector): Promise<FoundLook> {
  const found = await callDatabase(() => findLook(db, selector));
  if (found === undefined) throw await toNotFoundError(db, selector);
  const { phases } = found.experiment.kept;
  const { phase } = selector;
  if (phase !== undefined && !phases.some(({ number }) => number === phase))
    throw phaseNotFoundError({ experimentKey: selector.experimentKey, phase }, phases.length);
  return found;
}

async function toNotFoundError(
  db: ControlDeps['db'],
  { projectKey, experimentKey }: LookSelector,
): Promise<ControlError> {
  const project = await callDatabase(() =>
    db.selectFrom('projects').select('id').where('key', '=', projectKey).executeTakeFirst(),
  );
  return project === undefined
    ? new ControlError('project_not_found', `There is no project "${projectKey}"`, {
        parameters: { projectKey },
      })
    : experimentNotFoundError({ projectKey, experimentKey });
}
