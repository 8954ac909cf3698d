import type { Page } from '@playwright/test';

/** Counts the events queued in the page's storage. */
export const queued = `Object.keys(localStorage).filter((key) => key.startsWith('pixel.pk_test.event.')).length`;

/** Sets the page's visibility state and dispatches the event. */
export function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`);
}

/** Dispatches the event of entering or leaving the back/forward cache. */
export function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  return page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`);
}
