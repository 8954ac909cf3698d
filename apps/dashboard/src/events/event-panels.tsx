import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../api/load-part.ts';
import { NewGoal } from '../goals/new-goal.tsx';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { eventQuery } from './base/queries.ts';
import { parseEntryId, type StoredEvent, type StreamEntry } from './base/stream-entries.ts';
import { useEventsNavigation } from './base/use-events-navigation.ts';
import { DeadLetterPanel } from './detail/dead-letter-panel.tsx';
import { RefusedPanel } from './detail/refused-panel.tsx';
import { StoredPanel } from './detail/stored-panel.tsx';
import { suggestGoal } from './detail/suggest-goal.ts';

const ExplainPanel = lazy(async () => ({
  default: (await loadPart(() => import('./explain/explain-panel.tsx'))).ExplainPanel,
}));
const WatchDialog = lazy(async () => ({
  default: (await loadPart(() => import('./watch/watch-dialog.tsx'))).WatchDialog,
}));

/** The panel or dialog that the URL opens beside the stream, if any. */
export function EventPanels({ entries }: { readonly entries: readonly StreamEntry[] }) {
  const { search, push, replace } = useEventsNavigation();
  const { id, of, survey, visitor } = search;
  const canEdit = useCanActAs('editor');
  const entry = entries.find((entry) => entry.id === id);
  const { event, error, isPending } = useStoredEvent(id, entry);
  const back = () => replace({ open: undefined, of: undefined, survey: undefined });
  const close = () => replace({ id: undefined, open: undefined, of: undefined, survey: undefined });

  if (search.open === 'watch')
    return (
      <Suspense>
        <WatchDialog onClose={back} />
      </Suspense>
    );
  // Waits for the event, which the panels below need.
  if (id !== undefined && parseEntryId(id)?.kind === 'stored' && isPending) return null;
  if (search.open === 'why')
    return (
      <Suspense>
        <ExplainPanel
          key={id ?? ''}
          {...{ event, visitor }}
          target={{ of, survey }}
          onTargetChange={replace}
          onClose={back}
        />
      </Suspense>
    );
  if (search.open === 'goal' && event !== undefined && canEdit)
    return <NewGoal isOpen suggested={suggestGoal(event)} onCreated={() => undefined} onClose={back} />;
  if (event !== undefined)
    return (
      <StoredPanel
        event={event}
        onWhy={(experimentKey) => push({ open: 'why', of: experimentKey })}
        onGoal={() => push({ open: 'goal' })}
        onVisitor={() =>
          push({ ...noFilters, visitor: event.anonymousId, id: undefined, open: undefined, of: undefined })
        }
        onClose={close}
      />
    );
  if (entry?.kind === 'refused') return <RefusedPanel refusal={entry.refusal} onClose={close} />;
  if (entry?.kind === 'dead') return <DeadLetterPanel deadLetter={entry.deadLetter} onClose={close} />;
  return id === undefined ? null : (
    <NotAvailablePanel onClose={close}>{error !== null && <ErrorNotice error={error} />}</NotAvailablePanel>
  );
}

const noFilters = {
  kind: undefined,
  name: undefined,
  page: undefined,
  experiment: undefined,
  until: undefined,
};

/** Returns the event for an entry id: from the stream, or fetched if it is older. */
function useStoredEvent(id: string | undefined, entry: StreamEntry | undefined) {
  const entryId = id === undefined ? undefined : parseEntryId(id);
  const streamedEvent: StoredEvent | undefined = entry?.kind === 'stored' ? entry.event : undefined;
  const query = useQuery({
    ...eventQuery(useProjectKey(), entryId?.kind === 'stored' ? entryId : { visitor: '', event: '' }),
    enabled: entryId?.kind === 'stored' && streamedEvent === undefined,
  });
  if (entryId?.kind !== 'stored') return { event: undefined, error: null, isPending: false };
  return {
    event: streamedEvent ?? query.data,
    error: query.error,
    isPending: streamedEvent === undefined && query.isPending,
  };
}

/** Panel about an entry that the server no longer has. */
function NotAvailablePanel({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { gone } = usePageWords('events');
  return (
    <Panel isOpen onClose={onClose} title={gone.title}>
      <div className="flex flex-col gap-3">
        <p className="text-13 text-muted">{gone.text}</p>
        {children}
      </div>
    </Panel>
  );
}
