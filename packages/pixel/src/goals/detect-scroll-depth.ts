import type { Detector } from './detector.ts';

/** How long to wait before the first check, because a page that has just started may still grow. */
const settleMs = 500;

/** `scroll_depth`: a share of the page's scrollable height. A page that can't be scrolled is entirely visible at once. */
export const detectScrollDepth: Detector = ({ scrollPercent = 100 }, reach, signal) => {
  const once = new AbortController();
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement ?? document.documentElement;
    // Positions are fractional on some screens, so the end may be off by less than a pixel.
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
  // Fires at most once per frame.
  addEventListener('scroll', look, { passive: true, signal });
  return undefined;
};
