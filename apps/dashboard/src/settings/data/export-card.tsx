import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, fetchFromControl } from '../../api/client.ts';
import { useIsAtLeast, useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { FieldGrid } from '../fields/setting.tsx';
import { DataCard } from './data-card.tsx';
import { useSimulated } from './use-simulated.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const maxDays = 366;
const formats = ['csv', 'parquet'] as const;

/** Takes the events of a range along as a file. */
export function ExportCard() {
  const { export: words } = usePageWords('data');
  const mayExport = useIsAtLeast('analyst');
  return (
    <DataCard title={words.title} about={words.text}>
      {mayExport ? <ExportForm /> : <p className="text-13 text-muted">{words.needsAnalyst}</p>}
    </DataCard>
  );
}

function ExportForm() {
  const { export: words } = usePageWords('data');
  const projectKey = useProjectKey();
  const [from, setFrom] = useState(() => dayOf(Date.now() - 7 * dayMs));
  const [until, setUntil] = useState(() => dayOf(Date.now()));
  const [name, setName] = useState('');
  const [format, setFormat] = useState<(typeof formats)[number]>('csv');
  const [withSimulated, setWithSimulated] = useState(false);
  const hasSimulated = (useSimulated().data ?? 0) > 0;
  const days = (Date.parse(until) - Date.parse(from)) / dayMs;
  // The last day is in it as well.
  const isRange = days >= 0 && days < maxDays;

  const download = useMutation({
    async mutationFn() {
      const address = String(
        api.projects[':projectKey'].events.export.$url({
          param: { projectKey },
          query: {
            from: new Date(from).toISOString(),
            until: new Date(Date.parse(until) + dayMs).toISOString(),
            format,
            ...(name.trim() !== '' && { name: name.trim() }),
            ...(withSimulated && { simulated: 'included' as const }),
          },
        }),
      );
      // Whoever is refused is told here, and not by a page in place of a file.
      await fetchFromControl(address, { method: 'HEAD' });
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isRange) download.mutate();
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
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
          onChange={({ target }) => setFormat(formats.find((each) => each === target.value) ?? 'csv')}
        >
          {formats.map((each) => (
            <option key={each} value={each}>
              {words.formats[each]}
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
      <FieldError message={isRange ? undefined : words.wrongRange} />
      <ExportOutcome isBegun={download.isSuccess} error={download.error} />
      <div>
        <Button type="submit" disabled={download.isPending || !isRange}>
          {words.download}
        </Button>
      </div>
    </form>
  );
}

function ExportOutcome({ isBegun, error }: { readonly isBegun: boolean; readonly error: Error | null }) {
  const { export: words } = usePageWords('data');
  // An answer to HEAD has no words of its own.
  const known =
    error instanceof ApiError ? { 409: words.running, 507: words.noSpace }[error.status] : undefined;
  if (error !== null && known === undefined) return <RefusalNote error={error} />;
  return (
    <p role="status" className="text-13 text-muted empty:hidden">
      {known ?? (isBegun ? words.begun : '')}
    </p>
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
