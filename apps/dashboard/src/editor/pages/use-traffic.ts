import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { useSettled } from '../../ui/use-settled.ts';

/** Returns the number of recent visits that match URL rules, and their pages; undefined without permission and while loading. */
export function useTraffic(urlRules: UrlRulesValue) {
  const projectKey = useProjectKey();
  const text = useSettled(JSON.stringify(urlRules));
  const mayRead = useMay('analyst');
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'traffic', 'pages', text],
    queryFn: ({ signal }) =>
      read(
        api.projects[':projectKey'].try.traffic.$post(
          { param: { projectKey }, json: { urlRules: JSON.parse(text) as TrafficRules } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: mayRead,
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
