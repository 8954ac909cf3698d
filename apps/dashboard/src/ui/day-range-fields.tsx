import type { DayRange } from './day-range.ts';

/** Fields for the first and last day of a range. */
export function DayRangeFields({
  range: { from, until },
  words,
  onChange,
}: {
  readonly range: DayRange;
  readonly words: { readonly from: string; readonly until: string };
  readonly onChange: (change: { readonly from?: string; readonly until?: string }) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted max-desk:grid max-desk:w-full max-desk:grid-cols-2">
      <DayField label={words.from} day={from} max={until} onChange={(day) => onChange({ from: day })} />
      <DayField label={words.until} day={until} min={from} onChange={(day) => onChange({ until: day })} />
    </div>
  );
}

function DayField({
  label,
  day = '',
  min,
  max,
  onChange,
}: {
  readonly label: string;
  readonly day: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  return (
    <label className="flex min-w-0 items-center gap-2 max-desk:flex-col max-desk:items-start max-desk:gap-1">
      {label}
      <input
        type="date"
        value={day}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 rounded-2 bg-surface px-2 text-13 text-text ring-1 ring-control ring-inset outline-none focus-visible:ring-2 focus-visible:ring-focus max-desk:h-11 max-desk:w-full max-desk:text-16"
      />
    </label>
  );
}
