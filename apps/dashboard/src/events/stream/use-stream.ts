import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useProjectKey } from '../../session/project.ts';
import type { EventFilter } from '../base/events-search.ts';
import { lettersQuery, refusalsQuery } from '../base/queries.ts';
import { isLetterAskedFor, type StreamEntry, streamEntries } from '../base/stream-entries.ts';
import { createEventFeed } from './event-feed.ts';

/** What arrives, and how it stands with that. */
interface Stream {
  /** The newest first; undefined until they were read. */
  readonly entries: readonly StreamEntry[] | undefined;
  /** How many dead letters there are in all. */
  readonly deadLetters: number | undefined;
  readonly missed: number;
  readonly isConnected: boolean;
  readonly error: unknown;
}

/** Returns what arrives of the project of the address, as it arrives. */
export function useStream(filter: EventFilter): Stream {
  const projectKey = useProjectKey();
  const text = JSON.stringify(filter);
  const feed = useMemo(() => createEventFeed(projectKey, JSON.parse(text)), [projectKey, text]);
  useEffect(() => feed.start(), [feed]);
  const { events, ...rest } = useSyncExternalStore(feed.subscribe, feed.state);
  const { data: refusals } = useQuery(refusalsQuery(projectKey));
  const { data: dead } = useQuery(lettersQuery(projectKey));

  const entries = useMemo(() => {
    const asked: EventFilter = JSON.parse(text);
    // Nothing is known of what was refused but why.
    const isAsking = text !== '{}';
    return (
      events &&
      streamEntries({
        events,
        refusals: isAsking ? [] : (refusals ?? []),
        letters: (dead?.deadLetters ?? []).filter((letter) => isLetterAskedFor(letter, asked)),
      })
    );
  }, [events, refusals, dead, text]);
  return { entries, deadLetters: dead?.count, ...rest };
}
