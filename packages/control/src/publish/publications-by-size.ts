import type { ControlDeps } from '../control-deps.ts';
import { askDatabase } from '../unavailable.ts';
import type { Publications } from './publications.ts';

/** From so many experiments on, comparing two states of a project keeps a processor busy for longer than a request may wait. */
const largeFrom = 100;

/** Has what is done with large projects done by `elsewhere`, where it keeps nobody waiting and takes a while to begin. */
export function createPublicationsBySize(
  { db }: Pick<ControlDeps, 'db'>,
  { here, elsewhere }: { readonly here: Publications; readonly elsewhere: Publications },
): Publications {
  /** A project that is not there is small. */
  async function placeOf(projectKey: string): Promise<Publications> {
    const rows = await askDatabase(() =>
      db
        .selectFrom('experiments')
        .innerJoin('projects', 'projects.id', 'experiments.project_id')
        .select('experiments.id')
        .where('projects.key', '=', projectKey)
        .limit(largeFrom)
        .execute(),
    );
    return rows.length < largeFrom ? here : elsewhere;
  }

  return {
    readChanges: async (projectKey) => (await placeOf(projectKey)).readChanges(projectKey),
    compareStates: async (projectKey, states) =>
      (await placeOf(projectKey)).compareStates(projectKey, states),
    exportProject: async (projectKey, wanted) =>
      (await placeOf(projectKey)).exportProject(projectKey, wanted),
    publishChanges: async (request) => (await placeOf(request.projectKey)).publishChanges(request),
    rollBack: async (request) => (await placeOf(request.projectKey)).rollBack(request),
  };
}
