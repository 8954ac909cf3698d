import type { ListedWebhook } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useProjectKey } from '../session/project.ts';
import { Card } from '../ui/card.tsx';
import { HealthMark } from '../ui/marks.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { DayBars } from './day-bars.tsx';
import { stateHealth, stateOf, successRate } from './endpoint-state.ts';
import { keysField, scopes } from './scopes.ts';
import { daysQuery } from './use-webhooks.ts';

/** List of the endpoints with descriptions of their states; failing ones come first. */
export function EndpointList({
  endpoints,
  selected,
}: {
  readonly endpoints: readonly ListedWebhook[];
  readonly selected: ListedWebhook | undefined;
}) {
  const words = usePageWords('webhooks');
  const projectKey = useProjectKey();
  const days = useQuery(daysQuery(projectKey)).data?.endpoints;
  return (
    <Card aria-label={words.endpoints}>
      <ul className="flex flex-col gap-1 p-2">
        {endpoints.map((endpoint) => (
          <li key={endpoint.webhookKey}>
            <Link
              to="/p/$projectKey/webhooks/$webhookKey"
              params={{ projectKey, webhookKey: endpoint.webhookKey }}
              search={{}}
              aria-current={endpoint === selected ? 'true' : undefined}
              className="block rounded-3 px-2.5 py-2 ring-inset hover:bg-hover aria-[current]:bg-selected aria-[current]:ring-1 aria-[current]:ring-accent-line"
            >
              <EndpointSummary endpoint={endpoint} />
              <DayBars
                days={days?.find(({ webhookKey }) => webhookKey === endpoint.webhookKey)?.days ?? []}
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-2.5 text-12 text-muted">{words.bars.legend}</p>
    </Card>
  );
}

function EndpointSummary({ endpoint }: { readonly endpoint: ListedWebhook }) {
  const words = usePageWords('webhooks');
  const format = useFormat();
  const { webhookKey, url, deliveries } = endpoint;
  const state = stateOf(endpoint);
  const limits = scopes.flatMap((scope) => {
    const count = endpoint[keysField[scope]]?.length ?? 0;
    return count === 0 ? [] : [words.scopes[scope].limited(count)];
  });
  const success = successRate(endpoint);
  return (
    <>
      <span className="flex items-center gap-2">
        <HealthMark health={stateHealth[state]} label={words.states[state]} />
        <bdi className="min-w-0 grow truncate text-13 font-[560]">{webhookKey}</bdi>
      </span>
      <bdi className="mt-0.5 block truncate font-mono text-12 tracking-[-0.01em] text-muted">
        {url.replace(/^https?:\/\//, '')}
      </bdi>
      <span className="num mt-1 flex justify-between gap-2 text-12">
        <span aria-hidden="true" className="font-[520]">
          {words.states[state]}
        </span>
        {success !== undefined && (
          <span className="shrink-0 text-muted">
            {words.success(format.share(success, Number.isInteger(success) ? 0 : 1))}
          </span>
        )}
      </span>
      <span className="num block text-12 text-muted">
        {deliveries.lastDeliveredAt === undefined ? (
          words.never
        ) : (
          <>
            {words.lastDelivery} <Time at={deliveries.lastDeliveredAt} />
          </>
        )}
      </span>
      {limits.length > 0 && (
        <span className="num block text-12 text-muted">{words.scopes.limitedTo(format.list(limits))}</span>
      )}
    </>
  );
}
