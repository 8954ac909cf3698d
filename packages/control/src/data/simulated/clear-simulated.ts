import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase, askEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import type { Looks } from '../../results/looks/looks.ts';
import { forgetLooks } from './forget-looks.ts';
import { beginClearing, endClearing } from './past-rows.ts';

/** What was removed. */
export interface ClearedSimulated {
  /** Simulated events, each once. */
  readonly events: number;
  /** Keys of the experiments that they were of: their results are computed anew. */
  readonly experiments: readonly string[];
}

/**
 * Removes a project's simulated events and all results that were computed from them; experiments and surveys stay. Where it failed
 * half-way, another one finishes it. Rejects with `project_not_found` where no project of that key was published.
 */
export async function clearSimulated(
  {
    db,
    events,
    looks,
    recordChange,
  }: Pick<ControlDeps, 'db' | 'events'> & {
    readonly looks: Pick<Looks, 'settled'>;
    readonly recordChange: RecordChange;
  },
  { projectKey, actor }: { readonly projectKey: string; readonly actor: Actor },
): Promise<ClearedSimulated> {
  if (!(await askDatabase(() => isPublished(db, projectKey))))
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  const found = await askEvents(events, () => events.simulated.experiments(projectKey));
  // Whoever is making them stops.
  const experiments = await askDatabase(() => beginClearing(db, { projectKey, experimentKeys: found }));
  const removed = await askEvents(events, () => events.simulated.remove(projectKey));
  // Only now: what was forgotten before would be news to the next look, which still found the events.
  await looks.settled(projectKey);
  await askDatabase(() => forgetLooks(db, { projectKey, experimentKeys: experiments }));
  await askDatabase(() => endClearing(db, projectKey));
  const cleared = { events: removed, experiments };
  await recordInProject(db, recordChange, {
    actor,
    projectKey,
    action: 'simulated.clear',
    subject: projectKey,
    after: cleared,
  });
  return cleared;
}
