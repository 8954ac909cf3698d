import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { type LogEntry, logEntries } from './log-entries.ts';

/** The poll interval is ten times the last request's duration, within these bounds. */
const minMs = 2_000;
const maxMs = 5_000;
const durationFactor = 10;
/** More than the log displays, because it leaves out the pixel's diagnostic events. */
const pageSize = 40;

/** One poll of the log: the latest entries. */
interface Log {
  readonly entries: readonly LogEntry[];
  /** Duration of the requests. */
  readonly durationMs: number;
}

/** Returns a project's latest `limit` entries, polled unless paused, and a screen reader announcement of the new ones. */
export function useEventLog(projectKey: string, { limit, isPaused }: { limit: number; isPaused: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'events', 'log', limit],
    queryFn: () => readLog(projectKey, limit),
    enabled: !isPaused,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      Math.min(maxMs, Math.max(minMs, (state.data?.durationMs ?? 0) * durationFactor)),
  });
  return {
    entries: data?.entries,
    error: data === undefined ? error : null,
    announcement: useAnnouncement(data?.entries),
  };
}

async function readLog(projectKey: string, limit: number): Promise<Log> {
  const { events, refusals } = api.projects[':projectKey'];
  const param = { projectKey };
  const startedAt = performance.now();
  const [stored, refused] = await Promise.all([
    unwrap(events.$get({ param, query: { limit: String(pageSize) } })),
    // The event log works without the edge.
    unwrap(refusals.$get({ param })).catch(() => ({ refusals: [] })),
  ]);
  const entries = logEntries({ events: stored.events, refusals: refused.refusals }, limit);
  return { entries, durationMs: performance.now() - startedAt };
}

/** Returns a sentence about the entries that the last poll added; empty for the initial entries. */
function useAnnouncement(entries: readonly LogEntry[] | undefined): string {
  const { log } = usePageWords('install');
  const format = useFormat();
  const [known, setKnown] = useState<readonly LogEntry[]>();
  const [announcement, setAnnouncement] = useState('');
  if (entries !== undefined && entries !== known) {
    const before = known && new Set(known.map(({ id }) => id));
    const added = before === undefined ? [] : entries.filter(({ id }) => !before.has(id));
    const [newest] = added;
    setKnown(entries);
    if (newest !== undefined) {
      const description =
        newest.kind === 'event' ? `${newest.name} ${newest.page}` : `${log.refused} ${newest.code}`;
      setAnnouncement(log.arrived(added.length, `${description.trim()}, ${format.second(newest.at)}`));
    }
  }
  return announcement;
}
