import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { countNew, type StreamEntry } from '../base/stream-entries.ts';

/** Scroll position below which the list isn't paused. */
const minScrollPx = 80;

/** A live list that pauses while the user interacts with it. */
export interface PausableList {
  readonly isPaused: boolean;
  readonly visibleEntries: readonly StreamEntry[] | undefined;
  /** Number of entries that arrived since the list paused. */
  readonly newCount: number;
  /** Pauses the list until {@link resume}. */
  readonly pause: () => void;
  /** Scrolls to the top, displays the newest entries and follows new ones. */
  readonly resume: () => void;
  /** Props of the list's element, which pause it while it contains the focus. */
  readonly focusProps: {
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Pauses a list on request, while the page is scrolled, while the list contains the focus, and while `isOpen`, because an entry is open
 * beside it. `listId` identifies the list: another one is displayed immediately.
 */
export function usePausableList(
  entries: readonly StreamEntry[] | undefined,
  { listId, isOpen }: { readonly listId: string; readonly isOpen: boolean },
): PausableList {
  const [isPausedByUser, setIsPausedByUser] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isScrolled = useIsScrolled();
  const isPaused = isPausedByUser || isFocused || isScrolled || isOpen;
  const paused = useRef<{ readonly listId: string; readonly entries: readonly StreamEntry[] }>(undefined);
  if (!isPaused || paused.current?.listId !== listId) paused.current = undefined;
  if (isPaused && entries !== undefined) paused.current ??= { listId, entries };
  const visibleEntries = paused.current?.entries ?? entries;

  return {
    isPaused,
    visibleEntries,
    newCount:
      entries === undefined || visibleEntries === undefined || visibleEntries === entries
        ? 0
        : countNew(entries, visibleEntries),
    pause: () => setIsPausedByUser(true),
    resume() {
      setIsPausedByUser(false);
      setFocused(false);
      scrollTo({ top: 0 });
    },
    focusProps: {
      onFocus: () => setFocused(true),
      onBlur({ currentTarget, relatedTarget }) {
        // Someone who switches windows returns to the same row.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > minScrollPx);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}
