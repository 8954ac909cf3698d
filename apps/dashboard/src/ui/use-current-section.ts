import { useEffect, useState } from 'react';

/** Returns the id of the section being read: the first one that is visible in the upper part of the screen. */
export function useCurrentSection<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const visibleIds = new Set<string>();
    const observedIds = key.split(' ') as Id[];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visibleIds.add(target.id);
          else visibleIds.delete(target.id);
        const first = observedIds.find((id) => visibleIds.has(id));
        if (first !== undefined) setCurrent(first);
      },
      // Below the sticky bars, down to about the upper third of the screen.
      { rootMargin: '-124px 0px -62% 0px' },
    );
    for (const id of observedIds) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
