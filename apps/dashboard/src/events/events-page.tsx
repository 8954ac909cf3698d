import { Link } from '@tanstack/react-router';
import { Lock, PlugZap, Radio, SearchX, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../api/load-part.ts';
import { useProject, useProjectKey, useRole } from '../session/project.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { usePageWords } from '../words/page-words.ts';
import { type EventFilter, filterOf } from './base/events-search.ts';
import { isOfKind } from './base/stream-entries.ts';
import { useEventsAddress } from './base/use-events-address.ts';
import { EventFilters } from './stream/event-filters.tsx';
import { HourChart } from './stream/hour-chart.tsx';
import { KindTabs } from './stream/kind-tabs.tsx';
import { StreamControls } from './stream/stream-controls.tsx';
import { StreamList } from './stream/stream-list.tsx';
import { StreamNotes } from './stream/stream-notes.tsx';
import { useFrozenList } from './stream/use-frozen-list.ts';
import { useStream } from './stream/use-stream.ts';
import { WatchLine } from './watch/watch-line.tsx';

const Panels = lazy(async () => ({
  default: (await loadPart(() => import('./event-panels.tsx'))).EventPanels,
}));

/** Incoming events of a project in real time: stored, refused, or dead-lettered, with details about each. */
export function EventsPage() {
  const { title, summary } = usePageWords('events');
  const role = useRole();
  const { archivedAt } = useProject();
  if (role === undefined) return null;
  if (role === 'viewer' || archivedAt !== null)
    return (
      <>
        <PageHeader title={title} summary={summary} />
        <NotForYou isViewer={role === 'viewer'} />
      </>
    );
  return <LiveEvents />;
}

/** Explains why the user has no access; fetches nothing. */
function NotForYou({ isViewer }: { readonly isViewer: boolean }) {
  const { noRole } = usePageWords('events');
  return (
    <Card>
      <EmptyState icon={Lock} title={isViewer ? noRole.title : noRole.archived}>
        {isViewer ? noRole.text : noRole.archivedText}
      </EmptyState>
    </Card>
  );
}

function LiveEvents() {
  const { title, summary } = usePageWords('events');
  const { search, open, replace } = useEventsAddress();
  const { kind } = search;
  // Only the reason of a refusal is known, so there is nothing to filter by.
  const wanted = kind === 'refused' ? {} : filterOf(search);
  const settled = useDebounced(JSON.stringify(wanted));
  const filter: EventFilter = JSON.parse(settled);
  const stream = useStream(filter);
  const ofKind = stream.entries?.filter((entry) => isOfKind(entry, kind));
  const hold = useFrozenList(ofKind, {
    of: `${kind} ${settled}`,
    isOpen: search.id !== undefined || search.open !== undefined,
  });
  const { shown } = hold;
  const isFiltered = settled !== '{}' || kind !== undefined;

  if (stream.unreadEvents !== undefined && stream.entries === undefined)
    return <ErrorPage error={stream.unreadEvents.error} reset={stream.unreadEvents.retry} />;
  const isUnread =
    (kind === 'refused' && stream.unreadRefusals !== undefined) ||
    (kind === 'dead' && stream.unreadLetters !== undefined);

  return (
    <>
      <PageHeader
        title={title}
        summary={summary}
        actions={
          <StreamControls
            hold={hold}
            isConnected={stream.isConnected}
            onWatch={() => open({ open: 'watch' })}
          />
        }
      />
      <WatchLine />
      <HourChart />
      <KindTabs
        entries={stream.entries ?? []}
        deadLetters={stream.deadLetters}
        kind={kind}
        onChange={(next) => replace({ kind: next })}
      />
      <EventFilters search={search} onChange={replace} />
      <StreamNotes stream={stream} kind={kind} />
      {shown === undefined ? (
        <ListSkeleton />
      ) : shown.length > 0 ? (
        <StreamList hold={hold} entries={shown} openId={search.id} onOpen={(id) => open({ id })} />
      ) : isUnread ? null : isFiltered ? (
        <Nothing
          onClear={() =>
            replace({
              kind: undefined,
              name: undefined,
              visitor: undefined,
              page: undefined,
              experiment: undefined,
            })
          }
        />
      ) : (
        <NoEvents />
      )}
      <Suspense>
        {(search.id !== undefined || search.open !== undefined) && <Panels entries={stream.entries ?? []} />}
      </Suspense>
    </>
  );
}

function NoEvents() {
  const { empty } = usePageWords('events');
  const projectKey = useProjectKey();
  return (
    <Card>
      <EmptyState
        icon={Radio}
        title={empty.title}
        actions={
          <Link
            to="/p/$projectKey/install"
            params={{ projectKey }}
            className={buttonClass({ kind: 'primary' })}
          >
            <PlugZap aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {empty.action}
          </Link>
        }
      >
        {empty.text}
      </EmptyState>
    </Card>
  );
}

function Nothing({ onClear }: { readonly onClear: () => void }) {
  const { nothing } = usePageWords('events');
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={nothing.title}
        actions={
          <Button onClick={onClear}>
            <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {nothing.clear}
          </Button>
        }
      >
        {nothing.text}
      </EmptyState>
    </Card>
  );
}
