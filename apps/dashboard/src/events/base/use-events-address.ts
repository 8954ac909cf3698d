import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EventsSearch } from './events-search.ts';

const from = '/p/$projectKey/events';

/** Navigation within the page. */
export interface EventsAddress {
  readonly search: EventsSearch;
  /** Opens something as a new history entry. Undefined parameters are removed. */
  readonly open: (change: Change) => void;
  /** Changes the visible part of the stream. */
  readonly replace: (change: Change) => void;
}

type Change = { readonly [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined };

/** Returns the view state in the URL, and functions that change it. */
export function useEventsAddress(): EventsAddress {
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  return useMemo(() => {
    const go = (change: Change, isReplaced: boolean) =>
      void navigate({
        search: (before) => changed(before, change),
        replace: isReplaced,
        resetScroll: false,
      });
    return {
      search,
      open: (change) => go(change, false),
      replace: (change) => go(change, true),
    };
  }, [search, navigate]);
}

function changed(before: EventsSearch, change: Change): EventsSearch {
  const after = Object.entries({ ...before, ...change });
  return Object.fromEntries(after.filter(([, value]) => value !== undefined));
}
