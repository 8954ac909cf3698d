import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EventsSearch } from './events-search.ts';

const from = '/p/$projectKey/events';

/** What leads elsewhere on the page. */
export interface EventsAddress {
  readonly search: EventsSearch;
  /** Opens something, with a way back. What is undefined is taken away. */
  readonly open: (change: Change) => void;
  /** Changes which of the stream is shown. */
  readonly replace: (change: Change) => void;
}

type Change = { readonly [Name in keyof EventsSearch]?: EventsSearch[Name] | undefined };

/** Returns what is shown, as the address has it, and what changes that. */
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
