import { Bot, Check, type LucideIcon, MailX, TriangleAlert, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { toPath } from '../../ui/to-path.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { isUnverified, type StoredEvent, type StreamEntry } from '../base/stream-entries.ts';
import { Claims } from './claims.tsx';

/** Status of an entry. */
type EntryStatus = 'stored' | 'unverified' | 'leftOut' | 'refused' | 'dead';

/** Row of one entry; a click anywhere on it opens the entry. Memoized, so that new rows above don't rerender it. */
export const StreamRow = memo(function StreamRow({
  entry,
  isOpen,
  onOpen,
}: {
  readonly entry: StreamEntry;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const { marks } = usePageWords('events');
  const format = useFormat();
  const { id, at } = entry;
  const status = statusOf(entry);
  const Icon = icons[status];
  const isBad = status === 'refused' || status === 'dead';
  return (
    <li
      data-row={id}
      className="border-t border-border [contain-intrinsic-size:auto_38px] [content-visibility:auto] first:border-t-0 wide:first:border-t"
    >
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
        className={classNames(
          'grid min-h-[38px] w-full grid-cols-[18px_64px_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-3.5 py-1.5 text-left text-13 -outline-offset-2',
          'wide:grid-cols-[18px_64px_150px_76px_minmax(0,1fr)_auto]',
          isBad ? 'bg-negative-soft/60 hover:bg-negative-soft' : 'hover:bg-hover',
          'aria-[current=true]:bg-selected',
        )}
      >
        <span className={classNames('grid size-[18px] place-items-center rounded-full', colors[status])}>
          <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
          <span className="sr-only">{marks[status]}</span>
        </span>
        <time dateTime={at} title={format.exact(at)} className="num text-12 text-muted">
          {format.second(at)}
        </time>
        <EntryParts entry={entry} />
      </button>
    </li>
  );
});

function statusOf(entry: StreamEntry): EntryStatus {
  if (entry.kind !== 'stored') return entry.kind;
  if (isUnverified(entry.event)) return 'unverified';
  return exclusionReasonOf(entry.event) === undefined ? 'stored' : 'leftOut';
}

const icons: Readonly<Record<EntryStatus, LucideIcon>> = {
  stored: Check,
  unverified: TriangleAlert,
  leftOut: Bot,
  refused: X,
  dead: MailX,
};
const colors: Readonly<Record<EntryStatus, string>> = {
  stored: 'text-positive-text',
  unverified: 'text-warning-text',
  leftOut: 'text-muted',
  refused: 'bg-negative text-surface',
  dead: 'bg-negative text-surface',
};

/** Returns why results exclude an event; undefined if they don't. */
export function exclusionReasonOf({ bot, internal, unclaimed }: StoredEvent) {
  return bot ? 'bot' : internal ? 'internal' : unclaimed ? 'unclaimed' : undefined;
}

function EntryParts({ entry }: { readonly entry: StreamEntry }) {
  if (entry.kind === 'stored') return <StoredParts event={entry.event} />;
  if (entry.kind === 'dead') {
    const { eventName, anonymousId, reason } = entry.deadLetter;
    return (
      <Parts
        name={eventName}
        visitor={anonymousId}
        detail={<bdi className="text-negative-text">{reason}</bdi>}
      />
    );
  }
  const { code, fields, route } = entry.refusal;
  return (
    <Parts
      name={undefined}
      visitor={undefined}
      detail={
        <span className="font-mono text-12 text-negative-text">
          {[code, ...fields].join(', ')} <span className="text-muted">{route}</span>
        </span>
      }
    />
  );
}

function StoredParts({ event }: { readonly event: StoredEvent }) {
  const { leftOut } = usePageWords('events');
  const format = useFormat();
  const { eventName, anonymousId, url, numbers, assignments } = event;
  const why = exclusionReasonOf(event);
  const [amount] = Object.entries(numbers);
  return (
    <Parts
      name={eventName}
      visitor={anonymousId}
      detail={
        <>
          <bdi className="font-mono text-12 text-muted">{toPath(url)}</bdi>
          {amount !== undefined && (
            <bdi>
              {' · '}
              {amount[0]} <b className="num font-[560]">{format.number(amount[1])}</b>
            </bdi>
          )}
          {why !== undefined && <span className="text-muted"> · {leftOut[why]}</span>}
        </>
      }
      claims={assignments.length > 0 && <Claims event={event} />}
    />
  );
}

function Parts({
  name,
  visitor,
  detail,
  claims,
}: {
  readonly name: string | undefined;
  readonly visitor: string | undefined;
  readonly detail: ReactNode;
  readonly claims?: ReactNode;
}) {
  const { noName } = usePageWords('events');
  return (
    <>
      <bdi className={classNames('truncate', name === undefined ? 'text-muted' : 'font-[560]')} title={name}>
        {name ?? noName}
      </bdi>
      <span className="font-mono text-12 text-muted max-wide:hidden">{visitor?.slice(0, 8) ?? '–'}</span>
      <span className="min-w-0 truncate max-wide:col-span-2 max-wide:col-start-2">{detail}</span>
      <span className="flex max-w-60 min-w-0 flex-wrap gap-x-2.5 gap-y-0.5 max-wide:col-span-2 max-wide:col-start-2 empty:hidden">
        {claims}
      </span>
    </>
  );
}
