import { isPrerendered } from '../when-seen.ts';

/**
 * Returns how long the visitor has seen a page or address that started at `sinceMs`, on the clock of `performance.now()`. A prerendered
 * page starts when it is shown: https://wicg.github.io/nav-speculation/prerendering.html#activation-start
 */
export function seenMs(sinceMs: number): number {
  const { activationStart = 0 } = navigationTiming();
  return isPrerendered() ? 0 : performance.now() - Math.max(sinceMs, activationStart);
}

/** Returns the browser's timing of the page's navigation, in milliseconds on the same clock; empty if unavailable. */
export function navigationTiming(): Partial<PerformanceNavigationTiming> & {
  readonly activationStart?: number;
} {
  return Object(performance.getEntriesByType('navigation')[0]);
}
