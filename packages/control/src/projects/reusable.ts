import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Making } from '../configuration/merge-configuration.ts';
import type { Experiment, Project, ProjectSurvey } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError, type ControlErrorCode } from '../control-error.ts';
import { createMaking } from '../making.ts';
import { findByKey, putByKey } from './by-key.ts';
import type { Editing, EditProject } from './edit-project.ts';
import { readProject } from './read-project.ts';
import { checkRevision, revisionsOf } from './revisions.ts';

/** A kind of thing that a project has, and that its experiments and surveys name by key: a goal, an audience. */
export interface Kind<Key extends string, Thing extends Readonly<Record<Key, string>>, Content> {
  readonly noun: 'goal' | 'audience';
  readonly table: 'goals' | 'audiences';
  readonly key: Key;
  readonly notFound: ControlErrorCode;
  readonly thingsOf: (project: Project) => readonly Thing[];
  readonly withThings: (project: Project, things: readonly Thing[]) => Project;
  /** Throws `invalid_configuration`. */
  readonly make: (project: Project, key: string, content: Content, making: Making) => Thing;
  /** Keys of the things that an experiment names. */
  readonly namedBy: (experiment: Experiment) => readonly string[];
  /** Keys of the things that a survey names. */
  readonly namedBySurvey: (survey: ProjectSurvey) => readonly string[];
}

/** What a thing is, the revision to send with a change of it, and the keys of the experiments and of the surveys that name it. */
export type View<Thing> = Thing & {
  readonly revision: number;
  readonly usedBy: readonly string[];
  readonly usedBySurveys: readonly string[];
};

/** Where something is done, and by whom. */
interface Place {
  readonly projectKey: string;
  readonly actor: Actor;
}

/** Creates what is done with things of a kind. A change of them is a draft until it is published. */
export function createReusable<Key extends string, Thing extends Readonly<Record<Key, string>>, Content>(
  {
    noun,
    table,
    key,
    notFound,
    thingsOf,
    withThings,
    make,
    namedBy,
    namedBySurvey,
  }: Kind<Key, Thing, Content>,
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const making = createMaking(deps);

  function viewOf(thing: Thing, project: Project, revisions: ReadonlyMap<string, number>): View<Thing> {
    const usedBy = project.experiments
      .filter((experiment) => namedBy(experiment).includes(thing[key]))
      .map(({ experimentKey }) => experimentKey);
    const usedBySurveys = project.surveys
      .filter((survey) => namedBySurvey(survey).includes(thing[key]))
      .map(({ surveyKey }) => surveyKey);
    return { ...thing, revision: revisions.get(thing[key]) ?? 0, usedBy, usedBySurveys };
  }

  function find(project: Project, value: string): Thing {
    const thing = findByKey(thingsOf(project), key, value);
    if (thing !== undefined) return thing;
    throw new ControlError(notFound, `There is no ${noun} "${value}" in project "${project.projectKey}"`);
  }

  async function view(db: Kysely<Database>, project: Project, value: string): Promise<View<Thing>> {
    const revisions = await revisionsOf(db, table, project.projectId);
    return viewOf(find(project, value), project, revisions);
  }

  async function checkIsFresh({ db, project }: Editing, value: string, revision: number): Promise<void> {
    const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} "${value}"`;
    const current = await view(db, project, value);
    checkRevision(name, { sent: revision, now: current.revision }, current);
  }

  const read = (projectKey: string, value: string) =>
    readProject(deps, projectKey, (db, project) => view(db, project, value));

  return {
    list: (projectKey: string): Promise<readonly View<Thing>[]> =>
      readProject(deps, projectKey, async (db, project) => {
        const revisions = await revisionsOf(db, table, project.projectId);
        return thingsOf(project).map((thing) => viewOf(thing, project, revisions));
      }),

    async create({ projectKey, actor }: Place, value: string, content: Content): Promise<View<Thing>> {
      await editProject(projectKey, actor, ({ project }) => {
        if (findByKey(thingsOf(project), key, value) !== undefined)
          throw new ControlError(
            'already_exists',
            `There is ${noun === 'audience' ? 'an' : 'a'} ${noun} "${value}" in project "${projectKey}" already; choose another key`,
          );
        const thing = make(project, value, content, making);
        return {
          project: withThings(project, putByKey(thingsOf(project), key, thing)),
          action: `${noun}.create`,
          subject: value,
          after: thing,
          result: undefined,
        };
      });
      return await read(projectKey, value);
    },

    async update(
      { projectKey, actor, revision }: Place & { readonly revision: number },
      value: string,
      content: Content,
    ): Promise<View<Thing>> {
      await editProject(projectKey, actor, async (editing) => {
        const { project } = editing;
        const before = find(project, value);
        await checkIsFresh(editing, value, revision);
        const after = make(project, value, content, making);
        const things = putByKey(thingsOf(project), key, after);
        return {
          project: isDeepStrictEqual(before, after) ? project : withThings(project, things),
          action: `${noun}.update`,
          subject: value,
          before,
          after,
          result: undefined,
        };
      });
      return await read(projectKey, value);
    },

    /** Rejects with `in_use` where an experiment or survey names it, archived ones included: they can be restored. */
    async remove(
      { projectKey, actor, revision }: Place & { readonly revision: number },
      value: string,
    ): Promise<void> {
      await editProject(projectKey, actor, async (editing) => {
        const { project } = editing;
        const before = find(project, value);
        await checkIsFresh(editing, value, revision);
        const { usedBy, usedBySurveys } = viewOf(before, project, new Map());
        const users = [
          ...usedBy.map((each) => `experiment "${each}"`),
          ...usedBySurveys.map((each) => `survey "${each}"`),
        ];
        if (users.length > 0)
          throw new ControlError('in_use', `The ${noun} "${value}" is named by ${users.join(', ')}`, {
            details: [...usedBy, ...usedBySurveys].map((each) => ({
              path: each,
              message: `names the ${noun}`,
            })),
          });
        const things = thingsOf(project).filter((thing) => thing[key] !== value);
        return {
          project: withThings(project, things),
          action: `${noun}.remove`,
          subject: value,
          before,
          result: undefined,
        };
      });
    },
  };
}
