import type { Survey } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { expect, pageWith, ready, test, watchConsole, withPixel } from '../../support/browser-pixel.ts';
import { card, offer, posts, survey } from '../../support/browser-survey.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

const tall = '<h1>Hello</h1><a id="more">More</a><div style="height:3000px"></div><p id="end">End</p>';

test.beforeEach(({ host }) => host.pages.set('/', pageWith(tall)));

const waits: readonly (readonly [
  what: string,
  trigger: Survey['trigger'],
  act: (page: Page) => Promise<unknown>,
])[] = [
  [
    'scrolling half of the way',
    { type: 'scroll', scrollPercent: 50 },
    (page) => page.evaluate('scrollTo(0, 2000)'),
  ],
  ['a click', { type: 'click', selector: '#more' }, (page) => page.click('#more')],
  [
    'an element to be visible',
    { type: 'element_visible', selector: '#end' },
    (page) => page.evaluate('scrollTo(0, 9999)'),
  ],
  [
    'the mouse to leave at the top',
    { type: 'exit_intent' },
    (page) =>
      page.evaluate(
        "document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))",
      ),
  ],
  [
    'an event whose payload matches',
    {
      type: 'event',
      eventName: 'bought',
      conditions: [{ property: 'price', operator: 'greater', value: 10 }],
    },
    (page) => withPixel(page, "pixel.track('bought', { price: 5 }); pixel.track('bought', { price: 15 })"),
  ],
  ['the page to request it', { type: 'manual' }, (page) => withPixel(page, "pixel.showSurvey('how-was-it')")],
  ['half a second', { type: 'delay', delayMs: 500 }, (page) => passTime(page, 500)],
];

for (const [what, trigger, act] of waits)
  test(`given a survey that waits for ${what}, then it is not shown before, and then it is`, async ({
    page,
    host,
  }) => {
    await holdClock(page);
    offer(host, survey({ trigger }));
    await page.goto(host.url);
    await ready(page);
    await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
    expect(await card(page).count()).toBe(0);
    await act(page);
    await expect(card(page)).toBeVisible();
  });

test('given events that do not match, then the survey keeps waiting', async ({ page, host }) => {
  const conditions = [{ property: 'price', operator: 'greater' as const, value: 10 }];
  offer(host, survey({ trigger: { type: 'event', eventName: 'bought', conditions } }));
  await page.goto(host.url);
  await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
  await withPixel(page, "pixel.track('bought', { price: 5 }); pixel.track('sold', { price: 15 })");
  // A survey without a delay starts in the next task.
  await page.evaluate('new Promise((done) => setTimeout(done))');
  expect(await withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
  await withPixel(page, "pixel.track('bought', { price: 15 })");
  await expect(card(page)).toBeVisible();
});

test('given an event tracked before the bootstrap, then the survey that waits for it is shown', async ({
  page,
  host,
}) => {
  offer(host, survey({ trigger: { type: 'event', eventName: 'bought' } }));
  const early = "<script>window.pixel={q:[['track',['bought'],Date.now()]]}</script>";
  host.pages.set('/', pageWith(tall, `${early}<script async src="/pixel.min.js?project=pk_test"></script>`));
  await page.goto(host.url);
  await expect(card(page)).toBeVisible();
});

test('given a phone, when the page is scrolled down and quickly up again, then exit intent is detected', async ({
  browser,
  host,
}) => {
  const page = await browser.newPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 760 },
  });
  await holdClock(page);
  offer(host, survey({ trigger: { type: 'exit_intent' } }));
  await page.goto(host.url);
  await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
  await page.evaluate(
    'scrollTo(0, 1100); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
  await passTime(page, 500);
  expect(await withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
  await page.evaluate(
    'scrollTo(0, 1000); requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, 300)))',
  );
  await expect(card(page)).toBeVisible();
  await page.close();
});

test('given a delay of a second, when the address changes before, then nothing is shown', async ({
  page,
  host,
}) => {
  await holdClock(page);
  const answers = host.answerBootstrap;
  offer(host, survey({ display: { delayMs: 1_000 } }));
  const offers = host.answerBootstrap;
  host.answerBootstrap = (query) => (query.get('url')?.endsWith('/next') ? answers(query) : offers(query));
  await page.goto(host.url);
  await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.status')).toBe('waiting');
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await expect.poll(() => withPixel(page, 'return pixel.getBlob().surveys.length')).toBe(0);
  await passTime(page, 1300);
  await page.evaluate('new Promise((done) => setTimeout(done))');
  expect(await card(page).count()).toBe(0);
  expect(posts(host)).toEqual([]);
});

test('given a cached bootstrap with a survey, when the service does not answer, then nothing is shown', async ({
  page,
  host,
}) => {
  offer(host, survey({ trigger: { type: 'manual' } }));
  await page.goto(host.url);
  await ready(page);
  host.answerBootstrap = () => ({ status: 500 });
  await page.reload();
  await ready(page);
  const { warnings } = watchConsole(page);
  await withPixel(page, "pixel.showSurvey('how-was-it')");
  await expect
    .poll(() => warnings)
    .toEqual(['[pixel] showSurvey: this visitor has no survey how-was-it here.']);
  expect(await card(page).count()).toBe(0);
});

test('given an invalid selector and an invalid key, then other surveys are shown and the page gets a warning', async ({
  page,
  host,
}) => {
  const { warnings, errors } = watchConsole(page);
  const broken = survey({
    surveyKey: 'broken',
    surveyId: '01900000-0000-7000-8000-0000000000f1',
    trigger: { type: 'click', selector: '[' },
  });
  offer(host, broken, survey({ trigger: { type: 'manual' } }));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.showSurvey('none'); pixel.showSurvey(7); pixel.showSurvey('how-was-it')");
  await expect(card(page)).toBeVisible();
  expect(warnings).toEqual([
    '[pixel] showSurvey: not a string.',
    '[pixel] showSurvey: this visitor has no survey none here.',
  ]);
  expect(await withPixel(page, 'return pixel.explain()[0]')).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining("'[' is not a valid selector"),
  });
  expect(errors).toEqual([]);
});

test('given an inline survey with an invalid selector, then a warning says that it waits for that', async ({
  page,
  host,
}) => {
  offer(host, survey({ displayType: 'inline', appearance: { container: ':::y' } }));
  await page.goto(host.url);
  await expect
    .poll(() => withPixel(page, 'return pixel.explain()[0]'))
    .toMatchObject({ status: 'waiting', reason: ':::y is not a valid selector' });
});
