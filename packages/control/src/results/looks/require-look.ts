import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { experimentNotFound } from '../../base/experiment-not-found.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { phaseNotFound } from './experiment-of-phase.ts';
import { type FoundLook, findLook, type LookName } from './look-queries.ts';

/**
 * Reads a look at an experiment; for a phase without looks, only the experiment. Rejects with `project_not_found`, `experiment_not_found`,
 * `phase_not_found` or `unavailable`.
 */
export async function requireLook(db: ControlDeps['db'], name: LookName): Promise<FoundLook> {
  const found = await callDatabase(() => findLook(db, name));
  if (found === undefined) throw await absent(db, name);
  const { phases } = found.experiment.kept;
  const { phase } = name;
  if (phase !== undefined && !phases.some(({ number }) => number === phase))
    throw phaseNotFound({ experimentKey: name.experimentKey, phase }, phases.length);
  return found;
}

async function absent(db: ControlDeps['db'], { projectKey, experimentKey }: LookName): Promise<ControlError> {
  const project = await callDatabase(() =>
    db.selectFrom('projects').select('id').where('key', '=', projectKey).executeTakeFirst(),
  );
  return project === undefined
    ? new ControlError('project_not_found', `There is no project "${projectKey}"`, {
        parameters: { projectKey },
      })
    : experimentNotFound({ projectKey, experimentKey });
}
