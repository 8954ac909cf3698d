import { expect, pageWith, ready, test, watchConsole, withPixel } from '../../support/browser-pixel.ts';
import { card, offer, posts, type SurveyOptions, survey, untilShown } from '../../support/browser-survey.ts';

const first = survey();
const second = (options: SurveyOptions = {}) =>
  survey({
    surveyKey: 'second',
    surveyId: '01900000-0000-7000-8000-0000000000f1',
    questions: [{ type: 'open_text', title: 'Anything else?' }],
    ...options,
  });
const inline = second({ displayType: 'inline', appearance: { container: '#box' } });
const addBox = "document.body.insertAdjacentHTML('beforeend', '<div id=box></div>')";
const traces = 'return pixel.explain().map(({ status, reason }) => [status, reason])';

test.beforeEach(({ host }) => host.pages.set('/', pageWith('<h1>Hello</h1><button>More</button>')));

test('given an inline survey without its element, then it waits, others are shown, and it follows once they are over', async ({
  page,
  host,
}) => {
  offer(host, inline, { ...first, trigger: { type: 'click', selector: 'button' } });
  await page.goto(host.url);
  await expect
    .poll(() => withPixel(page, traces))
    .toEqual([
      ['waiting', 'there is no #box'],
      ['waiting', undefined],
    ]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(card(page).getByRole('heading')).toHaveText('How was it?');
  await page.evaluate(addBox);
  await expect
    .poll(() => withPixel(page, traces))
    .toEqual([
      ['waiting', 'how-was-it is open'],
      ['open', undefined],
    ]);
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page).getByRole('heading')).toHaveText('Anything else?');
  await expect.poll(() => posts(host).map(([event]) => event)).toEqual(['shown', 'dismissed', 'shown']);
});

test('given an inline survey without its element, when the page requests another, then that is shown', async ({
  page,
  host,
}) => {
  const { warnings } = watchConsole(page);
  offer(host, inline, { ...first, trigger: { type: 'manual' } });
  await page.goto(host.url);
  await ready(page);
  await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.reason')).toBe('there is no #box');
  await withPixel(page, "pixel.showSurvey('second'); pixel.showSurvey('how-was-it')");
  await expect(card(page).getByRole('heading')).toHaveText('How was it?');
  expect(warnings).toEqual(['[pixel] showSurvey second: there is no #box.']);
});

test('given an inline survey that the page has removed, then it blocks no other survey, and keeps its text', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('<h1>Hello</h1><button>More</button><div id="box"></div>'));
  offer(host, inline, { ...first, trigger: { type: 'click', selector: 'button' } });
  await page.goto(host.url);
  await card(page).getByRole('textbox').fill('Half');
  await page.getByRole('button', { name: 'More' }).click();
  await expect
    .poll(() => withPixel(page, traces))
    .toEqual([
      ['open', undefined],
      ['skipped', 'second was open'],
    ]);
  await page.evaluate("document.querySelector('#box').remove()");
  await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.reason')).toBe('there is no #box');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(card(page).getByRole('heading')).toHaveText('How was it?');
  await page.evaluate(addBox);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page).getByRole('textbox', { name: 'Anything else?' })).toHaveValue('Half');
});

test('given an open survey, when others are triggered, then they are skipped with a message, and may show on their next trigger', async ({
  page,
  host,
}) => {
  const { warnings } = watchConsole(page);
  offer(
    host,
    first,
    second({ trigger: { type: 'event', eventName: 'bought' } }),
    second({ surveyKey: 'third', surveyId: '01900000-0000-7000-8000-0000000000f2' }),
  );
  await page.goto(host.url);
  await expect(card(page)).toBeVisible();
  await withPixel(page, "pixel.track('bought'); pixel.showSurvey('second')");
  await expect
    .poll(() => withPixel(page, traces))
    .toEqual([
      ['open', undefined],
      ['skipped', 'how-was-it was open'],
      ['skipped', 'how-was-it was open'],
    ]);
  expect(warnings).toEqual(['[pixel] showSurvey second: how-was-it was open.']);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  await withPixel(page, "pixel.track('bought')");
  await expect(card(page).getByRole('heading')).toHaveText('Anything else?');
  await expect.poll(() => posts(host).map(([event]) => event)).toEqual(['shown', 'dismissed', 'shown']);
});

test('given a survey that is always shown, when it is over, then it does not reappear during the page view', async ({
  page,
  host,
}) => {
  offer(host, survey({ display: { frequency: 'always' } }));
  await page.goto(host.url);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  await withPixel(page, "pixel.setAttributes({ plan: 'pro' })");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await expect.poll(() => withPixel(page, traces)).toEqual([['over', undefined]]);
  await withPixel(page, "pixel.showSurvey('how-was-it')");
  await expect(card(page)).toBeVisible();
});

test('given a visitor who may see one more survey, when that is shown, then only always-shown ones follow', async ({
  page,
  host,
}) => {
  const { warnings } = watchConsole(page);
  const trigger = { type: 'manual' } as const;
  offer(
    host,
    { ...first, budgetLeft: 1 },
    second({ trigger, budgetLeft: 1 }),
    second({ surveyKey: 'always', surveyId: '01900000-0000-7000-8000-0000000000f2', trigger }),
  );
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  await withPixel(page, "pixel.showSurvey('second')");
  await expect
    .poll(() => withPixel(page, 'return pixel.explain()[1]'))
    .toMatchObject({ status: 'held_back', reason: 'the survey budget is spent' });
  expect(warnings).toEqual(['[pixel] showSurvey second: the survey budget is spent.']);
  await withPixel(page, "pixel.showSurvey('always')");
  await expect(card(page).getByRole('heading')).toHaveText('Anything else?');
});

for (const [what, happen, then] of [
  ['the visitor goes to a page without surveys', "history.pushState(null, '', '/next')", 'none'],
  ['the visitor goes to a page whose bootstrap fails', "history.pushState(null, '', '/next')", 'failure'],
  ['no survey matches the visitor’s new attributes', "pixel.setAttributes({ plan: 'pro' })", 'none'],
] as const)
  test(`given an offered survey, when ${what}, then it is no longer offered`, async ({ page, host }) => {
    const { warnings } = watchConsole(page);
    const none = host.answerBootstrap;
    offer(host, { ...first, trigger: { type: 'manual' } });
    await page.goto(host.url);
    await expect.poll(() => withPixel(page, traces)).toEqual([['waiting', undefined]]);
    host.answerBootstrap = then === 'none' ? none : () => ({ status: 500 });
    await page.evaluate(happen);
    await expect.poll(() => withPixel(page, traces)).toEqual([]);
    await withPixel(page, "pixel.showSurvey('how-was-it')");
    await expect
      .poll(() => warnings.filter((text) => text.includes('[pixel]')))
      .toEqual(['[pixel] showSurvey: this visitor has no survey how-was-it here.']);
    await expect(card(page)).toHaveCount(0);
  });
