import { isPrerendered } from '../when-seen.ts';

/**
 * How long the visitor has seen a page or address that began at `sinceMs`, on the clock of `performance.now()`. One that is
 * prerendered begins when it is shown: https://wicg.github.io/nav-speculation/prerendering.html#activation-start
 */
export function seenMs(sinceMs: number): number {
  const { activationStart = 0 } = navigationTiming();
  return isPrerendered() ? 0 : performance.now() - Math.max(sinceMs, activationStart);
}

/** What the browser tells of the page's navigation, in milliseconds on the same clock; nothing where it tells nothing. */
export function navigationTiming(): Partial<PerformanceNavigationTiming> & {
  readonly activationStart?: number;
} {
  return Object(performance.getEntriesByType('navigation')[0]);
}
