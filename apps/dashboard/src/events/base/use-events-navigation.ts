import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EventsSearch } from './events-search.ts';

const routeId = '/p/$projectKey/events';

/** The page's search parameters, and functions that change them. */
export interface EventsNavigation {
  readonly search: EventsSearch;
  /** Changes parameters in a new history entry; undefined removes one. */
  readonly push: (change: SearchChange) => void;
  /** Changes parameters in the current history entry; undefined removes one. */
  readonly replace: (change: SearchChange) => void;
}

type SearchChange = { readonly [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined };

/** Returns the page's search parameters, and functions that change them. */
export function useEventsNavigation(): EventsNavigation {
  const search = useSearch({ from: routeId });
  const navigate = useNavigate({ from: routeId });
  return useMemo(() => {
    const navigateTo = (change: SearchChange, isReplaced: boolean) =>
      void navigate({
        search: (before) => withChange(before, change),
        replace: isReplaced,
        resetScroll: false,
      });
    return {
      search,
      push: (change) => navigateTo(change, false),
      replace: (change) => navigateTo(change, true),
    };
  }, [search, navigate]);
}

function withChange(before: EventsSearch, change: SearchChange): EventsSearch {
  const after = Object.entries({ ...before, ...change });
  return Object.fromEntries(after.filter(([, value]) => value !== undefined));
}
