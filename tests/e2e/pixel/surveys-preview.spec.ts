import { json } from '../../support/browser-host.ts';
import { expect, pageWith, ready, test, withPixel } from '../../support/browser-pixel.ts';
import { card, posts, survey } from '../../support/browser-survey.ts';

const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
const noon = new Date().setHours(12, 0, 0, 0);
const expiresAt = new Date(noon + 3_600_000).toISOString();

test.beforeEach(({ host }) => {
  host.answerSurveyPreview = () =>
    json({
      preview: true,
      expiresAt,
      survey: survey({ trigger: { type: 'manual' }, display: { delayMs: 60_000 } }),
    });
  host.pages.set('/', pageWith('<h1>Hello</h1><a href="/other">Other</a>'));
  host.pages.set('/other', pageWith('<h1>Other</h1><img src="/pixel.png">'));
});

test('given a survey preview link, then the survey is shown at once, and no answer is stored or sent', async ({
  page,
  context,
  host,
}) => {
  await page.clock.setFixedTime(noon);
  await page.goto(`${host.url}/?a=1&pixel_survey_preview=${token}`);
  await expect(card(page)).toBeVisible();
  expect(page.url()).toBe(`${host.url}/?a=1`);
  const badge = page.getByRole('region', { name: 'Survey preview' });
  await expect(badge).toContainText('Survey · How was it');
  await expect(badge).toContainText('until 01:00 PM');
  await card(page).getByRole('textbox').fill('Fine');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect(card(page)).toContainText('Thank you!');
  await withPixel(page, "pixel.track('bought')");
  expect(host.surveyPreviews.map(String)).toEqual([`token=${token}`]);
  expect([posts(host), host.events, host.bootstraps, await context.cookies()]).toEqual([[], [], [], []]);
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
});

test('given a survey preview, then it follows its visitor until left, and its token never leaks through a Referer', async ({
  page,
  host,
}) => {
  const others = 'http://others.example';
  await page.route(`${others}/**`, (route) => route.fulfill({ body: '' }));
  host.pages.set('/', pageWith(`<img src="${others}/early.png"><h1>Hello</h1><a href="/other">Other</a>`));
  let referrers: string[] = [];
  const toOthers: string[] = [];
  page.on('request', (request) => {
    const referrer = request.headers().referer ?? '';
    (request.url().startsWith(others) ? toOthers : referrers).push(referrer);
  });
  await page.goto(`${host.url}/?pixel_survey_preview=${token}`);
  await expect(card(page)).toBeVisible();
  referrers = [];
  await page.getByRole('link').click();
  await expect(page.locator('h1')).toHaveText('Other');
  await expect(card(page)).toBeVisible();
  await page
    .getByRole('region', { name: 'Survey preview' })
    .getByRole('button', { name: 'Exit preview' })
    .click();
  await expect.poll(() => host.bootstraps.length).toBe(1);
  await ready(page);
  expect(await card(page).count()).toBe(0);
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
  expect(toOthers).toEqual([`${host.url}/`]);
});

test('given a survey preview on a phone, then it does not cover the badge', async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${host.url}/?pixel_survey_preview=${token}`);
  await expect
    .poll(async () => {
      const [above, below] = [
        await card(page).boundingBox(),
        await page.getByRole('region', { name: 'Survey preview' }).boundingBox(),
      ];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
});

test('given a token that the service refuses, then the badge says why, and no survey is shown', async ({
  page,
  host,
}) => {
  const message = 'This preview link has expired; create a new one.';
  host.answerSurveyPreview = () => json({ success: false, error: { code: 'expired_token', message } }, 401);
  await page.goto(`${host.url}/?pixel_survey_preview=${token}`);
  await expect(page.getByRole('region', { name: 'Survey preview' })).toContainText(message);
  expect([await card(page).count(), host.bootstraps.length]).toEqual([0, 0]);
});
