const threshold = [0, 0.25, 0.5, 0.75, 1];

/**
 * Calls `see` once, when half of an element, or as much of it as half the viewport's height, is visible in a visible page. Without
 * IntersectionObserver: immediately.
 */
export function whenHalfSeen(element: Element, see: () => void, signal: AbortSignal): void {
  if (!('IntersectionObserver' in window)) {
    see();
    return;
  }
  let isInView = false;
  const look = () => {
    if (signal.aborted || !isInView || document.visibilityState !== 'visible') return;
    observer.disconnect();
    document.removeEventListener('visibilitychange', look);
    see();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect } of entries)
        isInView = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2);
      look();
    },
    { threshold },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
