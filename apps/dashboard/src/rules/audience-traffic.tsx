import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { AudienceRule } from './audience-rule.ts';

const maxPages = 5;

/**
 * The number of recent visits that a rule matches, as evaluated by the server. Renders nothing without permission, or before the rule is
 * valid.
 */
export function AudienceTraffic({
  rule,
  isValid,
}: {
  readonly rule: AudienceRule;
  readonly isValid: boolean;
}) {
  const { rules } = useWords();
  const format = useFormat();
  const projectKey = useProjectKey();
  const canRead = useCanActAs('analyst');
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'traffic', JSON.stringify(rule)],
    queryFn: ({ signal }) =>
      unwrap(
        api.projects[':projectKey'].try.traffic.$post(
          { param: { projectKey }, json: { audience: rule } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: canRead && isValid,
    gcTime: 0,
    retry: false,
  });
  if (!canRead || data === undefined) return null;
  const { visits, matching, matchingPages, notKept } = data;
  const share = visits === 0 ? 0 : matching / visits;
  return (
    <section aria-labelledby="audience-traffic" className="border-border border-t pt-4">
      <h3 id="audience-traffic" className="text-13 font-[560]">
        {rules.traffic.title}
      </h3>
      <p aria-live="polite" className="num mt-1 text-13 text-muted">
        {visits === 0
          ? rules.traffic.none
          : rules.traffic.matching(format.count(matching), format.count(visits), format.share(share))}
      </p>
      {visits > 0 && (
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-neutral-soft">
          <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {notKept.length > 0 && (
        <p className="mt-2 text-12 text-warning-text">{rules.traffic.notKept(format.list(notKept))}</p>
      )}
      {matchingPages.length > 0 && (
        <>
          <h4 className="mt-3 text-12 text-muted">{rules.traffic.pages}</h4>
          <ul className="mt-1 flex flex-col gap-1 text-12">
            {matchingPages.slice(0, maxPages).map((page) => (
              <li key={page.url} className="flex justify-between gap-3">
                <bdi className="min-w-0 truncate font-mono">{page.url || rules.traffic.anyPage}</bdi>
                <span className="num shrink-0 text-muted">{format.count(page.visits)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
