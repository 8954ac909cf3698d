import { ControlError } from '../base/control-error.ts';
import type { OpenedProject } from '../project/storage/open-project.ts';
import { changesOf } from './read-changes.ts';
import type { Selection } from './select-project.ts';

/** What somebody saw of a project before deciding. */
export interface SeenState {
  /** The live version, or null where nothing was published. */
  readonly basedOn: string | null;
  /** Of the working state, where that matters. */
  readonly revision?: number;
}

/** Throws `conflict`, with what is selected as it stands now, where a decision was made on another state of the project. */
export function checkSeenState(
  opened: OpenedProject,
  { basedOn, revision }: SeenState,
  selection: Selection = 'all',
): void {
  const { live, working } = opened;
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
        current: changesOf(opened, selection),
      },
    );
  if (revision !== undefined && revision !== opened.revision)
    throw new ControlError(
      'conflict',
      `Project "${working.projectKey}" was edited in the meantime: it is at revision ${opened.revision}, not ${revision}`,
      {
        parameters: { projectKey: working.projectKey, now: opened.revision, sent: revision },
        current: changesOf(opened, selection),
      },
    );
}
