import { queued, setVisibility } from '../../support/browser-delivery.ts';
import { json, refusal } from '../../support/browser-host.ts';
import { expect, pageWith, ready, stub, tag, test, withPixel } from '../../support/browser-pixel.ts';
import { card, offer, posts, survey, untilShown } from '../../support/browser-survey.ts';
import { holdClock } from '../../support/page-clock.ts';

test.beforeEach(({ host }) => host.pages.set('/', pageWith('<h1>Hello</h1>')));

const storedKeys =
  'Object.keys(localStorage).filter((key) => /\\.(event|survey|surveys)(\\.|$)/.test(key)).length';

test('given a short outage, then the same posts are retried in order', async ({ page, host }) => {
  offer(host, survey());
  host.answerSurvey = () => (host.surveyPosts.length < 2 ? { status: 503 } : json({ success: true }));
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => posts(host).map(([event]) => event), { timeout: 10_000 })
    .toEqual(['shown', 'shown', 'completed']);
  const [first, second] = host.surveyPosts;
  expect(second).toEqual({ ...first, sentAt: second?.sentAt });
  await expect.poll(() => page.evaluate(queued)).toBe(0);
});

test('given a service that refuses a post for good, then it is not retried, and later ones are sent', async ({
  page,
  host,
}) => {
  offer(host, survey());
  host.answerSurvey = ({ event }) => (event === 'shown' ? refusal(404) : json({ success: true }));
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => posts(host).map(([event]) => event)).toEqual(['shown', 'dismissed']);
});

test('given Retry-After, then nothing is posted before, and the next page posts it', async ({
  page,
  host,
}) => {
  await page.clock.install();
  offer(host, survey());
  host.answerSurvey = () => ({ ...refusal(429), headers: { ...refusal(429).headers, 'Retry-After': '600' } });
  await page.goto(host.url);
  await untilShown(host);
  await expect.poll(() => page.evaluate("localStorage.getItem('pixel.pk_test.silence')")).not.toBeNull();
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  host.answerSurvey = () => json({ success: true });
  await page.clock.runFor(300_000);
  await page.reload();
  await ready(page);
  expect(posts(host)).toHaveLength(1);
  await page.clock.runFor(301_000);
  await expect.poll(() => posts(host).map(([event]) => event)).toEqual(['shown', 'shown', 'dismissed']);
});

test('given posts between events, then they are sent alone, without using event numbers', async ({
  page,
  host,
}) => {
  offer(host, survey());
  host.answerSurvey = () => ({ status: 503 });
  await page.goto(host.url);
  await untilShown(host);
  host.answerSurvey = () => json({ success: true });
  // Both in the same task: otherwise the pending post would be retried in between, and the events would be sent one by one.
  await withPixel(
    page,
    `pixel.track('one'); pixel.track('two');
     Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
     document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
  );
  await expect.poll(() => host.events.map(({ eventName }) => eventName)).toEqual(['one', 'two']);
  expect(host.events.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(host.batches).toHaveLength(1);
});

test('given text that waits to be posted, when the page is hidden, then it is sent by a request that outlives the page', async ({
  page,
  host,
}) => {
  // On a slow machine, the text would be posted before the page is hidden, as after a pause in writing.
  await holdClock(page, 2_000);
  offer(host, survey());
  await page.goto(host.url);
  await untilShown(host);
  // The event's own request: the browser may report an earlier one only after that has arrived.
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/sdk/survey') && request.postData()?.includes('Half') === true,
  );
  await card(page).getByRole('textbox').fill('Half');
  await setVisibility(page, 'hidden');
  expect((await sent).headers()['content-type']).toContain('text/plain');
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: 'Half' }]);
});

test('given pending consent, then no survey is shown, stored or sent', async ({ page, host }) => {
  offer(host, survey());
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1>', `${stub}<script>pixel.init({ consent: 'pending' })</script>${tag}`),
  );
  await page.goto(host.url);
  await page.waitForFunction("'explain' in (window.pixel ?? {})");
  await page.waitForLoadState('networkidle');
  expect([await card(page).count(), await page.evaluate(storedKeys), posts(host)]).toEqual([0, 0, []]);
  await withPixel(page, "pixel.setConsent('granted')");
  await expect(card(page)).toBeVisible();
});

for (const forget of ["pixel.setConsent('denied')", 'pixel.clear()'])
  test(`given a survey in progress, when the page calls ${forget}, then it disappears, and nothing of it is stored`, async ({
    page,
    host,
  }) => {
    host.answerSurvey = () => undefined;
    offer(host, survey());
    await page.goto(host.url);
    await ready(page);
    await card(page).getByRole('textbox').fill('Fine');
    await expect.poll(() => page.evaluate(storedKeys)).toBeGreaterThan(2);
    await withPixel(page, forget);
    await expect(card(page)).toHaveCount(0);
    expect(await page.evaluate(storedKeys)).toBe(0);
  });
