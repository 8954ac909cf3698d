import { queued, setVisibility, transition } from '../../support/browser-delivery.ts';
import { json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given a prerendered page, when it is activated, then its events are sent, and not before', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.addInitScript(
    "Object.defineProperty(document, 'prerendering', { value: true, configurable: true })",
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await page.waitForFunction("document.querySelector('h1').textContent === 'Changed'");
  await withPixel(page, "pixel.track('before')");
  await setVisibility(page, 'hidden');
  await setVisibility(page, 'visible');
  await page.evaluate("dispatchEvent(new Event('online'))");
  // This request of the page comes after anything that the pixel would have sent.
  await page.evaluate("fetch('/later').then((response) => response.text())");
  expect(host.events).toEqual([]);
  await page.evaluate(`
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));`);
  await expect.poll(() => host.events.map((event) => event.eventName)).toEqual(['$exposure', 'before']);
});

test('given a prerendered page that is never activated, when it is discarded, then none of its events is sent', async ({
  page,
  host,
}) => {
  await page.addInitScript(
    "if (location.pathname === '/') Object.defineProperty(document, 'prerendering', { value: true })",
  );
  // The page never finishes loading either, which would be a second chance to notice.
  await page.route('**/endless.svg', () => undefined);
  host.pages.set('/', pageWith('<img src="/endless.svg" alt="">'));
  await page.goto(host.url, { waitUntil: 'commit' });
  await ready(page);
  await withPixel(page, "pixel.track('nobody')");
  await page.evaluate("fetch('/later').then((response) => response.text())");
  await page.goto('about:blank');
  await page.goto(`${host.url}/blank`);
  expect(host.events).toEqual([]);
});

test('given a page in the back-forward cache, when it is restored, then pending events are sent', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  host.answerEvent = () => undefined;
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one')");
  await expect.poll(() => host.events.length).toBe(1);
  host.answerEvent = () => json({}, 503);
  await transition(page, 'pagehide');
  await expect.poll(() => host.events.length).toBe(2);
  await withPixel(page, "pixel.track('away')");
  host.answerEvent = () => json({ success: true });
  host.answerEvents = () => json({ success: true });
  await transition(page, 'pageshow');
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(new Set(host.events.map((event) => event.eventName))).toEqual(new Set(['one', 'away']));
});

test('given a page with requests in flight, when the visitor leaves and returns, then it was in the back-forward cache', {
  tag: '@whole-browser',
}, async ({ page, host }) => {
  await page.addInitScript(
    "addEventListener('pageshow', (event) => console.log('persisted', event.persisted))",
  );
  host.pages.set('/', pageWith(''));
  host.pages.set('/next', '<p>Next</p>');
  host.answerEvent = () => undefined;
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one'); pixel.track('two')");
  await expect.poll(() => host.events.length).toBe(1);
  host.answerEvent = () => json({ success: true });
  await page.goto(`${host.url}/next`);
  await expect.poll(() => host.batches.length).toBe(1);
  const restored = page.waitForEvent('console', (message) => message.text() === 'persisted true');
  await page.goBack({ waitUntil: 'commit' });
  await restored;
  await withPixel(page, "pixel.track('back')");
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual([
    'one',
    'one',
    'two',
    'back',
  ]);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
});

test('given a browser without keepalive, when the page unloads, then a beacon carries the batch', async ({
  page,
  host,
}) => {
  await page.addInitScript('delete Request.prototype.keepalive');
  host.pages.set('/', pageWith(''));
  host.answerEvent = () => undefined;
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one'); pixel.track('two')");
  await expect.poll(() => host.events.length).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => host.batches.length).toBe(1);
  expect(host.batches[0]?.map((event) => `${event.eventName} ${event.contentType}`)).toEqual([
    'one text/plain;charset=UTF-8',
    'two text/plain;charset=UTF-8',
  ]);
});

test('given an automated browser, then its events are marked as automated', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  await page.addInitScript(
    "Object.defineProperty(navigator, 'webdriver', { value: location.search === '' })",
  );
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('driven')");
  await allEvents(page, host);
  await page.goto(`${host.url}/?by=hand`);
  await ready(page);
  await withPixel(page, "pixel.track('by hand')");
  const events = await allEvents(page, host);
  expect(events.map(({ eventName, automation }) => [eventName, automation])).toEqual([
    ['driven', true],
    ['by hand', undefined],
  ]);
});

test('given a clock that is a day slow, then event and send times both use it', async ({ page, host }) => {
  await page.clock.install({ time: Date.now() - 86_400_000 });
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('late')");
  const [event] = await allEvents(page, host);
  for (const time of [event?.createdAt, event?.sentAt])
    expect(Date.now() - Date.parse(time ?? '')).toBeGreaterThan(86_300_000);
});
