import type { TriedTraffic } from '@pixel/control/client';
import { Check, X } from 'lucide-react';
import type { UrlRulesValue } from '../../rules/url-rules.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { mostVisited } from './most-visited.ts';
import { RuleName } from './rule-name.tsx';

/** Recently visited pages: which ones the rules match, and the rule that decides. */
export function MatchingPages({
  traffic,
  urlRules,
}: {
  readonly traffic: TriedTraffic;
  readonly urlRules: UrlRulesValue;
}) {
  const { pages: words } = usePageWords('sections');
  const { rules } = useWords();
  const format = useFormat();
  const visiblePages = mostVisited(traffic);
  const matching = visiblePages.filter(({ isMatching }) => isMatching).length;
  const isSingleSite = new Set(visiblePages.flatMap(({ url }) => parseOrigin(url) ?? [])).size === 1;
  if (visiblePages.length === 0) return <p className="text-13 text-muted">{words.noVisits}</p>;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-12 font-[560] text-muted">{words.visitedPages}</h3>
        <p aria-live="polite" className="num shrink-0 text-12 text-muted">
          {words.matchCount(format.count(matching), format.count(visiblePages.length))}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-border">
        {visiblePages.map(({ url, visits, isMatching, decidedBy }) => {
          const Icon = isMatching ? Check : X;
          return (
            <li
              key={`${url} ${isMatching}`}
              title={words.visits(format.count(visits))}
              className="grid min-h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1 text-12"
            >
              <Icon
                role="img"
                aria-label={isMatching ? rules.trial.matches : rules.trial.misses}
                className={
                  isMatching
                    ? 'size-4 rounded-full bg-positive-soft p-0.5 text-positive-text'
                    : 'size-4 rounded-full bg-neutral-soft p-0.5 text-muted'
                }
                strokeWidth={2.25}
              />
              <bdi className="truncate font-mono">
                {shortenUrl(url, isSingleSite) || rules.traffic.anyPage}
              </bdi>
              <span className="max-w-40 truncate text-right text-muted">
                <RuleName {...{ urlRules, decidedBy, isMatching }} />
              </span>
            </li>
          );
        })}
      </ul>
      {traffic.notKept.length > 0 && (
        <p className="mt-2 text-12 text-warning-text">
          {rules.traffic.notKept(format.list(traffic.notKept))}
        </p>
      )}
    </>
  );
}

function parseOrigin(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Omits the host if there is only one site. */
function shortenUrl(url: string, isSingleSite: boolean): string {
  const site = isSingleSite ? parseOrigin(url) : undefined;
  return site === undefined ? url.replace(/^https?:\/\/(?:www\.)?/, '') : url.slice(site.length);
}
