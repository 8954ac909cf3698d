import { ChevronDown, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';

/** A menu to select the visitors to count, by default all whose windows are closed. */
export function VisitorsControl() {
  const { controls } = usePageWords('results');
  const { report, search, setSearch } = useResultsView();
  const [isOpen, setOpen] = useState(false);
  const [first, last] = [report.startedAt, report.endedAt ?? report.computedAt].map((time) =>
    time === null ? undefined : toIsoDay(time, report.timeZone),
  );
  const hasEdits = (report.epoch?.number ?? 1) > 1 || search.epochs !== undefined;
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={controls.visitors}
      trigger={
        <Button>
          <Users aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          <span className="num">{useVisitorsName()}</span>
          <ChevronDown aria-hidden="true" className="size-3" strokeWidth={1.75} />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          type="date"
          label={controls.from}
          hint={controls.rangeHint}
          min={first}
          max={search.until ?? last}
          value={search.from ?? ''}
          onChange={({ target }) => setSearch({ from: target.value === '' ? undefined : target.value })}
        />
        <TextField
          type="date"
          label={controls.until}
          min={search.from ?? first}
          max={last}
          value={search.until ?? ''}
          onChange={({ target }) => setSearch({ until: target.value === '' ? undefined : target.value })}
        />
        <CheckboxOption
          label={controls.openWindows}
          hint={controls.openWindowsHint}
          isChecked={search.windows !== undefined}
          onChange={(isChecked) => setSearch({ windows: isChecked ? 'open' : undefined })}
        />
        {hasEdits && (
          <CheckboxOption
            label={controls.allEpochs}
            hint={controls.allEpochsHint}
            isChecked={search.epochs !== undefined}
            onChange={(isChecked) => setSearch({ epochs: isChecked ? 'all' : undefined })}
          />
        )}
      </div>
    </Popover>
  );
}

function CheckboxOption({
  label,
  hint,
  isChecked,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={`${id}-about`}
        className="mt-px size-[18px] shrink-0 accent-accent max-desk:size-6"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <label htmlFor={id} className="text-13">
          {label}
        </label>
        <span id={`${id}-about`} className="block text-12 text-faint">
          {hint}
        </span>
      </span>
    </div>
  );
}

function useVisitorsName(): string {
  const { controls } = usePageWords('results');
  const format = useFormat();
  const { search } = useResultsView();
  const { from, until, windows, epochs } = search;
  // Days are the project's; noon falls on the same day in every inhabited time zone.
  const formatDay = (day: string | undefined) => (day === undefined ? '…' : format.day(`${day}T12:00`));
  const parts = [
    from === undefined && until === undefined ? undefined : controls.range(formatDay(from), formatDay(until)),
    windows === undefined ? undefined : controls.openShort,
    epochs === undefined ? undefined : controls.epochsShort,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? controls.allVisitors : parts.join(' · ');
}

/** The day of a timestamp in a time zone, as 2026-01-31. */
function toIsoDay(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(new Date(time));
}
