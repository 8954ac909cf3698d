import { useState } from 'react';
import { basePath } from '../../api/base.ts';
import { useHasRole, useProjectKey } from '../../session/project.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { FieldGrid } from '../fields/setting.tsx';
import { DataCard } from './data-card.tsx';
import { useSimulated } from './use-simulated.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const maxDays = 366;
const formats = ['csv', 'parquet'] as const;

/** Downloads the events of a date range. */
export function ExportCard() {
  const { export: words } = usePageWords('data');
  const canExport = useHasRole('analyst');
  return (
    <DataCard title={words.title} about={words.text}>
      {canExport ? <ExportForm /> : <p className="text-13 text-muted">{words.needsAnalyst}</p>}
    </DataCard>
  );
}

function ExportForm() {
  const { export: words } = usePageWords('data');
  const projectKey = useProjectKey();
  const [from, setFrom] = useState(() => toIsoDay(Date.now() - 7 * dayMs));
  const [until, setUntil] = useState(() => toIsoDay(Date.now()));
  const [name, setName] = useState('');
  const [format, setFormat] = useState<(typeof formats)[number]>('csv');
  const [withSimulated, setWithSimulated] = useState(false);
  const hasSimulated = (useSimulated().data ?? 0) > 0;
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  // The range includes its last day.
  const isRange = days >= 0 && days < maxDays;

  const query = isRange && {
    from: new Date(from).toISOString(),
    until: new Date(Date.parse(until) + dayMs).toISOString(),
    format,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(withSimulated && { simulated: 'included' }),
  };

  return (
    <div className="flex flex-col gap-4">
      <FieldGrid>
        <TextField
          label={words.from}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={words.until}
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={words.format}
          value={format}
          onChange={({ target }) => setFormat(formats.find((format) => format === target.value) ?? 'csv')}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {words.formats[format]}
            </option>
          ))}
        </SelectField>
      </FieldGrid>
      {hasSimulated && (
        <label className="flex min-h-6 w-fit items-center gap-2 text-13 max-desk:min-h-11">
          <input
            type="checkbox"
            checked={withSimulated}
            className="size-4 accent-[var(--accent)]"
            onChange={({ target }) => setWithSimulated(target.checked)}
          />
          {words.simulated}
        </label>
      )}
      <FieldError message={isRange ? undefined : words.invalidRange} />
      <div>
        {query !== false ? (
          <a
            href={`${basePath}/api/projects/${encodeURIComponent(projectKey)}/events/export?${new URLSearchParams(query)}`}
            download
            className={buttonClass({ kind: 'primary' })}
          >
            {words.download}
          </a>
        ) : (
          <Button kind="primary" disabled>
            {words.download}
          </Button>
        )}
      </div>
    </div>
  );
}

function toIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
