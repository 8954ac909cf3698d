import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the section in the URL's fragment, even if the page has just mounted. */
export function useHashScroll(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    // Runs after scroll restoration, which ignores fragments.
    const frame = requestAnimationFrame(() => document.getElementById(hash)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
