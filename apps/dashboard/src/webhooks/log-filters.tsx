import { Plus, X } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { Menu, MenuChoice, MenuChoices } from '../ui/menu.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { messageTypes } from './webhook-types.ts';
import { type LogFilter, logTimes, type MessageStatus, messageStatuses } from './webhooks-search.ts';

/** Tabs by message status, with counts. */
export function LogStates({
  status: chosen,
  counts,
  onChange,
}: {
  readonly status: MessageStatus | undefined;
  readonly counts: Readonly<Record<MessageStatus, number>> | undefined;
  readonly onChange: (status: MessageStatus | undefined) => void;
}) {
  const { log } = usePageWords('webhooks');
  const format = useFormat();
  return (
    <fieldset
      aria-label={log.status}
      className="no-bar mt-1 flex min-w-0 gap-5 overflow-x-auto border-b border-border px-4"
    >
      {[undefined, ...messageStatuses].map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => onChange(status)}
          className={classNames(
            '-mb-px inline-flex h-[34px] shrink-0 items-center gap-1.5 border-b-2 text-13 font-[520] whitespace-nowrap max-desk:h-11',
            chosen === status
              ? 'border-text font-[580] text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {status === undefined ? log.all : log.statuses[status]}
          {status !== undefined && counts !== undefined && counts[status] > 0 && (
            <span className="num text-12 text-muted">{format.count(counts[status])}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** Filter chips for type and time; each is a URL parameter. */
export function LogChips({
  filter,
  onChange,
}: {
  readonly filter: Omit<LogFilter, 'status'>;
  readonly onChange: (change: Omit<LogFilter, 'status'>) => void;
}) {
  const { log } = usePageWords('webhooks');
  return (
    <>
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

/** A dashed chip that adds a filter, or a solid one that removes it. */
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
