import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { countNew, type StreamEntry } from '../base/stream-entries.ts';

/** How far someone must have scrolled for the list to freeze. */
const scrolledPixels = 80;

/** A list that freezes while someone looks at an entry. */
export interface FrozenList {
  readonly isHeld: boolean;
  /** The visible entries. */
  readonly shown: readonly StreamEntry[] | undefined;
  /** Number of new entries since the list froze. */
  readonly news: number;
  /** Freezes the list until {@link goOn}. */
  readonly pause: () => void;
  /** Shows the newest entries and follows new ones. */
  readonly goOn: () => void;
  /** For the list: freezes it while it contains the focus. */
  readonly focus: {
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Freezes a list: on request, while the page is scrolled, while the list contains the focus, and while `isOpen`, because an entry is open
 * beside it. `of` identifies the list; another list shows immediately.
 */
export function useFrozenList(
  entries: readonly StreamEntry[] | undefined,
  { of, isOpen }: { readonly of: string; readonly isOpen: boolean },
): FrozenList {
  const [isByHand, setByHand] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isScrolled = useIsScrolled();
  const isHeld = isByHand || isFocused || isScrolled || isOpen;
  const held = useRef<{ readonly of: string; readonly entries: readonly StreamEntry[] }>(undefined);
  if (!isHeld || held.current?.of !== of) held.current = undefined;
  if (isHeld && entries !== undefined) held.current ??= { of, entries };
  const shown = held.current?.entries ?? entries;

  return {
    isHeld,
    shown,
    news: entries === undefined || shown === undefined || shown === entries ? 0 : countNew(entries, shown),
    pause: () => setByHand(true),
    goOn() {
      setByHand(false);
      setFocused(false);
      scrollTo({ top: 0 });
    },
    focus: {
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
    const look = () => setScrolled(scrollY > scrolledPixels);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
