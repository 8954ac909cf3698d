import type { Page } from '@playwright/test';
import { queued, setVisibility } from '../../support/browser-delivery.ts';
import { json, refusal } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const names = (events: readonly { readonly eventName: string }[]) => events.map((event) => event.eventName);
const track = (...events: readonly string[]) => events.map((name) => `pixel.track('${name}');`).join(' ');

test.beforeEach(async ({ page, host }) => {
  await page.clock.install();
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
});

test('given several pending events, when the page hides, then one batch sends them as text/plain', async ({
  page,
  host,
}) => {
  host.answerEvent = () => undefined;
  await withPixel(page, track('under way', 'one', 'two', 'three'));
  await expect.poll(() => host.events.length).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(() => host.batches.map(names)).toEqual([['one', 'two', 'three']]);
  expect(host.batches[0]?.map((event) => event.contentType)).toEqual(Array(3).fill('text/plain'));
  await expect.poll(() => page.evaluate(queued)).toBe(1);
  expect(host.events).toHaveLength(4);
});

test('given a single pending event, when the page hides, then it is sent without a batch', async ({
  page,
  host,
}) => {
  host.answerEvent = ({ eventName }) => (eventName === 'under way' ? undefined : json({ success: true }));
  await withPixel(page, track('under way', 'last'));
  await expect.poll(() => host.events.length).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(() => names(host.events)).toEqual(['under way', 'last']);
  expect(host.events[1]).toMatchObject({ contentType: 'text/plain', isBatched: false });
});

test('given an unanswered batch, when the page hides again, then its events are not sent twice', async ({
  page,
  host,
}) => {
  let answer = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerEvent = () => undefined;
  host.answerEvents = async () => {
    await released;
    return json({ success: true });
  };
  await withPixel(page, track('under way', 'one', 'two'));
  await expect.poll(() => host.events.length).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(() => host.batches.length).toBe(1);
  await setVisibility(page, 'visible');
  await withPixel(page, track('three', 'four'));
  await setVisibility(page, 'hidden');
  await expect
    .poll(() => host.batches.map(names))
    .toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
  answer();
  await expect.poll(() => page.evaluate(queued)).toBe(1);
  expect(host.events).toHaveLength(5);
});

test('given more events than a batch may carry, when the page hides, then one of at most 60,000 bytes is sent', async ({
  page,
  host,
}) => {
  host.answerEvent = () => undefined;
  await withPixel(
    page,
    `${track('under way')} for (let i = 0; i < 9; i++) pixel.track('big', { i, text: 'é'.repeat(5000) })`,
  );
  await expect.poll(() => host.events.length).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(() => host.batches.length).toBe(1);
  await expect.poll(() => page.evaluate(queued)).toBe(5);
  expect(host.batches[0]?.map((event) => event.payload?.i)).toEqual([0, 1, 2, 3, 4]);
});

test('given a minute offline, when the network is back, then a batch sends all events, each as it was', async ({
  page,
  host,
  context,
}) => {
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await withPixel(page, track('one', 'two'));
  await failed;
  await page.clock.runFor(60_000);
  await withPixel(page, track('three'));
  const stored = await page.evaluate<string[]>(
    `Object.keys(localStorage).filter((key) => key.includes('.event.')).sort().map((key) => localStorage[key])`,
  );
  await context.setOffline(false);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => names(host.events)).toEqual(['one', 'two', 'three']);
  expect(host.batches).toHaveLength(1);
  expect(host.events[0]?.contentType).toBe('application/json');
  expect(host.events.map(({ eventId, createdAt }) => ({ eventId, createdAt }))).toEqual(
    stored.map((text) => JSON.parse(text)).map(({ eventId, createdAt }) => ({ eventId, createdAt })),
  );
  expect(
    Date.parse(host.events[0]?.sentAt ?? '') - Date.parse(host.events[0]?.createdAt ?? ''),
  ).toBeGreaterThan(59_000);
  // While a batch is in flight, tracked events go into the next one.
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  await withPixel(page, track('later 1', 'later 2'));
  expect((await allEvents(page, host)).slice(3).map((event) => event.isBatched)).toEqual([false, false]);
});

test('given events of an earlier page, when the next one loads, then a batch sends them before its own', async ({
  page,
  host,
}) => {
  host.answerEvent = () => json({}, 503);
  host.answerEvents = () => json({}, 503);
  // With a frozen clock, there is no retry.
  await page.clock.pauseAt(Date.now() + 60_000);
  await withPixel(page, track('old 1', 'old 2'));
  await expect.poll(() => names(host.events)).toEqual(['old 1']);
  await page.goto('about:blank');
  await expect.poll(() => names(host.events)).toEqual(['old 1', 'old 1', 'old 2']);
  host.events.length = 0;
  host.batches.length = 0;
  host.answerEvent = () => json({ success: true });
  host.answerEvents = () => json({ success: true });
  await page.clock.resume();
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, track('new'));
  expect(names(await allEvents(page, host))).toEqual(['old 1', 'old 2', 'new']);
  expect(host.events[0]).toMatchObject({ isBatched: true, contentType: 'application/json' });
});

/** Tracks five events while offline, and goes online again. */
async function trackOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await withPixel(page, track('a', 'b', 'c', 'd', 'e'));
  await failed;
  await page.context().setOffline(false);
}

for (const status of [404, 405]) {
  test(`given a service that answers a batch with ${status}, then events are sent one by one from then on`, async ({
    page,
    host,
  }) => {
    host.answerEvents = () => json({}, status);
    await trackOffline(page);
    await expect.poll(() => page.evaluate(queued)).toBe(0);
    expect(host.batches).toHaveLength(1);
    expect(names(host.events.slice(5))).toEqual(['a', 'b', 'c', 'd', 'e']);
    host.answerEvent = () => undefined;
    await withPixel(page, track('under way', 'one', 'two'));
    await expect.poll(() => host.events.length).toBe(11);
    await setVisibility(page, 'hidden');
    await expect.poll(() => names(host.events.slice(11)).sort()).toEqual(['one', 'two']);
    expect(host.batches).toHaveLength(1);
  });
}

test('given a 400 that names events, then those are dropped and the others are retried', async ({
  page,
  host,
}) => {
  const { warnings } = watchConsole(page);
  const isBad = (name: string) => name === 'b' || name === 'e';
  host.answerEvents = (events) => {
    const issues = events.flatMap(({ eventName }, index) =>
      isBad(eventName) ? [{ path: ['events', index, 'payload'], message: 'must be smaller' }] : [],
    );
    return issues.length > 0 ? refusal(400, issues) : json({ success: true });
  };
  await trackOffline(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.batches.map(names)).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'c', 'd'],
  ]);
  expect(warnings.filter((text) => text.includes('400'))).toHaveLength(1);
});

test('given a 400 that names none, then each event is sent alone', async ({ page, host }) => {
  host.answerEvents = () => refusal(400, [{ path: ['events'], message: 'must be better' }]);
  host.answerEvent = ({ eventName }) => json({ success: eventName !== 'b' }, eventName === 'b' ? 400 : 200);
  await trackOffline(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.batches).toHaveLength(1);
  expect(names(host.events.slice(5))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('given a batch that is too large, then it is retried in halves', async ({ page, host }) => {
  host.answerEvents = ({ length }) => (length > 3 ? refusal(413) : json({ success: true }));
  await trackOffline(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.batches.map(names)).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('given halves that are too large as well, then events are sent one by one', async ({ page, host }) => {
  host.answerEvents = () => refusal(413);
  await trackOffline(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.batches.map((batch) => batch.length)).toEqual([5, 3]);
  expect(names(host.events.filter((event) => !event.isBatched))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('given a batch that an overloaded service refuses, then the same events are retried later', async ({
  page,
  host,
}) => {
  const answers = [json({}, 503), json({}, 429)];
  host.answerEvents = () => answers.shift() ?? json({ success: true });
  await trackOffline(page);
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => host.batches.length).toBeGreaterThanOrEqual(tries);
    await page.clock.runFor(5_000);
  }
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  const [first, , third] = host.batches;
  expect(third?.map((event) => [event.eventId, event.createdAt])).toEqual(
    first?.map((event) => [event.eventId, event.createdAt]),
  );
  expect(third?.[0]?.sentAt).not.toBe(first?.[0]?.sentAt);
});

test('given more than a hundred earlier events, then no batch has more than a hundred', async ({
  page,
  host,
}) => {
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await withPixel(page, "for (let i = 1; i <= 130; i++) pixel.track('event', { i })");
  await failed;
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.events.map((event) => event.payload?.i)).toEqual(Array.from({ length: 130 }, (_, i) => i + 1));
  expect(Math.max(...host.batches.map((batch) => batch.length))).toBeLessThanOrEqual(100);
  expect(host.events.filter((event) => !event.isBatched)).toEqual([]);
});
