import type { ChangeContext, ChangeResult } from '../authoring/edits/change-document.ts';
import { withStatus } from '../authoring/experiments/with-status.ts';
import { currentEpoch } from '../project/documents/epochs.ts';
import type { Experiment } from '../project/documents/project.ts';
import type { DuePause } from './pause-queries.ts';

/** The outcome of a due pause. */
export type PauseOutcome =
  | { readonly status: 'paused'; readonly changed: ChangeResult<Experiment> }
  /** The experiment no longer runs. */
  | { readonly status: 'over' }
  /** A new phase or epoch has begun, so visitors no longer see the content that did harm. */
  | { readonly status: 'other'; readonly since: 'phase' | 'epoch' };

/**
 * Returns the change that pauses an experiment because of harm, in both its working and its live state, or why it isn't paused. `at` is in
 * milliseconds since the epoch.
 */
export function pauseOnHarm(
  { entity, live }: ChangeContext<Experiment>,
  { phase, epoch, reason }: Pick<DuePause, 'phase' | 'epoch' | 'reason'>,
  at: number,
): PauseOutcome {
  const lastPhase = entity.kept.phases.at(-1);
  if (live?.status !== 'running' || lastPhase === undefined) return { status: 'over' };
  if (lastPhase.number !== phase) return { status: 'other', since: 'phase' };
  if (currentEpoch(lastPhase).number !== epoch) return { status: 'other', since: 'epoch' };
  return {
    status: 'paused',
    changed: {
      entity: entity.status === 'running' ? withStatus(entity, 'paused', at) : entity,
      action: 'experiment.pause',
      reason: `Paused on harm, as planned. ${reason}`,
      newLive: withStatus(live, 'paused', at),
      isScheduled: true,
    },
  };
}
