import type { Page } from '@playwright/test';
import { queued } from '../../support/browser-delivery.ts';
import { type BrowserHost, json } from '../../support/browser-host.ts';
import { expect, pageWith, ready, test, withPixel } from '../../support/browser-pixel.ts';

async function openTwo(page: Page, host: BrowserHost): Promise<readonly [Page, Page]> {
  host.pages.set('/', pageWith(''));
  const second = await page.context().newPage();
  await second.clock.install();
  for (const tab of [page, second]) {
    await tab.goto(host.url);
    await ready(tab);
  }
  return [page, second];
}

const names = ({ events }: BrowserHost) => events.map((event) => event.eventName);

/** Waits until each tab's own events are acknowledged: tabs learn about another tab's storage changes a little later. */
async function allSent(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) await expect.poll(() => tab.evaluate(queued)).toBe(0);
}

test('given two tabs that track at once, then each event arrives once', async ({ page, host }) => {
  host.answerEvent = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return json({ success: true });
  };
  const tabs = await openTwo(page, host);
  await Promise.all(
    tabs.map((tab, index) =>
      withPixel(
        tab,
        `for (let i = 0; i < 20; i++) { pixel.track('${index}-' + i); await new Promise((r) => setTimeout(r, 1)); }`,
      ),
    ),
  );
  await allSent(tabs);
  expect(names(host).sort()).toEqual(
    [0, 1].flatMap((tab) => Array.from({ length: 20 }, (_, i) => `${tab}-${i}`)).sort(),
  );
});

test('given two tabs, then only one request is in flight at a time', async ({ page, host }) => {
  let inFlight = 0;
  let maxInFlight = 0;
  host.answerEvent = async () => {
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    await new Promise((resolve) => setTimeout(resolve, 3));
    inFlight--;
    return json({ success: true });
  };
  const tabs = await openTwo(page, host);
  await Promise.all(tabs.map((tab) => withPixel(tab, "for (let i = 0; i < 10; i++) pixel.track('event')")));
  await expect.poll(() => host.events.length).toBe(20);
  expect(maxInFlight).toBe(1);
});

test('given a tab closed midway, when the other one is used later, then nothing is lost', async ({
  page,
  host,
}) => {
  const [first, second] = await openTwo(page, host);
  await first.evaluate("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)");
  host.answerEvent = () => undefined;
  await withPixel(first, "pixel.track('one'); pixel.track('two')");
  await expect.poll(() => host.events.length).toBe(1);
  await first.close();
  host.answerEvent = () => json({ success: true });
  await second.clock.runFor(10_000);
  await withPixel(second, "pixel.track('three')");
  await expect.poll(() => new Set(names(host))).toEqual(new Set(['one', 'two', 'three']));
  await expect.poll(() => second.evaluate(queued)).toBe(0);
});

test('given a tab closed midway, when the next page loads, then nothing is lost', async ({ page, host }) => {
  const [first] = await openTwo(page, host);
  host.answerEvent = () => undefined;
  host.answerEvents = () => undefined;
  await withPixel(first, "pixel.track('one'); pixel.track('two'); pixel.track('three')");
  await expect.poll(() => host.events.length).toBe(1);
  const context = first.context();
  await first.close();
  host.answerEvent = () => json({ success: true });
  host.answerEvents = () => json({ success: true });
  const next = await context.newPage();
  await next.goto(host.url);
  await ready(next);
  await expect.poll(() => new Set(names(host))).toEqual(new Set(['one', 'two', 'three']));
  await expect.poll(() => next.evaluate(queued)).toBe(0);
});

test('given a browser without Web Locks, then two tabs lose nothing', async ({ page, host }) => {
  await page.context().addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  const tabs = await openTwo(page, host);
  await Promise.all(
    tabs.map((tab, index) => withPixel(tab, `pixel.track('${index}-1'); pixel.track('${index}-2')`)),
  );
  await allSent(tabs);
  expect([...new Set(names(host))].sort()).toEqual(['0-1', '0-2', '1-1', '1-2']);
});
