import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Project } from '../configuration/project.ts';
import { liveProject } from '../publish/live-project.ts';
import type { ChosenThings } from '../publish/select-project.ts';
import type { Edited, Editing, EditProject } from './edit-project.ts';
import { checkRevision } from './revisions.ts';

/** Which thing is to be changed, and by whom. */
export interface Target {
  readonly projectKey: string;
  readonly key: string;
  readonly actor: Actor;
  /** What the change was made from; without it, whatever is there. */
  readonly revision?: number;
}

/** What is known of a thing that is about to be changed. */
export interface Changing<T> {
  readonly thing: T;
  readonly project: Project;
  /** As it is live; undefined where it is not. */
  readonly live: T | undefined;
}

/** What becomes of a thing; the very same one where nothing does. */
export interface Changed<T> {
  readonly thing: T;
  readonly action: string;
  readonly reason?: string;
  /** How it goes live: as `thing`, or otherwise where some of that stays a draft. Without it, nothing does. */
  readonly goesLive?: T;
  /** What it was in between, and when in milliseconds since the epoch, where several things were to happen before now. */
  readonly steps?: readonly { readonly thing: T; readonly at: number }[];
}

/** Changes a thing in an edit of its project; rejects with the code of one that is not there, `conflict`, or as the edit does. */
export type ChangeThing<T> = (
  target: Target,
  change: (changing: Changing<T>) => Changed<T>,
) => Promise<Edited<T>>;

/** A kind of thing that has a life of its own in its project. */
export interface LivingKind<T> {
  /** Begins a sentence. */
  readonly noun: 'Experiment' | 'Survey';
  /** Throws where there is none. */
  readonly find: (project: Project, key: string) => T;
  readonly findLive: (live: Project, key: string) => T | undefined;
  readonly put: (project: Project, thing: T) => Project;
  readonly view: (
    db: Kysely<Database>,
    project: Project,
    key: string,
  ) => Promise<{ readonly revision: number }>;
  readonly select: (key: string) => ChosenThings;
  /** Throws what keeps it from being live beside all else that will be. */
  readonly checkLive?: (next: Project, key: string) => void;
  /** Writes what else is to be kept of a change. */
  readonly afterSaving?: (editing: Editing, before: T, changed: Changed<T>) => Promise<void>;
}

/** Creates the one way in which a thing of a kind that is there is changed. */
export function createChangeThing<T extends object>(
  { noun, find, findLive, put, view, select, checkLive, afterSaving }: LivingKind<T>,
  editProject: EditProject,
): ChangeThing<T> {
  return function changeThing({ projectKey, key, actor, revision }, change) {
    return editProject(projectKey, actor, async (editing) => {
      const { db, project } = editing;
      const before = find(project, key);
      if (revision !== undefined) {
        const current = await view(db, project, key);
        checkRevision(`${noun} "${key}"`, { sent: revision, now: current.revision }, current);
      }
      const { project: live } = await liveProject(db, project);
      const changed = change({
        thing: before,
        project,
        live: live === undefined ? undefined : findLive(live, key),
      });
      const { thing: after, goesLive, reason } = changed;
      // Time goes on whatever is in its way; whoever does something can be told.
      if (goesLive !== undefined && live !== undefined && changed.steps === undefined)
        checkLive?.(put(live, goesLive), key);
      return {
        project: isDeepStrictEqual(before, after) ? project : put(project, after),
        action: changed.action,
        subject: key,
        before,
        after: reason === undefined ? after : { ...after, reason },
        ...(goesLive === undefined
          ? {}
          : {
              publish: {
                selection:
                  goesLive === after || live === undefined ? select(key) : { exactly: put(live, goesLive) },
                ...(reason === undefined ? {} : { reason }),
              },
            }),
        afterSaving: async () => await afterSaving?.(editing, before, changed),
        result: after,
      };
    });
  };
}
