import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDescribeError } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { EventKind } from '../base/events-search.ts';
import type { LoadError, Stream } from './use-stream.ts';

/** Notes about the stream's gaps: missed events, and parts that couldn't be loaded. */
export function StreamNotes({
  stream,
  kind,
}: {
  readonly stream: Stream;
  readonly kind: EventKind | undefined;
}) {
  const { missed, unread } = usePageWords('events');
  const isShown = (wanted: EventKind) => kind === undefined || kind === wanted;
  return (
    <div className="flex flex-col gap-2 pb-3 empty:hidden">
      {stream.missedCount > 0 && <Line>{missed(stream.missedCount)}</Line>}
      <LoadErrorLine text={unread.events} unread={stream.eventsError} />
      <LoadErrorLine text={unread.refusals} unread={isShown('refused') ? stream.refusalsError : undefined} />
      <LoadErrorLine text={unread.letters} unread={isShown('dead') ? stream.lettersError : undefined} />
    </div>
  );
}

function LoadErrorLine({ text, unread }: { readonly text: string; readonly unread: LoadError | undefined }) {
  const { unread: words } = usePageWords('events');
  const describeError = useDescribeError();
  if (unread === undefined) return null;
  return (
    <Line>
      <p>
        {text} {describeError(unread.error)}.
      </p>
      <Button size="small" className="mt-2" onClick={unread.retry}>
        {words.retry}
      </Button>
    </Line>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <Notice tone="warning" icon={TriangleAlert}>
        {children}
      </Notice>
    </div>
  );
}
