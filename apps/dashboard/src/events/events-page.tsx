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
import { type EventFilter, toEventFilter } from './base/events-search.ts';
import { isOfKind } from './base/stream-entries.ts';
import { useEventsNavigation } from './base/use-events-navigation.ts';
import { EventFilters } from './stream/event-filters.tsx';
import { HourChart } from './stream/hour-chart.tsx';
import { KindTabs } from './stream/kind-tabs.tsx';
import { StreamControls } from './stream/stream-controls.tsx';
import { StreamList } from './stream/stream-list.tsx';
import { StreamNotes } from './stream/stream-notes.tsx';
import { usePausableList } from './stream/use-pausable-list.ts';
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
        <NoAccess isViewer={role === 'viewer'} />
      </>
    );
  return <LiveEvents />;
}

/** Explains why the user has no access; fetches nothing. */
function NoAccess({ isViewer }: { readonly isViewer: boolean }) {
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
  const { search, push, replace } = useEventsNavigation();
  const { kind } = search;
  // Refusals contain only their reason, so no filter applies to them.
  const wantedFilter = kind === 'refused' ? {} : toEventFilter(search);
  const settledFilter = useDebounced(JSON.stringify(wantedFilter));
  const filter: EventFilter = JSON.parse(settledFilter);
  const stream = useStream(filter);
  const entriesOfKind = stream.entries?.filter((entry) => isOfKind(entry, kind));
  const pausable = usePausableList(entriesOfKind, {
    listId: `${kind} ${settledFilter}`,
    isOpen: search.id !== undefined || search.open !== undefined,
  });
  const { visibleEntries } = pausable;
  const isFiltered = settledFilter !== '{}' || kind !== undefined;

  if (stream.eventsError !== undefined && stream.entries === undefined)
    return <ErrorPage error={stream.eventsError.error} reset={stream.eventsError.retry} />;
  const hasLoadError =
    (kind === 'refused' && stream.refusalsError !== undefined) ||
    (kind === 'dead' && stream.lettersError !== undefined);

  return (
    <>
      <PageHeader
        title={title}
        summary={summary}
        actions={
          <StreamControls
            pausable={pausable}
            isConnected={stream.isConnected}
            onWatch={() => push({ open: 'watch' })}
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
      {visibleEntries === undefined ? (
        <ListSkeleton />
      ) : visibleEntries.length > 0 ? (
        <StreamList
          pausable={pausable}
          entries={visibleEntries}
          openId={search.id}
          onOpen={(id) => push({ id })}
        />
      ) : hasLoadError ? null : isFiltered ? (
        <NoMatches
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

function NoMatches({ onClear }: { readonly onClear: () => void }) {
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
