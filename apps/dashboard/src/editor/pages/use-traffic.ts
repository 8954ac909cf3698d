import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { useSettled } from '../../ui/use-settled.ts';

/** Returns how many recent visits match rules about pages and which pages they were; undefined for whom it is not, and before it is known. */
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

/** The rules, as their own text is read again. */
interface TrafficRules {
  include: UrlRulesValue['include'][number][];
  exclude: UrlRulesValue['exclude'][number][];
}
