import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ExplainInput } from './explanation.ts';

/** Query of the explanation of a visitor's assignments; changes of the project don't invalidate it. */
export function explainQuery(projectKey: string, input: ExplainInput) {
  return queryOptions({
    queryKey: ['why', projectKey, input],
    queryFn: () => unwrap(api.projects[':projectKey'].explain.$post({ param: { projectKey }, json: input })),
    staleTime: input.at === undefined ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
  });
}
