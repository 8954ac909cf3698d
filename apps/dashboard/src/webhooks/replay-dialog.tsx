import type { ListedWebhook } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useEndpointMutations } from './use-webhooks.ts';
import { type LogFilter, toApiQuery } from './webhooks-search.ts';

/** Shows how many messages match, and resends exactly these, not those created in the meantime. */
export function ReplayDialog({
  endpoint: { webhookKey, url },
  filter,
  onClose,
}: {
  readonly endpoint: ListedWebhook;
  readonly filter: LogFilter;
  readonly onClose: () => void;
}) {
  const { replay: words } = usePageWords('webhooks');
  const format = useFormat();
  const toast = useToast();
  const projectKey = useProjectKey();
  const { replay } = useEndpointMutations(webhookKey);
  const [range] = useState(() => {
    const now = Date.now();
    return { ...toApiQuery(filter, now), until: new Date(now).toISOString() };
  });
  const { data: counts, error } = useQuery({
    queryKey: ['project', projectKey, 'webhooks', webhookKey, 'to replay', range],
    queryFn: () =>
      unwrap(
        api.projects[':projectKey'].webhooks[':webhookKey']['message-counts'].$get({
          param: { projectKey, webhookKey },
          query: { ...range, erased: 'excluded' },
        }),
      ),
    gcTime: 0,
  });
  const count = counts && matchingCount(counts, filter.status);
  const deliveredCount = counts && matchingCount({ ...counts, failed: 0, pending: 0 }, filter.status);
  const refusal = error ?? replay.error;

  const send = () =>
    replay.mutate(
      { matching: { ...range, ...(filter.status !== undefined && { status: filter.status }) } },
      {
        onSuccess: (replayed) => {
          toast({ text: words.done(format.count(replayed), replayed) });
          onClose();
        },
      },
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        count === undefined
          ? words.counting
          : count === 0
            ? words.noMatches
            : words.title(format.count(count), count)
      }
      description={count === undefined ? undefined : count === 0 ? words.noMatchesText : words.text(url)}
      actions={
        <>
          <Button onClick={onClose}>{words.notYet}</Button>
          {count !== undefined && count > 0 && (
            <Button kind="primary" disabled={replay.isPending} onClick={send}>
              {words.confirm(format.count(count), count)}
            </Button>
          )}
        </>
      }
    >
      {deliveredCount !== undefined && deliveredCount > 0 && (
        <p className="mt-3 text-13">{words.alreadyDelivered(format.count(deliveredCount), deliveredCount)}</p>
      )}
      {refusal !== null && (
        <div className="mt-3">
          <ErrorNotice error={refusal} />
        </div>
      )}
    </Dialog>
  );
}

function matchingCount(
  counts: Readonly<Record<'pending' | 'delivered' | 'failed', number>>,
  status: LogFilter['status'],
): number {
  return status === undefined ? counts.pending + counts.delivered + counts.failed : counts[status];
}
