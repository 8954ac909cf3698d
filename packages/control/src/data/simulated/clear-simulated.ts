import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase, askEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import { forgetLooks } from './forget-looks.ts';
import { endPast } from './past-rows.ts';

/** What was removed. */
export interface ClearedSimulated {
  /** Simulated events, each once. */
  readonly events: number;
  /** Keys of the experiments that they were of: their results are computed anew. */
  readonly experiments: readonly string[];
}

/**
 * Removes a project's simulated events and all results that were computed from them; experiments and surveys stay. Rejects with
 * `project_not_found` where no project of that key was published.
 */
export async function clearSimulated(
  { db, events, recordChange }: Pick<ControlDeps, 'db' | 'events'> & { readonly recordChange: RecordChange },
  { projectKey, actor }: { readonly projectKey: string; readonly actor: Actor },
): Promise<ClearedSimulated> {
  if (!(await askDatabase(() => isPublished(db, projectKey))))
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  // Whoever is making them stops.
  await askDatabase(() => endPast(db, projectKey));
  const experiments = await askEvents(events, () => events.simulated.experiments(projectKey));
  const looks = { projectKey, experimentKeys: experiments };
  // Before, so that none are left where the rest fails; and after, of those that were taken meanwhile.
  await askDatabase(() => forgetLooks(db, looks));
  const removed = await askEvents(events, () => events.simulated.remove(projectKey));
  await askDatabase(() => forgetLooks(db, looks));
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
