import { ControlError } from '../base/control-error.ts';
import type { Editing } from './edit-project.ts';
import { waitingChanges } from './read-changes.ts';
import type { Selection } from './select-project.ts';

/** What somebody saw of a project before deciding. */
export interface SeenState {
  /** The live version, or null where nothing was published. */
  readonly basedOn: string | null;
  /** Of the working state, where that matters. */
  readonly revision?: number;
}

/**
 * Rejects with `conflict`, and what is selected as it stands now and by whom, where a decision was made on another state of the project.
 */
export async function checkSeenState(
  opened: Omit<Editing, 'actor'>,
  { basedOn, revision }: SeenState,
  selection: Selection = 'all',
): Promise<void> {
  const { db, live, working } = opened;
  if (live.version !== basedOn)
    throw new ControlError(
      'conflict',
      `Project "${working.projectKey}" was published in the meantime: version ${live.version ?? 'none'} is live, not ${basedOn ?? 'none'}`,
      {
        parameters: {
          projectKey: working.projectKey,
          liveVersion: live.version ?? 'none',
          basedOn: basedOn ?? 'none',
        },
        current: await waitingChanges(db, opened, selection),
      },
    );
  if (revision !== undefined && revision !== opened.revision)
    throw new ControlError(
      'conflict',
      `Project "${working.projectKey}" was edited in the meantime: it is at revision ${opened.revision}, not ${revision}`,
      {
        parameters: { projectKey: working.projectKey, now: opened.revision, sent: revision },
        current: await waitingChanges(db, opened, selection),
      },
    );
}
