import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useProjectKey } from '../../session/project.ts';
import type { EventFilter } from '../base/events-search.ts';
import { lettersQuery, refusalsQuery } from '../base/queries.ts';
import { isLetterAskedFor, type StreamEntry, streamEntries } from '../base/stream-entries.ts';
import { createEventFeed } from './event-feed.ts';

/** Incoming entries and the stream's status. */
interface Stream {
  /** Newest first; undefined while loading. */
  readonly entries: readonly StreamEntry[] | undefined;
  /** Total number of dead letters. */
  readonly deadLetters: number | undefined;
  readonly missed: number;
  readonly isConnected: boolean;
  readonly error: unknown;
}

/** Returns the incoming entries of the URL's project in real time. */
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
    // Refusals contain only their reason, so no filter can match them.
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
