import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to the element that the URL's fragment names, also after navigating to the page. */
export function useHashScroll(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    // Runs after scroll restoration, which ignores fragments.
    const frame = requestAnimationFrame(() => document.getElementById(hash)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
