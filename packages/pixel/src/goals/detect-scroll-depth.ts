import type { Detector } from './detector.ts';

/** A page that has just begun may not be as long yet as it is going to be. */
const settleMs = 500;

/** `scroll_depth`: a share of the way that the page can be scrolled. One that cannot be scrolled is all there at once. */
export const detectScrollDepth: Detector = ({ scrollPercent = 100 }, reach, signal) => {
  const once = new AbortController();
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
    // Positions are fractions of pixels on some screens: the end may be off by less than one.
    if (once.signal.aborted || scrollTop + 1 < ((scrollHeight - clientHeight) * scrollPercent) / 100) return;
    once.abort();
    reach();
  };
  const settle = () => {
    const timer = setTimeout(look, settleMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle, { signal });
  // Told of once per frame at most.
  addEventListener('scroll', look, { passive: true, signal });
  return undefined;
};
