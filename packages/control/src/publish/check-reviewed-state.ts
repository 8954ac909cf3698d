import { ControlError } from '../base/control-error.ts';
import type { EditContext } from './edit-project.ts';
import { readUnpublishedChanges } from './read-changes.ts';
import type { Selection } from './select-project.ts';

/** The state of a project that a decision is based on. */
export interface ReviewedState {
  /** The live version, or null before the first publication. */
  readonly basedOn: string | null;
  /** Revision of the working state, if the decision depends on it. */
  readonly revision?: number;
}

/**
 * Rejects with `conflict` if the project is no longer in the state that the decision was based on. The error carries the selection's
 * current changes and their editors.
 */
export async function checkReviewedState(
  opened: Omit<EditContext, 'actor'>,
  { basedOn, revision }: ReviewedState,
  selection: Selection = 'all',
): Promise<void> {
  const { db, live, working } = opened;
  if (live.version !== basedOn)
    throw new ControlError(
      'conflict',
      `Project "${working.projectKey}" was published meanwhile: version ${live.version ?? 'none'} is live, not ${basedOn ?? 'none'}`,
      {
        parameters: {
          projectKey: working.projectKey,
          liveVersion: live.version ?? 'none',
          basedOn: basedOn ?? 'none',
        },
        current: await readUnpublishedChanges(db, opened, selection),
      },
    );
  if (revision !== undefined && revision !== opened.revision)
    throw new ControlError(
      'conflict',
      `Project "${working.projectKey}" was edited meanwhile: it is at revision ${opened.revision}, not ${revision}`,
      {
        parameters: { projectKey: working.projectKey, now: opened.revision, sent: revision },
        current: await readUnpublishedChanges(db, opened, selection),
      },
    );
}
