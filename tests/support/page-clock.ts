import type { Page } from '@playwright/test';

/**
 * Lets the page's `performance.now()`, and its timers of up to `maxMs`, stand still until `passTime`: however long a busy machine takes,
 * no time has passed for the page, and no request of the pixel is given up.
 */
export function holdClock(page: Page, maxMs = 10_000): Promise<unknown> {
  return page.addInitScript(`{
    const { setTimeout, clearTimeout } = window;
    const timers = new Map();
    let nowMs = 0;
    // Browsers' own are positive.
    let lastId = 0;
    performance.now = () => nowMs;
    window.setTimeout = (run, ms, ...args) => {
      if (!(ms > 0 && ms <= ${maxMs})) return setTimeout(run, ms, ...args);
      timers.set(--lastId, { at: nowMs + ms, run: () => run(...args) });
      return lastId;
    };
    window.clearTimeout = (id) => {
      if (!timers.delete(id)) clearTimeout(id);
    };
    window.passTime = (untilMs) => {
      nowMs = untilMs;
      for (const [id, { at, run }] of [...timers])
        if (at <= nowMs && timers.delete(id)) run();
    };
  }`);
}

/** Lets it be so many milliseconds since the navigation. */
export function passTime(page: Page, untilMs: number): Promise<unknown> {
  return page.evaluate(`passTime(${untilMs})`);
}
