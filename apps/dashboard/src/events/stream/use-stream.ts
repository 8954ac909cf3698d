import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useProjectKey } from '../../session/project.ts';
import type { EventFilter } from '../base/events-search.ts';
import { lettersQuery, refusalsQuery } from '../base/queries.ts';
import { matchesLetterFilter, type StreamEntry, streamEntries } from '../base/stream-entries.ts';
import { createEventFeed } from './event-feed.ts';

/** A part of the stream that can't be read now. */
export interface Unread {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Incoming entries and the stream's status. */
export interface Stream {
  /** Newest first; undefined while loading. */
  readonly entries: readonly StreamEntry[] | undefined;
  /** Total number of dead letters. */
  readonly deadLetters: number | undefined;
  readonly missed: number;
  readonly isConnected: boolean;
  /** Set if the log can't be read: nothing is listed, or what arrived while the page didn't listen is missing. */
  readonly unreadEvents: Unread | undefined;
  readonly unreadRefusals: Unread | undefined;
  readonly unreadLetters: Unread | undefined;
}

/** Returns the incoming entries of the URL's project in real time. */
export function useStream(filter: EventFilter): Stream {
  const projectKey = useProjectKey();
  const text = JSON.stringify(filter);
  const feed = useMemo(() => createEventFeed(projectKey, JSON.parse(text)), [projectKey, text]);
  useEffect(() => feed.start(), [feed]);
  const { events, error, ...rest } = useSyncExternalStore(feed.subscribe, feed.state);
  const refused = useQuery(refusalsQuery(projectKey));
  const letters = useQuery(lettersQuery(projectKey));
  const { data: refusals } = refused;
  const { data: dead } = letters;

  const entries = useMemo(() => {
    const filter: EventFilter = JSON.parse(text);
    // Refusals contain only their reason, so no filter can match them.
    const isAsking = text !== '{}';
    return (
      events &&
      streamEntries({
        events,
        refusals: isAsking ? [] : (refusals ?? []),
        letters: (dead?.deadLetters ?? []).filter((letter) => matchesLetterFilter(letter, filter)),
      })
    );
  }, [events, refusals, dead, text]);
  return {
    entries,
    deadLetters: dead?.count,
    ...rest,
    unreadEvents: error === null ? undefined : { error, retry: feed.readAgain },
    unreadRefusals: useUnread(refused),
    unreadLetters: useUnread(letters),
  };
}

/** Returns the error of a polled query until a poll succeeds; the query itself forgets it with each poll. */
function useUnread({
  error,
  errorUpdatedAt,
  dataUpdatedAt,
  refetch,
}: Pick<UseQueryResult<unknown>, 'error' | 'errorUpdatedAt' | 'dataUpdatedAt' | 'refetch'>):
  | Unread
  | undefined {
  const last = useRef<Error | null>(null);
  if (error !== null) last.current = error;
  return errorUpdatedAt > dataUpdatedAt ? { error: last.current, retry: () => void refetch() } : undefined;
}
