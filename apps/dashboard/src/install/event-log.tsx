import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { HealthMark, Pill } from '../ui/marks.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { countryName, softwareName } from '../words/visitor-names.ts';
import type { LogEntry } from './log-entries.ts';
import { useEventLog } from './use-event-log.ts';

/** Maximum number of entries in the list, which has room for all of them. */
const rowCount = 6;

/** A project's incoming events in real time; the list's height is fixed, so that nothing below it moves. */
export function EventLog() {
  const { log } = usePageWords('install');
  const describeError = useDescribeError();
  const [isPaused, setPaused] = useState(false);
  const { entries, error, announcement } = useEventLog(useProjectKey(), { limit: rowCount, isPaused });
  const Icon = isPaused ? Play : Pause;
  return (
    <section
      aria-labelledby="install-log"
      className="border-t border-border bg-sunken px-4 py-3.5 last:rounded-b-4"
    >
      <header className="flex items-center justify-between gap-3">
        <h3 id="install-log" className="text-12 font-[560] text-muted">
          {log.title}
        </h3>
        <Button size="small" kind="ghost" className="-mr-2" onClick={() => setPaused(!isPaused)}>
          <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {isPaused ? log.resume : log.pause}
        </Button>
      </header>
      <div className="mt-1 h-60 overflow-hidden text-12">
        {error !== null && <p className="py-2 text-muted">{describeError(error)}</p>}
        {entries?.length === 0 && <p className="py-2 text-muted">{log.empty}</p>}
        <ol>
          {entries?.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
      <p role="status" className="sr-only">
        {isPaused ? log.paused : announcement}
      </p>
    </section>
  );
}

function LogRow({ entry }: { readonly entry: LogEntry }) {
  const { log } = usePageWords('install');
  const format = useFormat();
  return (
    <li className="flex h-10 animate-appear items-start gap-3 pt-1">
      <time dateTime={entry.at} title={format.exact(entry.at)} className="num shrink-0 text-muted">
        {format.second(entry.at)}
      </time>
      <div className="min-w-0 grow">
        {entry.kind === 'event' ? <EventLines entry={entry} /> : <RefusalLines entry={entry} />}
      </div>
      {entry.kind === 'event' && entry.excludedAs !== undefined && (
        <Pill tone="neutral">{log[entry.excludedAs]}</Pill>
      )}
    </li>
  );
}

function EventLines({ entry }: { readonly entry: Extract<LogEntry, { kind: 'event' }> }) {
  const { log } = usePageWords('install');
  const { name, page, source: from } = entry;
  const parts = [
    from.host,
    softwareName(from.browser),
    softwareName(from.os),
    countryName(from.country),
    from.referrer === '' ? '' : log.from(from.referrer),
  ];
  return (
    <>
      <p className="flex min-w-0 gap-2">
        <bdi className="max-w-[60%] shrink-0 truncate font-[560]" title={name}>
          {name}
        </bdi>
        <bdi className="min-w-0 truncate font-mono text-muted" title={page}>
          {page}
        </bdi>
      </p>
      <p className="truncate text-muted">{parts.filter((part) => part !== '').join(' · ')}</p>
    </>
  );
}

function RefusalLines({ entry }: { readonly entry: Extract<LogEntry, { kind: 'refusal' }> }) {
  const { log } = usePageWords('install');
  return (
    <>
      <p className="flex min-w-0 items-center gap-2">
        <HealthMark health="warning" label={log.refused} />
        <code className="truncate font-mono">{[entry.code, ...entry.fields].join(', ')}</code>
      </p>
      <p className="truncate font-mono text-muted">{entry.route}</p>
    </>
  );
}
