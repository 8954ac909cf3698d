import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Difference, differenceOf, isEmpty } from '../configuration/difference.ts';
import type { Project } from '../configuration/project.ts';
import { tellOfPublication } from '../webhooks/causes/tell-of-publication.ts';
import { type LiveProject, liveProject } from './live-project.ts';
import { publishProject } from './publish-project.ts';
import { type Selection, selectProject } from './select-project.ts';

/** A publication; `version` is the live one afterwards, also where nothing differed and nothing was published. */
export interface Published {
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** Who publishes, when and why. */
export interface PublicationNote {
  readonly author: string;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
}

/**
 * Publishes what is selected of the working state, on top of what is live, under the project's lock. Edges learn of it once the
 * transaction is committed and the project is delivered.
 */
export async function publishSelection(
  db: Transaction<Database>,
  working: Project,
  selection: Selection,
  note: PublicationNote,
): Promise<Published> {
  const live = await liveProject(db, working);
  return publishNext(db, live, selectProject(live.project, working, selection), note);
}

/** Publishes a project in the place of what is live, as {@link publishSelection} does, once it is known what that will be. */
export async function publishNext(
  db: Transaction<Database>,
  live: LiveProject,
  next: Project,
  note: PublicationNote,
): Promise<Published> {
  const difference = differenceOf(live.project, next);
  if (live.version !== null && isEmpty(difference))
    return { status: 'unchanged', version: live.version, difference };
  const version = await publishProject(db, next, { ...note, difference });
  await tellOfPublication(db, { live, next, version, ...note });
  return { status: 'published', version, difference };
}
