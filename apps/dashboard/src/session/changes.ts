import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** The selected resources of a project. */
export interface SelectedResources {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
  /** Whether to preview starting the drafts among them, too. */
  readonly startsDrafts?: boolean;
}

/** A preview of publishing an experiment now: what would go live, with errors and warnings. */
export function experimentChangesQuery(projectKey: string, experimentKey: string) {
  return changesPreviewQuery(projectKey, { experiments: [experimentKey] });
}

/** A preview of publishing the selected resources now, or all edits if none are selected: what would go live, with errors and warnings. */
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
