import { classNames } from '../../ui/class-names.ts';
import { useHotkeys } from '../../ui/hotkeys.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { type EventKind, eventKinds } from '../base/events-search.ts';
import { isOfKind, maxEntries, type StreamEntry } from '../base/stream-entries.ts';

/** Tabs of the kinds of entries, with counts for those that need attention; keys `1` to `5` select one. */
export function KindTabs({
  entries,
  deadLetters,
  kind,
  onChange,
}: {
  readonly entries: readonly StreamEntry[];
  readonly deadLetters: number | undefined;
  readonly kind: EventKind | undefined;
  readonly onChange: (kind: EventKind | undefined) => void;
}) {
  const { kinds, kindsLabel } = usePageWords('events');
  const tabs = [undefined, ...eventKinds];
  useHotkeys(
    tabs.map((tab, index) => ({
      keys: String(index + 1),
      label: kinds[tab ?? 'all'],
      run: () => onChange(tab),
    })),
  );
  return (
    <fieldset
      aria-label={kindsLabel}
      className="no-bar flex min-w-0 gap-5 overflow-x-auto border-b border-border max-desk:-mx-4 max-desk:px-4"
    >
      {tabs.map((tab) => (
        <button
          key={tab ?? 'all'}
          type="button"
          aria-pressed={kind === tab}
          onClick={() => onChange(tab)}
          className={classNames(
            '-mb-px inline-flex h-[38px] shrink-0 items-center gap-1.5 border-b-2 text-13 font-[520] whitespace-nowrap max-desk:h-11',
            kind === tab
              ? 'border-text font-[580] text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {kinds[tab ?? 'all']}
          <Count kind={tab} {...{ entries, deadLetters }} />
        </button>
      ))}
    </fieldset>
  );
}

function Count({
  kind,
  entries,
  deadLetters,
}: {
  readonly kind: EventKind | undefined;
  readonly entries: readonly StreamEntry[];
  readonly deadLetters: number | undefined;
}) {
  const format = useFormat();
  if (kind === undefined || kind === 'stored') return null;
  const listedCount = entries.filter((entry) => isOfKind(entry, kind)).length;
  const count = kind === 'dead' ? (deadLetters ?? listedCount) : listedCount;
  if (count === 0) return null;
  return (
    <span className="num text-12 text-faint">
      {format.count(count)}
      {kind !== 'dead' && count === maxEntries && '+'}
    </span>
  );
}
