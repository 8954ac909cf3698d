import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { type LogEntry, logEntries } from './log-entries.ts';

/** Bounds of the poll interval; in between, requests take a tenth of the time. */
const minMs = 2_000;
const maxMs = 5_000;
const restTimes = 10;
/** More than are shown, because some are the pixel's own. */
const pageSize = 40;

/** The latest entries. */
interface Log {
  readonly entries: readonly LogEntry[];
  /** Duration of the request, in milliseconds. */
  readonly tookMs: number;
}

/** Returns a project's latest entries, polled unless paused, and the new ones in words. */
export function useEventLog(projectKey: string, { most, isPaused }: { most: number; isPaused: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'events', 'log', most],
    queryFn: () => readLog(projectKey, most),
    enabled: !isPaused,
    staleTime: 0,
    refetchInterval: ({ state }) => Math.min(maxMs, Math.max(minMs, (state.data?.tookMs ?? 0) * restTimes)),
  });
  return { entries: data?.entries, error: data === undefined ? error : null, news: useNews(data?.entries) };
}

async function readLog(projectKey: string, most: number): Promise<Log> {
  const { events, refusals } = api.projects[':projectKey'];
  const param = { projectKey };
  const began = performance.now();
  const [stored, refused] = await Promise.all([
    unwrap(events.$get({ param, query: { limit: String(pageSize) } })),
    // The event log works without the edge.
    unwrap(refusals.$get({ param })).catch(() => ({ refusals: [] })),
  ]);
  const entries = logEntries({ events: stored.events, refusals: refused.refusals }, most);
  return { entries, tookMs: performance.now() - began };
}

/** Announces the entries since the last poll in one sentence; the initial ones aren't news. */
function useNews(entries: readonly LogEntry[] | undefined): string {
  const { log } = usePageWords('install');
  const format = useFormat();
  const [known, setKnown] = useState<readonly LogEntry[]>();
  const [news, setNews] = useState('');
  if (entries !== undefined && entries !== known) {
    const before = known && new Set(known.map(({ id }) => id));
    const added = before === undefined ? [] : entries.filter(({ id }) => !before.has(id));
    const [newest] = added;
    setKnown(entries);
    if (newest !== undefined) {
      const what =
        newest.kind === 'event' ? `${newest.name} ${newest.page}` : `${log.refused} ${newest.code}`;
      setNews(log.arrived(added.length, `${what.trim()}, ${format.second(newest.at)}`));
    }
  }
  return news;
}
