/** Minimum distance, in pixels, and maximum time of a scroll back towards the address bar. */
const upPx = 300;
const withinMs = 400;
/** Minimum scroll depth before that, in pixels: a visitor who hasn't read anything isn't leaving. */
const downPx = 400;

/**
 * Calls `reach` when the visitor seems about to leave: the mouse leaves the page at its top or, without a mouse, the page is quickly
 * scrolled up after it was scrolled down.
 */
export function detectExitIntent(reach: () => void, signal: AbortSignal): void {
  document.addEventListener(
    'mouseout',
    ({ relatedTarget, clientY, buttons }) => {
      // With a button pressed it is a drag or a selection.
      if (relatedTarget === null && clientY <= 0 && buttons === 0) reach();
    },
    { signal },
  );
  if (!navigator.maxTouchPoints) return;
  let lowest = 0;
  let recent: readonly { readonly at: number; readonly y: number }[] = [];
  addEventListener(
    'scroll',
    () => {
      const now = { at: performance.now(), y: scrollY };
      lowest = Math.max(lowest, now.y);
      recent = [...recent.filter(({ at }) => now.at - at <= withinMs), now];
      const top = Math.max(...recent.map(({ y }) => y));
      if (lowest >= downPx && top - now.y >= upPx) reach();
    },
    { passive: true, signal },
  );
}
