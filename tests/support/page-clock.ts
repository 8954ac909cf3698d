import type { Page } from '@playwright/test';

/** Lets the page's `performance.now()`, and its timers of up to a second, stand still until `passTime`. */
export function holdClock(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    const { setTimeout } = window;
    let nowMs = 0;
    let timers = [];
    performance.now = () => nowMs;
    window.setTimeout = (run, ms, ...args) =>
      ms > 0 && ms <= 1000 ? timers.push({ at: nowMs + ms, run: () => run(...args) }) : setTimeout(run, ms, ...args);
    window.passTime = (untilMs) => {
      nowMs = untilMs;
      const due = timers.filter(({ at }) => at <= nowMs);
      timers = timers.filter(({ at }) => at > nowMs);
      for (const { run } of due) run();
    };
  }`);
}

/** Lets it be so many milliseconds since the navigation. */
export function passTime(page: Page, untilMs: number): Promise<unknown> {
  return page.evaluate(`passTime(${untilMs})`);
}
