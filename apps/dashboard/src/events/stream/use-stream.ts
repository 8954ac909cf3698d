import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useProjectKey } from '../../session/project.ts';
import type { EventFilter } from '../base/events-search.ts';
import { lettersQuery, refusedRequestsQuery } from '../base/queries.ts';
import { matchesLetterFilter, type StreamEntry, streamEntries } from '../base/stream-entries.ts';
import { createEventFeed } from './event-feed.ts';

/** Error of a part of the stream that couldn't be loaded. */
export interface LoadError {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Incoming entries and the stream's status. */
export interface Stream {
  /** Newest first; undefined while loading. */
  readonly entries: readonly StreamEntry[] | undefined;
  /** Total number of dead letters. */
  readonly deadLetters: number | undefined;
  readonly missedCount: number;
  readonly isConnected: boolean;
  /** Set if stored events couldn't be loaded: there are none, or those that arrived while disconnected are missing. */
  readonly eventsError: LoadError | undefined;
  readonly refusalsError: LoadError | undefined;
  readonly lettersError: LoadError | undefined;
}

/** Returns the incoming entries of the URL's project in real time. */
export function useStream(filter: EventFilter): Stream {
  const projectKey = useProjectKey();
  const text = JSON.stringify(filter);
  const feed = useMemo(() => createEventFeed(projectKey, JSON.parse(text)), [projectKey, text]);
  useEffect(() => feed.start(), [feed]);
  const { events, error, ...rest } = useSyncExternalStore(feed.subscribe, feed.state);
  const refused = useQuery(refusedRequestsQuery(projectKey));
  const letters = useQuery(lettersQuery(projectKey));
  const { data: refusals } = refused;
  const { data: dead } = letters;

  const entries = useMemo(() => {
    const filter: EventFilter = JSON.parse(text);
    // Refusals contain only their reason, so no filter can match them.
    const isFiltered = text !== '{}';
    return (
      events &&
      streamEntries({
        events,
        refusals: isFiltered ? [] : (refusals ?? []),
        letters: (dead?.deadLetters ?? []).filter((letter) => matchesLetterFilter(letter, filter)),
      })
    );
  }, [events, refusals, dead, text]);
  return {
    entries,
    deadLetters: dead?.count,
    ...rest,
    eventsError: error === null ? undefined : { error, retry: feed.retry },
    refusalsError: useLoadError(refused),
    lettersError: useLoadError(letters),
  };
}

/** Returns a polled query's last error until a poll succeeds; the query itself resets its error with each poll. */
function useLoadError({
  error,
  errorUpdatedAt,
  dataUpdatedAt,
  refetch,
}: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'refetch'>):
  | LoadError
  | undefined {
  const last = useRef<Error | null>(null);
  if (error !== null) last.current = error;
  return errorUpdatedAt > dataUpdatedAt ? { error: last.current, retry: () => void refetch() } : undefined;
}
