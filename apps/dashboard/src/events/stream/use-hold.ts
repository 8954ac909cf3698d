import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { countNew, type StreamEntry } from '../base/stream-entries.ts';

/** How far somebody has scrolled who looks at something that must not move. */
const scrolledPixels = 80;

/** A list that stands still while somebody looks at something in it. */
export interface Hold {
  readonly isHeld: boolean;
  /** What is to be shown. */
  readonly shown: readonly StreamEntry[] | undefined;
  /** How many came since it stands still. */
  readonly news: number;
  /** Holds it until {@link goOn}. */
  readonly pause: () => void;
  /** Shows the newest, and what comes. */
  readonly goOn: () => void;
  /** For the list: it stands still while the focus is within. */
  readonly focus: {
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Holds a list: by hand, while the page is scrolled, while the focus is in it, and while `isOpen`, for something of it is open beside it.
 * `of` says which list it is; another one is shown at once.
 */
export function useHold(
  entries: readonly StreamEntry[] | undefined,
  { of, isOpen }: { readonly of: string; readonly isOpen: boolean },
): Hold {
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
        // Whoever goes to another window comes back to the same row.
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
