import type { ListedWebhook, MessageView } from '@pixel/control/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RotateCcw, ScrollText, SearchX, X } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { LogChips, LogStates } from './log-filters.tsx';
import { LogRows } from './log-rows.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { countsQuery, messagesQuery } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

const noFilter = { status: undefined, type: undefined, time: undefined };

/** An endpoint's messages, newest first, updated live. */
export function MessageLog({ endpoint }: { readonly endpoint: ListedWebhook }) {
  const words = usePageWords('webhooks');
  const { log } = words;
  const { webhookKey } = endpoint;
  const projectKey = useProjectKey();
  const canManage = useCanActAs('admin');
  const { search, setSearch } = useWebhooksNavigation();
  const { status, type, time } = search;
  const [isReplaying, setReplaying] = useState(false);
  const name = { projectKey, webhookKey };
  const messagesResult = useInfiniteQuery(messagesQuery(name, { status, type, time }));
  const counts = useQuery(countsQuery(name, { type, time })).data;
  const messages = messagesResult.data?.pages.flatMap((page) => page.messages);
  const isSlow = useIsSlow(messages === undefined);
  const isFiltered = status !== undefined || type !== undefined || time !== undefined;
  const announcement = useArrivalAnnouncement(
    messagesResult.isPlaceholderData ? undefined : messages,
    `${status} ${type} ${time}`,
  );
  const change = (changes: Partial<typeof search>) => setSearch(changes, { key: webhookKey, replace: true });

  return (
    <Card aria-labelledby="log" className="overflow-x-clip">
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3.5">
        <h2 id="log" className="title-card grow">
          {log.title}
        </h2>
        <LogChips filter={{ type, time }} onChange={change} />
        {canManage && messages !== undefined && messages.length > 0 && (
          <Button
            size="small"
            disabled={!endpoint.isEnabled}
            title={endpoint.isEnabled ? undefined : words.replay.needsOn}
            onClick={() => setReplaying(true)}
          >
            <RotateCcw aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {status === 'failed' ? words.replay.failed : words.replay.all}
          </Button>
        )}
      </header>
      <LogStates status={status} counts={counts} onChange={(next) => change({ status: next })} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {messagesResult.error !== null && messages === undefined && (
        <div className="p-4 pt-1">
          <ErrorNotice error={messagesResult.error} />
        </div>
      )}
      {messages === undefined ? (
        isSlow && messagesResult.error === null && <ListSkeleton />
      ) : messages.length > 0 ? (
        <LogRows
          messages={messages}
          open={search.message}
          onOpen={(message) => setSearch({ message }, { key: webhookKey })}
        />
      ) : isFiltered ? (
        <EmptyState
          icon={SearchX}
          title={log.noMatches}
          actions={
            <Button onClick={() => change(noFilter)}>
              <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {log.clear}
            </Button>
          }
        />
      ) : (
        <EmptyState icon={ScrollText} title={log.empty}>
          {log.emptyText}
        </EmptyState>
      )}
      {messagesResult.hasNextPage && (
        <div className="flex justify-center border-t border-border p-3">
          <Button
            disabled={messagesResult.isFetchingNextPage}
            onClick={() => void messagesResult.fetchNextPage()}
          >
            {log.older}
          </Button>
        </div>
      )}
      {isReplaying && (
        <ReplayDialog
          endpoint={endpoint}
          filter={{ status, type, time }}
          onClose={() => setReplaying(false)}
        />
      )}
    </Card>
  );
}

/** Returns a text with the number of messages since the last update; empty initially and after a filter change. */
function useArrivalAnnouncement(messages: readonly MessageView[] | undefined, filter: string): string {
  const { log } = usePageWords('webhooks');
  const format = useFormat();
  const [lastUpdate, setLastUpdate] = useState<{ readonly newest: string; readonly filter: string }>();
  const [announcement, setAnnouncement] = useState('');
  const newest = messages?.[0]?.messageId;
  if (
    messages !== undefined &&
    newest !== undefined &&
    (newest !== lastUpdate?.newest || filter !== lastUpdate.filter)
  ) {
    const count = messages.findIndex(({ messageId }) => messageId === lastUpdate?.newest);
    setLastUpdate({ newest, filter });
    setAnnouncement(
      filter === lastUpdate?.filter && count > 0 ? log.arrived(format.count(count), count) : '',
    );
  }
  return announcement;
}
