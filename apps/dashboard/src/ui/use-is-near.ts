import { useEffect, useRef, useState } from 'react';

/** Returns a ref, and whether its element has come close to the viewport. */
export function useIsNear<Element extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Element>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear] as const;
}
