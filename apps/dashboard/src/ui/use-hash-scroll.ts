import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads to the section that the address names, also where the page was only just made. */
export function useHashScroll(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    // After what puts a page where it was left, which knows nothing of sections.
    const frame = requestAnimationFrame(() => document.getElementById(hash)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
