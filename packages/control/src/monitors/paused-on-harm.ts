import type { Changed, Changing } from '../authoring/edits/change-document.ts';
import { withStatus } from '../authoring/experiments/with-status.ts';
import { epochOf } from '../project/documents/epochs.ts';
import type { Experiment } from '../project/documents/project.ts';
import type { DuePause } from './pause-queries.ts';

/**
 * Returns an experiment that is paused for a harm, as it is edited and as it is live; undefined where it does not run any more, or shows
 * something else than what did harm. `at` is in milliseconds since the epoch.
 */
export function pausedOnHarm(
  { thing, live }: Changing<Experiment>,
  { phase, epoch, reason }: Pick<DuePause, 'phase' | 'epoch' | 'reason'>,
  at: number,
): Changed<Experiment> | undefined {
  const last = thing.kept.phases.at(-1);
  if (live?.status !== 'running' || last?.number !== phase || epochOf(last).number !== epoch)
    return undefined;
  return {
    thing: thing.status === 'running' ? withStatus(thing, 'paused', at) : thing,
    action: 'experiment.pause',
    reason: `As planned on harm. ${reason}`,
    goesLive: withStatus(live, 'paused', at),
    isPlanned: true,
  };
}
