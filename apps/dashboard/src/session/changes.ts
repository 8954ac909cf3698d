import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** What is looked at of a project. */
export interface ChosenThings {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
  /** As if drafts among them were started with it. */
  readonly isStarted?: boolean;
}

/** What would go live if an experiment were published now, and what is to be looked at in that. */
export function changesQuery(projectKey: string, experimentKey: string) {
  return chosenChangesQuery(projectKey, { experiments: [experimentKey] });
}

/** What would go live if some things were published now, or everything that is edited. */
export function chosenChangesQuery(
  projectKey: string,
  { experiments = [], surveys = [], isStarted = false }: ChosenThings,
) {
  return queryOptions({
    queryKey: [
      'project',
      projectKey,
      'changes',
      ...experiments,
      '/',
      ...surveys,
      ...(isStarted ? ['started'] : []),
    ],
    queryFn: () =>
      read(
        api.projects[':projectKey'].changes.$get({
          param: { projectKey },
          query: {
            ...(experiments.length > 0 && { experiments: experiments.join(',') }),
            ...(surveys.length > 0 && { surveys: surveys.join(',') }),
            ...(isStarted && { started: 'true' as const }),
          },
        }),
      ),
  });
}
