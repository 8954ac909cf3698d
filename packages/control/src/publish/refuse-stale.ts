import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { ControlError } from '../control-error.ts';
import { type OpenedProject, openProject } from './open-project.ts';
import { changesOf } from './read-changes.ts';

/** What somebody saw of a project before deciding. */
export interface Seen {
  /** The live version, or null where nothing was published. */
  readonly basedOn: string | null;
  /** Of the working state, where that matters. */
  readonly revision?: number;
}

/** Opens a project for a decision; rejects with `conflict` and how it stands now where the decision was made on another state. */
export async function openAsSeen(
  db: Kysely<Database>,
  projectKey: string,
  { basedOn, revision }: Seen,
): Promise<OpenedProject> {
  const opened = await openProject(db, projectKey);
  const { live } = opened;
  if (live.version !== basedOn)
    throw new ControlError(
      'conflict',
      `Project "${projectKey}" was published in the meantime: version ${live.version ?? 'none'} is live, not ${basedOn ?? 'none'}`,
      { current: changesOf(opened) },
    );
  if (revision !== undefined && revision !== opened.revision)
    throw new ControlError(
      'conflict',
      `Project "${projectKey}" was edited in the meantime: it is at revision ${opened.revision}, not ${revision}`,
      { current: changesOf(opened) },
    );
  return opened;
}
