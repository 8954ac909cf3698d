import type { EdgeObservations } from '@pixel/control/client';
import { HealthMark, Pill } from '../ui/marks.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

const maxOrigins = 8;

/** Install health: the origins that requests come from, whether they are allowed, and the number of refused requests. */
export function OriginList({ seen: observations }: { readonly seen: EdgeObservations }) {
  const { origins: visits, check } = usePageWords('install');
  const format = useFormat();
  const refusedRequests = observations.refusals.reduce((sum, { requests }) => sum + requests, 0);
  if (observations.visits.length === 0 && refusedRequests === 0) return null;
  return (
    <section
      aria-labelledby="install-visits"
      className="border-t border-border bg-sunken px-4 py-3.5 last:rounded-b-4"
    >
      <h3 id="install-visits" className="text-12 font-[560] text-muted">
        {visits.title}
      </h3>
      <ul className="mt-1.5 text-12">
        {observations.visits.slice(0, maxOrigins).map(({ origin, isAllowed, lastVisitAt }) => (
          <li key={origin} className="flex items-center gap-2 py-1">
            <HealthMark
              health={isAllowed ? 'ok' : 'bad'}
              label={isAllowed ? check.passed : visits.notAllowed}
            />
            <bdi className="min-w-0 grow truncate font-mono" title={origin}>
              {origin}
            </bdi>
            {!isAllowed && <Pill tone="negative">{visits.notAllowed}</Pill>}
            <Time at={lastVisitAt} className="num shrink-0 text-muted" />
          </li>
        ))}
        {refusedRequests > 0 && (
          <li className="flex items-center gap-2 py-1">
            <HealthMark health="warning" label={check.needsAttention} />
            <span className="min-w-0 grow">{visits.refused(format.count(refusedRequests))}</span>
            <code className="truncate font-mono text-muted">
              {observations.refusals.map(({ code }) => code).join(', ')}
            </code>
          </li>
        )}
      </ul>
    </section>
  );
}
