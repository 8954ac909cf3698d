import { useEffect, useRef, useState } from 'react';

/** Returns a ref, and whether its element has ever been within 400 pixels of the viewport; once true, it stays true. */
export function useNearViewport<T extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<T>(null);
  const [hasBeenNear, setHasBeenNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || hasBeenNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasBeenNear]);
  return [ref, hasBeenNear] as const;
}
