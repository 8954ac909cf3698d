import { queued, setVisibility } from '../../support/browser-delivery.ts';
import { json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given many events at once, then each is sent alone, in order, one at a time', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  let inFlight = 0;
  let maxInFlight = 0;
  host.answerEvent = async () => {
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inFlight--;
    return json({ success: true });
  };
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "for (let i = 1; i <= 25; i++) pixel.track('event ' + i, { i })");
  const events = await allEvents(page, host);
  expect(events.map((event) => event.sequence)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(events.map((event) => event.eventName)).toEqual(events.map((_, index) => `event ${index + 1}`));
  expect(new Set(events.map((event) => event.eventId)).size).toBe(25);
  expect(maxInFlight).toBe(1);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
});

test('given a temporarily broken service, then the same event is retried until it is accepted', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  const answers = [json({}, 503), json({}, 500), { status: 200, body: '<h1>Log in</h1>' }];
  host.answerEvent = () => answers.shift() ?? json({ success: true });
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('first'); pixel.track('second')");
  await expect.poll(() => host.events.length, { timeout: 20_000 }).toBe(5);
  expect(host.events.map((event) => event.eventName)).toEqual(['first', 'first', 'first', 'first', 'second']);
  const tries = host.events.slice(0, 4);
  expect(new Set(tries.map((event) => event.eventId)).size).toBe(1);
  expect(new Set(tries.map((event) => event.createdAt)).size).toBe(1);
  expect(new Set(tries.map((event) => event.sentAt)).size).toBe(4);
});

test('given Retry-After, then nothing is sent before, not even by the next page', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  await page.clock.install();
  host.answerEvent = () => json({}, 429, { 'Retry-After': '600' });
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('first')");
  await expect.poll(() => host.events.length).toBe(1);
  await expect.poll(() => page.evaluate("localStorage.getItem('pixel.pk_test.silence')")).not.toBeNull();
  await page.clock.runFor(300_000);
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('second')");
  expect(host.events).toHaveLength(1);
  host.answerEvent = () => json({ success: true });
  await page.clock.runFor(301_000);
  await expect.poll(() => host.events.map((event) => event.eventName)).toEqual(['first', 'first', 'second']);
});

for (const status of [400, 403, 404, 405, 413, 415]) {
  test(`given ${status}, then the event is dropped and the next one sent`, async ({ page, host }) => {
    host.pages.set('/', pageWith(''));
    host.answerEvent = (event) => (event.eventName === 'bad' ? json({}, status) : json({ success: true }));
    const { errors } = watchConsole(page);
    await page.goto(host.url);
    await ready(page);
    await withPixel(page, "pixel.track('bad'); pixel.track('good')");
    expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['bad', 'good']);
    await expect.poll(() => page.evaluate(queued)).toBe(0);
    expect(errors).toEqual([]);
  });
}

test('given no network, then events wait in storage and are sent with their own times once it is back', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await context.setOffline(true);
  await withPixel(page, "pixel.track('offline 1'); pixel.track('offline 2')");
  const until = await page.evaluate<number>('Date.now()');
  expect(await page.evaluate(queued)).toBe(2);
  await context.setOffline(false);
  await expect.poll(() => host.events.map((event) => event.eventName)).toEqual(['offline 1', 'offline 2']);
  for (const event of host.events) expect(Date.parse(event.createdAt ?? '')).toBeLessThanOrEqual(until);
});

test('given a click that navigates at once, then the next page sends the same event', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(`<a href="/next" onclick="pixel.track('clicked')">Next</a>`));
  host.pages.set('/next', pageWith('<p>Next</p>'));
  // The first page gets no response to its event, whether it arrives or not.
  host.answerEvent = ({ sentFrom }) => (sentFrom?.endsWith('/next') ? json({ success: true }) : undefined);
  await page.goto(host.url);
  await ready(page);
  await page.click('a');
  await page.waitForURL('**/next');
  await ready(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  const clicked = () => host.events.filter((event) => event.eventName === 'clicked');
  // Events sent on leaving may arrive after those of the next page.
  for (const from of ['/next', '/'])
    await expect.poll(() => clicked().map((event) => event.sentFrom)).toContain(host.url + from);
  const clicks = clicked();
  expect(new Set(clicks.map((event) => `${event.eventId} ${event.createdAt} ${event.url}`)).size).toBe(1);
});

test('given a tracked event before the bootstrap and an immediate reload, then it is sent once released', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('', `${stub}${tag}`));
  host.answerBootstrap = () => undefined;
  await page.goto(host.url);
  await withPixel(page, "pixel.track('early')");
  await expect.poll(() => page.evaluate(queued)).toBe(1);
  await page.reload();
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(new Set(host.events.map((event) => event.eventId)).size).toBe(1);
});

test('given an unloading page, then pending events are posted as text/plain and outlive it', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  // Never responds: the first event stays in flight, the others behind it.
  host.answerEvent = () => undefined;
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "for (const name of ['one', 'two', 'three']) pixel.track(name)");
  await expect.poll(() => host.events.length).toBe(1);
  await page.goto('about:blank');
  await expect
    .poll(() => host.events.map((event) => `${event.eventName} ${event.contentType}`).sort())
    .toEqual(['one application/json', 'one text/plain', 'three text/plain', 'two text/plain']);
});

test('given a hidden page, then its events are sent once and acknowledged', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  let answer = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerEvent = async () => {
    await shown;
    return json({ success: true });
  };
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one'); pixel.track('two')");
  await expect.poll(() => host.events.length).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(() => host.events.map((event) => event.eventName)).toEqual(['one', 'two']);
  answer();
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(host.events).toHaveLength(2);
});

test('given more events than may outlive a page, then the rest stays stored for the next page', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  host.answerEvent = () => undefined;
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "for (let i = 0; i < 5; i++) pixel.track('big', { i, text: 'x'.repeat(20000) })");
  await expect.poll(() => host.events.length).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => host.events.length).toBe(3);
  host.answerEvent = () => json({ success: true });
  await page.goto(host.url);
  await ready(page);
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  expect(new Set(host.events.map((event) => event.payload?.i))).toEqual(new Set([0, 1, 2, 3, 4]));
});

test('given a browser without Web Locks, then every event still arrives', async ({ page, host }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'locks', { value: undefined })");
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one'); pixel.track('two')");
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['one', 'two']);
});

test('given a full or tampered queue, then the oldest events are dropped and nothing breaks', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  host.answerEvent = () => undefined;
  await page.addInitScript("localStorage.setItem('pixel.pk_test.event.000000000000.x', '{broken')");
  const { errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "for (let i = 1; i <= 250; i++) pixel.track('event', { i })");
  expect(await page.evaluate(queued)).toBe(200);
  await withPixel(
    page,
    "for (let i = 251; i <= 270; i++) pixel.track('event', { i, text: 'x'.repeat(30000) })",
  );
  const size = await page.evaluate<number>(
    "Object.entries(localStorage).filter(([key]) => key.includes('.event.')).join('').length",
  );
  expect(size).toBeLessThanOrEqual(256 * 1024);
  expect(errors).toEqual([]);
});

test('given an exposure on a page restored from the back-forward cache, then it is not sent again', {
  tag: '@whole-browser',
}, async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.addInitScript(
    "addEventListener('pageshow', (event) => console.log('persisted', event.persisted))",
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  host.pages.set('/next', pageWith('<p>Next</p>'));
  await page.goto(host.url);
  await ready(page);
  await allEvents(page, host);
  await page.goto(`${host.url}/next`);
  await ready(page);
  const restored = page.waitForEvent('console', (message) => message.text() === 'persisted true');
  await page.goBack({ waitUntil: 'commit' });
  await restored;
  await withPixel(page, "pixel.track('back')");
  const events = await allEvents(page, host);
  expect(events.map((event) => event.eventName)).toEqual(['$exposure', 'back']);
});
