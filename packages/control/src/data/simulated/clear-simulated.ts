import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import type { Looks } from '../../results/looks/looks.ts';
import { deleteLooks } from './delete-looks.ts';
import { beginClearing, endClearing } from './past-rows.ts';

/** The removed data. */
export interface ClearedData {
  /** Distinct simulated events. */
  readonly events: number;
  /** Keys of the affected experiments, whose results are computed again. */
  readonly experiments: readonly string[];
}

/**
 * Removes a project's simulated events and all results computed from them; experiments and surveys stay. Call it again after a failure to
 * complete it. Rejects with `project_not_found` if no such project was published.
 */
export async function clearSimulated(
  {
    db,
    events,
    looks,
    recordChange,
  }: Pick<ControlDeps, 'db' | 'events'> & {
    readonly looks: Pick<Looks, 'whenSettled'>;
    readonly recordChange: RecordChange;
  },
  { projectKey, actor }: { readonly projectKey: string; readonly actor: Actor },
): Promise<ClearedData> {
  if (!(await callDatabase(() => isPublished(db, projectKey))))
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  const simulatedKeys = await callEvents(events, () => events.simulated.experiments(projectKey));
  // A simulation in progress stops.
  const experiments = await callDatabase(() =>
    beginClearing(db, { projectKey, experimentKeys: simulatedKeys }),
  );
  const removed = await callEvents(events, () => events.simulated.remove(projectKey));
  // Must come last: a look that still found the events would report removed alerts as new.
  await looks.whenSettled(projectKey);
  await callDatabase(() => deleteLooks(db, { projectKey, experimentKeys: experiments }));
  await callDatabase(() => endClearing(db, projectKey));
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
