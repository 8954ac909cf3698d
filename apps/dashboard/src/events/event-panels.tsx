import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../api/load-part.ts';
import { NewGoal } from '../goals/new-goal.tsx';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { eventQuery } from './base/queries.ts';
import { readEntryId, type StoredEvent, type StreamEntry } from './base/stream-entries.ts';
import { useEventsAddress } from './base/use-events-address.ts';
import { DeadPanel } from './one/dead-panel.tsx';
import { goalOfEvent } from './one/goal-of-event.ts';
import { RefusedPanel } from './one/refused-panel.tsx';
import { StoredPanel } from './one/stored-panel.tsx';

const WhyPanel = lazy(async () => ({
  default: (await loadPart(() => import('./why/why-panel.tsx'))).WhyPanel,
}));
const WatchDialog = lazy(async () => ({
  default: (await loadPart(() => import('./watch/watch-dialog.tsx'))).WatchDialog,
}));

/** The panel beside the stream, as in the URL. */
export function EventPanels({ entries }: { readonly entries: readonly StreamEntry[] }) {
  const { search, open, replace } = useEventsAddress();
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
  // Panels about an event wait for it.
  if (id !== undefined && readEntryId(id)?.kind === 'stored' && isPending) return null;
  if (search.open === 'why')
    return (
      <Suspense>
        <WhyPanel
          key={id ?? ''}
          {...{ event, visitor }}
          which={{ of, survey }}
          onWhich={replace}
          onClose={back}
        />
      </Suspense>
    );
  if (search.open === 'goal' && event !== undefined && canEdit)
    return <NewGoal isOpen suggested={goalOfEvent(event)} onCreated={() => undefined} onClose={back} />;
  if (event !== undefined)
    return (
      <StoredPanel
        event={event}
        onWhy={(experimentKey) => open({ open: 'why', of: experimentKey })}
        onGoal={() => open({ open: 'goal' })}
        onVisitor={() =>
          open({ ...noFilters, visitor: event.anonymousId, id: undefined, open: undefined, of: undefined })
        }
        onClose={close}
      />
    );
  if (entry?.kind === 'refused') return <RefusedPanel refusal={entry.refusal} onClose={close} />;
  if (entry?.kind === 'dead') return <DeadPanel letter={entry.letter} onClose={close} />;
  return id === undefined ? null : (
    <Gone onClose={close}>{error !== null && <ErrorNotice error={error} />}</Gone>
  );
}

const noFilters = {
  kind: undefined,
  name: undefined,
  page: undefined,
  experiment: undefined,
  until: undefined,
};

/** The event with an id: from the stream, or fetched if it is older. */
function useStoredEvent(id: string | undefined, entry: StreamEntry | undefined) {
  const found = id === undefined ? undefined : readEntryId(id);
  const known: StoredEvent | undefined = entry?.kind === 'stored' ? entry.event : undefined;
  const query = useQuery({
    ...eventQuery(useProjectKey(), found?.kind === 'stored' ? found : { visitor: '', event: '' }),
    enabled: found?.kind === 'stored' && known === undefined,
  });
  if (found?.kind !== 'stored') return { event: undefined, error: null, isPending: false };
  return {
    event: known ?? query.data,
    error: query.error,
    isPending: known === undefined && query.isPending,
  };
}

/** The server keeps refusals only for a while, and dead letters until they are resolved. */
function Gone({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
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
