import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ExplainInput } from './explanation.ts';

/** Explains a visitor's assignments. Doesn't refetch when the project changes. */
export function explainQuery(projectKey: string, input: ExplainInput) {
  return queryOptions({
    queryKey: ['why', projectKey, input],
    queryFn: () => unwrap(api.projects[':projectKey'].explain.$post({ param: { projectKey }, json: input })),
    staleTime: input.at === undefined ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
  });
}
