import { classNames } from '../ui/class-names.ts';
import { FilterChip } from '../ui/filter-chip.tsx';
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
      <FilterChip
        name={log.type}
        value={filter.type}
        options={messageTypes.map((type) => [type, type])}
        onChange={(type) => onChange({ type })}
      />
      <FilterChip
        name={log.time}
        value={filter.time}
        options={logTimes.map((time) => [time, log.times[time]])}
        onChange={(time) => onChange({ time })}
      />
    </>
  );
}
