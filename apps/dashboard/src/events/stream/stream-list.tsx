import { ArrowUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { maxEntries, type StreamEntry } from '../base/stream-entries.ts';
import { StreamRow } from './stream-row.tsx';
import { useHasBeenInView } from './use-has-been-in-view.ts';
import type { PausableList } from './use-pausable-list.ts';

/** Number of rows rendered initially, and added each time the user scrolls to the last one. */
const pageSize = 60;

/** Live list of entries, newest first. It pauses while the user interacts with it, and displays the number of new entries. */
export function StreamList({
  pausable,
  entries,
  openId,
  onOpen,
}: {
  readonly pausable: Pick<PausableList, 'isPaused' | 'newCount' | 'resume' | 'focusProps'>;
  readonly entries: readonly StreamEntry[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { columns, stream, title } = usePageWords('events');
  const format = useFormat();
  const [limit, setLimit] = useState(pageSize);
  // A live list needs only the newest rows: rerendering all loaded ones for each new entry would make the page unresponsive.
  if (!pausable.isPaused && limit !== pageSize) setLimit(pageSize);
  const visibleEntries = useMemo(() => entries.slice(0, limit), [entries, limit]);
  const ids = useMemo(() => visibleEntries.map(({ id }) => id), [visibleEntries]);
  useRowCursor(ids, onOpen);
  return (
    <Card className="overflow-clip">
      {pausable.newCount > 0 && (
        <div className="sticky top-0 z-10 flex justify-center border-b border-border bg-info-soft p-1.5">
          <button
            type="button"
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-13 font-[540] text-accent-text hover:underline max-desk:min-h-11"
            onClick={() => pausable.resume()}
          >
            <ArrowUp aria-hidden="true" className="size-3.5" strokeWidth={2} />
            {stream.newEvents(
              `${format.count(pausable.newCount)}${pausable.newCount >= maxEntries ? '+' : ''}`,
            )}
          </button>
        </div>
      )}
      <div
        aria-hidden="true"
        className="grid grid-cols-[18px_64px_150px_76px_minmax(0,1fr)_auto] gap-3 px-3.5 py-2 text-12 text-muted max-wide:hidden"
      >
        <span />
        <span>{columns.received}</span>
        <span>{columns.event}</span>
        <span>{columns.visitor}</span>
        <span>{columns.page}</span>
        <span>{columns.variants}</span>
      </div>
      <ol aria-label={title} {...pausable.focusProps}>
        {visibleEntries.map((entry) => (
          <StreamRow key={entry.id} entry={entry} isOpen={entry.id === openId} onOpen={onOpen} />
        ))}
      </ol>
      {pausable.isPaused && limit < entries.length && (
        <LoadMoreSentinel key={limit} onSeen={() => setLimit((before) => before + pageSize)} />
      )}
    </Card>
  );
}

/** Sentinel below the last rendered row. */
function LoadMoreSentinel({ onSeen }: { readonly onSeen: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const isInView = useHasBeenInView(element);
  const onSeenRef = useRef(onSeen);
  onSeenRef.current = onSeen;
  useEffect(() => {
    if (isInView) onSeenRef.current();
  }, [isInView]);
  return <div ref={element} aria-hidden="true" className="h-10" />;
}
