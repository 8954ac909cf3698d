import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Returns the number of recent visits that match URL rules, and their pages; undefined without permission and while loading. */
export function useTraffic(urlRules: UrlRulesValue) {
  const projectKey = useProjectKey();
  const text = useDebounced(JSON.stringify(urlRules));
  const canRead = useCanActAs('analyst');
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'traffic', 'pages', text],
    queryFn: ({ signal }) =>
      unwrap(
        api.projects[':projectKey'].try.traffic.$post(
          { param: { projectKey }, json: { urlRules: JSON.parse(text) as TrafficRules } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: canRead,
    gcTime: 0,
    retry: false,
  });
  return data;
}

/** The rules, parsed back from the query key's text. */
interface TrafficRules {
  include: UrlRulesValue['include'][number][];
  exclude: UrlRulesValue['exclude'][number][];
}
