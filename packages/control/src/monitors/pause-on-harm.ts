import type { ChangeContext, ChangeResult } from '../authoring/edits/change-document.ts';
import { withStatus } from '../authoring/experiments/with-status.ts';
import { epochOf } from '../project/documents/epochs.ts';
import type { Experiment } from '../project/documents/project.ts';
import type { DuePause } from './pause-queries.ts';

/** The outcome of a due pause. */
export type PauseOnHarm =
  | { readonly status: 'paused'; readonly changed: ChangeResult<Experiment> }
  /** It isn't running any more. */
  | { readonly status: 'over' }
  /** It shows something other than what did harm, since another phase or epoch began. */
  | { readonly status: 'other'; readonly since: 'phase' | 'epoch' };

/** Pauses an experiment because of harm, both its working and its live state. `at` is in milliseconds since the epoch. */
export function pauseOnHarm(
  { entity, live }: ChangeContext<Experiment>,
  { phase, epoch, reason }: Pick<DuePause, 'phase' | 'epoch' | 'reason'>,
  at: number,
): PauseOnHarm {
  const last = entity.kept.phases.at(-1);
  if (live?.status !== 'running' || last === undefined) return { status: 'over' };
  if (last.number !== phase) return { status: 'other', since: 'phase' };
  if (epochOf(last).number !== epoch) return { status: 'other', since: 'epoch' };
  return {
    status: 'paused',
    changed: {
      entity: entity.status === 'running' ? withStatus(entity, 'paused', at) : entity,
      action: 'experiment.pause',
      reason: `Paused on harm, as planned. ${reason}`,
      goesLive: withStatus(live, 'paused', at),
      isPlanned: true,
    },
  };
}
