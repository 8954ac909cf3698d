import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** The selected resources of a project. */
export interface SelectedResources {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
  /** Whether drafts among them start as well. */
  readonly startsDrafts?: boolean;
}

/** What goes live if an experiment is published now, with warnings. */
export function experimentChangesQuery(projectKey: string, experimentKey: string) {
  return changesPreviewQuery(projectKey, { experiments: [experimentKey] });
}

/** What goes live if some resources, or all edits, are published now. */
export function changesPreviewQuery(
  projectKey: string,
  { experiments = [], surveys = [], startsDrafts = false }: SelectedResources,
) {
  return queryOptions({
    queryKey: [
      'project',
      projectKey,
      'changes',
      ...experiments,
      '/',
      ...surveys,
      ...(startsDrafts ? ['started'] : []),
    ],
    queryFn: () =>
      unwrap(
        api.projects[':projectKey'].changes.$get({
          param: { projectKey },
          query: {
            ...(experiments.length > 0 && { experiments: experiments.join(',') }),
            ...(surveys.length > 0 && { surveys: surveys.join(',') }),
            ...(startsDrafts && { started: 'true' as const }),
          },
        }),
      ),
  });
}
