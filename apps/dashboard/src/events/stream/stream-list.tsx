import { ArrowUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { useRowCursor } from '../../ui/use-row-cursor.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { maxEntries, type StreamEntry } from '../base/stream-entries.ts';
import { StreamRow } from './stream-row.tsx';
import type { FrozenList } from './use-frozen-list.ts';
import { useIsInSight } from './use-is-in-sight.ts';

/** Rows rendered initially, and added each time the user scrolls to the last one. */
const rowsAtOnce = 60;

/** Incoming entries, newest first; the list freezes while the user interacts with it, and shows the number of new entries. */
export function StreamList({
  hold,
  entries,
  openId,
  onOpen,
}: {
  readonly hold: Pick<FrozenList, 'isHeld' | 'news' | 'goOn' | 'focus'>;
  readonly entries: readonly StreamEntry[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { columns, stream, title } = usePageWords('events');
  const format = useFormat();
  const [most, setMost] = useState(rowsAtOnce);
  // Someone who follows the stream looks at the newest rows: rendering all of them for each new one would freeze the page.
  if (!hold.isHeld && most !== rowsAtOnce) setMost(rowsAtOnce);
  const drawn = useMemo(() => entries.slice(0, most), [entries, most]);
  const ids = useMemo(() => drawn.map(({ id }) => id), [drawn]);
  useRowCursor(ids, onOpen);
  return (
    <Card className="overflow-clip">
      {hold.news > 0 && (
        <div className="sticky top-0 z-10 flex justify-center border-b border-border bg-info-soft p-1.5">
          <button
            type="button"
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-13 font-[540] text-accent-text hover:underline max-desk:min-h-11"
            onClick={() => hold.goOn()}
          >
            <ArrowUp aria-hidden="true" className="size-3.5" strokeWidth={2} />
            {stream.news(`${format.count(hold.news)}${hold.news >= maxEntries ? '+' : ''}`)}
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
      <ol aria-label={title} {...hold.focus}>
        {drawn.map((entry) => (
          <StreamRow key={entry.id} entry={entry} isOpen={entry.id === openId} onOpen={onOpen} />
        ))}
      </ol>
      {hold.isHeld && most < entries.length && (
        <EndOfRows key={most} onSeen={() => setMost((before) => before + rowsAtOnce)} />
      )}
    </Card>
  );
}

/** Sentinel below the last rendered row. */
function EndOfRows({ onSeen }: { readonly onSeen: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(element);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (isInSight) seen.current();
  }, [isInSight]);
  return <div ref={element} aria-hidden="true" className="h-10" />;
}
