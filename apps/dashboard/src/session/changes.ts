import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** The selected resources of a project. */
export interface SelectedResources {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
  /** Whether drafts among them start as well. */
  readonly isStarted?: boolean;
}

/** What goes live if an experiment is published now, with warnings. */
export function changesQuery(projectKey: string, experimentKey: string) {
  return chosenChangesQuery(projectKey, { experiments: [experimentKey] });
}

/** What goes live if some resources, or all edits, are published now. */
export function chosenChangesQuery(
  projectKey: string,
  { experiments = [], surveys = [], isStarted = false }: SelectedResources,
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
