import { Plus, X } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { Menu, MenuChoice, MenuChoices } from '../ui/menu.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { messageTypes } from './webhook-types.ts';
import { type LogFilter, logTimes, messageStatuses } from './webhooks-search.ts';

/** States with how many messages each has, and chips for type and time; each is a parameter of the address. */
export function LogFilters({
  filter,
  counts,
  onChange,
}: {
  readonly filter: LogFilter;
  readonly counts: Readonly<Record<(typeof messageStatuses)[number], number>> | undefined;
  readonly onChange: (change: LogFilter) => void;
}) {
  const { log } = usePageWords('webhooks');
  const format = useFormat();
  return (
    <>
      <fieldset
        aria-label={log.status}
        className="no-bar flex min-w-0 overflow-x-auto rounded-2 bg-neutral-soft p-0.5 max-desk:order-last max-desk:w-full"
      >
        {[undefined, ...messageStatuses].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={filter.status === status}
            onClick={() => onChange({ status })}
            className={classNames(
              'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-1 px-2 text-12 font-[520] whitespace-nowrap max-desk:h-10 max-desk:grow max-desk:justify-center',
              filter.status === status ? 'bg-surface text-text shadow-1' : 'text-muted hover:text-text',
            )}
          >
            {status === undefined ? log.all : log.statuses[status]}
            {status !== undefined && counts !== undefined && counts[status] > 0 && (
              <span className="num text-muted">{format.count(counts[status])}</span>
            )}
          </button>
        ))}
      </fieldset>
      <span className="grow max-desk:hidden" />
      <Filter
        name={log.type}
        value={filter.type}
        choices={messageTypes.map((type) => [type, type])}
        onChange={(type) => onChange({ type })}
      />
      <Filter
        name={log.time}
        value={filter.time}
        choices={logTimes.map((time) => [time, log.times[time]])}
        onChange={(time) => onChange({ time })}
      />
    </>
  );
}

/** A dashed chip that adds a filter, and a solid one that takes it away. */
function Filter<Value extends string>({
  name,
  value,
  choices,
  onChange,
}: {
  readonly name: string;
  readonly value: Value | undefined;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value | undefined) => void;
}) {
  const { log } = usePageWords('webhooks');
  const chosen = choices.find(([each]) => each === value);
  if (chosen !== undefined)
    return (
      <button
        type="button"
        aria-label={log.removeFilter(`${name}: ${chosen[1]}`)}
        onClick={() => onChange(undefined)}
        className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-2 bg-accent-soft px-[9px] text-12 text-accent-text ring-1 ring-accent-line ring-inset max-desk:h-11"
      >
        <span className="truncate">{chosen[1]}</span>
        <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      </button>
    );
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={log.addFilter(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-2 border border-dashed border-border-strong px-[9px] text-12 text-muted hover:bg-hover hover:text-text max-desk:h-11"
        >
          <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {name}
        </button>
      }
    >
      <MenuChoices
        value=""
        onValueChange={(given) => onChange(choices.find(([each]) => each === given)?.[0])}
      >
        {choices.map(([each, label]) => (
          <MenuChoice key={each} value={each}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
