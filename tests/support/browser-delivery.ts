import type { Page } from '@playwright/test';

/** Counts, in the page, the events that wait in storage. */
export const queued = `Object.keys(localStorage).filter((key) => key.startsWith('pixel.pk_test.event.')).length`;

/** Makes the page say that it is hidden, or visible again, and tells its scripts. */
export function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
}

/** Tells the page's scripts that it goes into the back-forward cache, or comes out of it. */
export function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  return page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`);
}
