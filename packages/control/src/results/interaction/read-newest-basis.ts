import type { Database } from '@pixel/database';
import type { ExposureRange } from '@pixel/store/events';
import type { Kysely } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { openProject } from '../../project/storage/open-project.ts';
import type { Basis } from '../looks/basis.ts';
import { basisOf } from '../looks/basis-of.ts';
import { readExperimentOfPhase } from '../looks/experiment-of-phase.ts';
import { readPreviousLooks } from '../looks/look-queries.ts';
import { exposureRangeOf } from './exposure-range-of.ts';

/** The keys that identify an experiment. */
export interface ExperimentRef {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** The basis of an experiment's newest test, and the exposures that count. */
export interface NewestBasis {
  readonly basis: Basis;
  readonly range: ExposureRange;
}

/**
 * Reads the basis of an experiment's newest test. Call it in a transaction. Rejects with `project_not_found`, `experiment_not_found`, or
 * `invalid_transition` before it ran.
 */
export async function readNewestBasis(
  db: Kysely<Database>,
  experimentRef: ExperimentRef,
): Promise<NewestBasis> {
  const { projectKey, experimentKey } = experimentRef;
  const { working, live } = await openProject(db, projectKey, [{ kind: 'experiment', key: experimentKey }]);
  const experiment =
    findDocument(working, 'experiment', experimentKey) ??
    requireDocument(live.project ?? working, 'experiment', experimentKey);
  const range = exposureRangeOf(experiment);
  const phaseState =
    range && (await readExperimentOfPhase(db, { projectKey, experimentKey, phase: range.phase.number }));
  if (range === undefined || phaseState === undefined)
    throw new ControlError(
      'invalid_transition',
      `Experiment "${experimentKey}" has not run yet, so it has no visitors`,
      { parameters: { experimentKey } },
    );
  const { number: phase, endedAt } = phaseState.phase;
  const { first } = await readPreviousLooks(db, {
    experimentId: phaseState.experiment.kept.id,
    phase,
    endedAt,
  });
  return { basis: basisOf(phaseState, first?.look.basis), range };
}
