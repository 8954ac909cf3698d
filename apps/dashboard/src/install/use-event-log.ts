import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '../api/client.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { type LogEntry, logEntries } from './log-entries.ts';

/** How often the server is asked: at most so often, and for at most a tenth of the time, where it has much to look through. */
const leastMs = 2_000;
const restTimes = 10;
/** More than are shown, since some are of the pixel itself. */
const asked = 40;

/** What arrived last. */
interface Log {
  readonly entries: readonly LogEntry[];
  /** How long it took to ask. */
  readonly tookMs: number;
}

/** Returns what arrived last of a project, asked again and again unless it is paused, and what is new in it, in words. */
export function useEventLog(projectKey: string, { most, isPaused }: { most: number; isPaused: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'events', 'log', most],
    queryFn: () => readLog(projectKey, most),
    enabled: !isPaused,
    staleTime: 0,
    refetchInterval: ({ state }) => Math.max(leastMs, (state.data?.tookMs ?? 0) * restTimes),
  });
  return { entries: data?.entries, error: data === undefined ? error : null, news: useNews(data?.entries) };
}

async function readLog(projectKey: string, most: number): Promise<Log> {
  const { events, refusals } = api.projects[':projectKey'];
  const param = { projectKey };
  const began = performance.now();
  const [stored, refused] = await Promise.all([
    read(events.$get({ param, query: { limit: String(asked) } })),
    // The edge may be silent while events are there to read.
    read(refusals.$get({ param })).catch(() => ({ refusals: [] })),
  ]);
  const entries = logEntries({ events: stored.events, refusals: refused.refusals }, most);
  return { entries, tookMs: performance.now() - began };
}

/** Returns what came in since it was looked at before, in one sentence; nothing of what was there at first. */
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
