import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useEventsNavigation } from '../base/use-events-navigation.ts';
import { useSecondsLeft } from './use-watch.ts';

/** Line that says that the stream is limited to one browser, with the time left, or that watching has ended. */
export function WatchLine() {
  const { watch } = usePageWords('events');
  const { search, replace } = useEventsNavigation();
  const [isOver, setOver] = useState(false);
  const { until, visitor } = search;
  const end = useCallback(() => {
    setOver(true);
    replace({ until: undefined, visitor: undefined });
  }, [replace]);
  const isWatching = until !== undefined && visitor !== undefined;
  if (isWatching) return <Watching until={until} visitor={visitor} onEnd={end} />;
  if (!isOver) return null;
  return (
    <Line text={watch.over}>
      <Button size="small" onClick={() => replace({ open: 'watch' })}>
        {watch.again}
      </Button>
    </Line>
  );
}

function Watching({
  until,
  visitor,
  onEnd,
}: {
  readonly until: string;
  readonly visitor: string;
  readonly onEnd: () => void;
}) {
  const { watch } = usePageWords('events');
  const left = useSecondsLeft(until, onEnd);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Line text={watch.watching(visitor.slice(0, 8))}>
      <span role="timer" className="num text-muted">
        {watch.left(clock)}
      </span>
      <Button size="small" onClick={onEnd}>
        {watch.end}
      </Button>
    </Line>
  );
}

function Line({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5 rounded-3 bg-info-soft px-3 py-2 text-13">
      <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0 text-info-text" strokeWidth={1.75} />
      <span role="status" className="min-w-0 grow">
        {text}
      </span>
      {children}
    </div>
  );
}
