import type { Page } from '@playwright/test';

/**
 * Freezes the page's `performance.now()`, and its timers of up to `maxMs`, until `passTime`: however slow the machine, no time passes for
 * the page, and no request of the pixel times out.
 */
export function holdClock(page: Page, maxMs = 10_000): Promise<unknown> {
  return page.addInitScript(`{
    const { setTimeout, clearTimeout } = window;
    const timers = new Map();
    let nowMs = 0;
    // Browsers' own ids are positive.
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

/** Sets the page's clock to this many milliseconds after navigation. */
export function passTime(page: Page, untilMs: number): Promise<unknown> {
  return page.evaluate(`passTime(${untilMs})`);
}
