import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever scrolled into view. */
export function useHasBeenInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false);
  useEffect(() => {
    if (element.current === null || hasBeenInView) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHasBeenInView(true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeenInView]);
  return hasBeenInView;
}
