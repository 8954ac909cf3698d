import { setVisibility } from '../../support/browser-delivery.ts';
import type { BrowserHost } from '../../support/browser-host.ts';
import { expect, pageWith, ready, test, withPixel } from '../../support/browser-pixel.ts';
import { card, offer, posts, survey, untilShown } from '../../support/browser-survey.ts';
import { holdClock } from '../../support/page-clock.ts';

const options = ['red', 'green'].map((optionId) => ({ optionId, label: optionId }));
const three = [
  { type: 'nps', title: 'Would you recommend us?' },
  { type: 'single_choice', title: 'Which one?', options },
  { type: 'open_text', title: 'Why?' },
] as const;

test.beforeEach(({ host }) => {
  host.pages.set('/', pageWith('<h1>Hello</h1><button>Buy</button><div id="box"></div>'));
  host.pages.set('/other', pageWith('<h1>Other</h1>'));
});

/** Longer than the survey's typing debounce: with a frozen clock, text isn't posted by itself. */
const writingMs = 2_000;

/** The distinct response ids of all posts. */
const responses = (host: BrowserHost) => [...new Set(host.surveyPosts.map(({ responseId }) => responseId))];

/** The posts so far, without duplicates: a post in flight when its page was left is sent again by the next one. */
const once = (host: BrowserHost) => [
  ...new Map(
    host.surveyPosts.map(({ event, answers, createdAt }) => [`${event} ${createdAt}`, [event, answers]]),
  ).values(),
];

test('given a survey for the visitor, then it is shown, answered, acknowledged, and every step is posted', async ({
  page,
  host,
}) => {
  await holdClock(page, writingMs);
  offer(host, survey());
  await page.goto(host.url);
  await expect(card(page).getByRole('heading', { name: 'How was it?' })).toBeVisible();
  await expect.poll(() => posts(host)).toEqual([['shown', undefined]]);
  await card(page).getByRole('textbox', { name: 'How was it?' }).fill('Fine');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect(card(page)).toContainText('Thank you!');
  await expect
    .poll(() => posts(host))
    .toEqual([
      ['shown', undefined],
      ['completed', { q1: 'Fine' }],
    ]);
  expect(responses(host)).toHaveLength(1);
  expect(host.surveyPosts[0]).toMatchObject({
    surveyId: survey().surveyId,
    projectKey: 'pk_test',
    anonymousId: host.bootstraps[0]?.get('anonymousId'),
    version: '2026-01-02T03:04:05.678Z',
    language: 'en',
    url: `${host.url}/`,
    assignments: [],
    createdAt: expect.stringMatching(/^20.*Z$/),
    sentAt: expect.stringMatching(/^20.*Z$/),
  });
});

test('given a page without surveys, then no survey code is loaded', async ({ page, host }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(host.url);
  await ready(page);
  expect(files.filter((path) => path.startsWith('/v/'))).toEqual([]);
});

test('given successive answers, then each is posted as given, and the last one completes the response', async ({
  page,
  host,
}) => {
  offer(host, survey({ questions: three }));
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('radio', { name: '9 / 10' }).click();
  // A choice by mouse is an answer by itself.
  await card(page).getByRole('radio', { name: 'green' }).click();
  await card(page).getByRole('textbox', { name: 'Why?' }).fill('Because');
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: 9, q2: 'green', q3: 'Because' }]);
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => posts(host))
    .toEqual([
      ['shown', undefined],
      ['accepted', { q1: 9 }],
      ['accepted', { q1: 9, q2: 'green' }],
      ['accepted', { q1: 9, q2: 'green', q3: 'Because' }],
      ['completed', { q1: 9, q2: 'green', q3: 'Because' }],
    ]);
});

test('given a survey below the fold, then it counts as shown when half of it is visible, not when it exists', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('<h1>Hello</h1><div style="height:3000px"></div><div id="box"></div>'));
  offer(host, survey({ displayType: 'inline', appearance: { container: '#box' } }));
  await page.goto(host.url);
  await expect(card(page)).toBeAttached();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await ready(page);
  expect(posts(host)).toEqual([]);
  await card(page).scrollIntoViewIfNeeded();
  await expect.poll(() => posts(host)).toEqual([['shown', undefined]]);
});

for (const [what, act] of [
  ['dismissed', 'Close'],
  ['answered', 'Send'],
] as const)
  test(`given a survey that was ${what}, when the page is reloaded, then it is not shown again, though offered`, async ({
    page,
    host,
  }) => {
    offer(host, survey());
    await page.goto(host.url);
    await untilShown(host);
    await card(page).getByRole('button', { name: act }).click();
    await expect.poll(() => posts(host).length).toBe(2);
    await page.reload();
    await ready(page);
    await withPixel(page, "pixel.showSurvey('how-was-it')");
    await expect.poll(() => withPixel(page, 'return pixel.explain()[0]?.status')).toBe('held_back');
    await expect(card(page)).toHaveCount(0);
  });

test('given a survey that is always shown, when it was dismissed, then the next page shows it again', async ({
  page,
  host,
}) => {
  offer(host, survey({ display: { frequency: 'always' } }));
  await page.goto(host.url);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => responses(host).length).toBe(2);
});

test('given two of three answers, when the page is reloaded, then the survey resumes, and completes the same response', async ({
  page,
  host,
}) => {
  offer(host, survey({ questions: three }));
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('radio', { name: '9 / 10' }).click();
  await card(page).getByRole('radio', { name: 'green' }).click();
  await expect(card(page)).toContainText('Why?');
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: 9, q2: 'green' }]);
  // The service knows that it was shown, and doesn't offer it again.
  offer(host);
  await page.reload();
  await expect(card(page)).toContainText('Why?');
  await card(page).getByRole('textbox').fill('Because');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => posts(host).at(-1)).toEqual(['completed', { q1: 9, q2: 'green', q3: 'Because' }]);
  expect(responses(host)).toHaveLength(1);
  expect(once(host).filter(([event]) => event === 'shown')).toHaveLength(1);
  await page.reload();
  await ready(page);
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.survey.'))")).toEqual(
    [],
  );
});

test('given unfinished text, when the page is left, then it is not lost', async ({ page, host }) => {
  offer(host, survey());
  await page.goto(host.url);
  await untilShown(host);
  await card(page).getByRole('textbox').fill('Half a sent');
  await page.goto(`${host.url}/other`);
  await ready(page);
  await expect
    .poll(() => once(host))
    .toEqual([
      ['shown', undefined],
      ['accepted', { q1: 'Half a sent' }],
    ]);
});

test('given two surveys at once, then one is shown, and the other on the next page', async ({
  page,
  host,
}) => {
  const second = survey({ surveyKey: 'second', surveyId: '01900000-0000-7000-8000-0000000000f1' });
  offer(host, survey(), second);
  await page.goto(host.url);
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  expect(await withPixel(page, 'return pixel.explain().map(({ status }) => status)')).toEqual([
    'over',
    'skipped',
  ]);
  await page.goto(`${host.url}/other`);
  await expect(card(page)).toHaveCount(1);
  await expect.poll(() => new Set(host.surveyPosts.map(({ surveyId }) => surveyId)).size).toBe(2);
});

test('given a required question, when only spaces are entered, then an error is linked and announced', async ({
  page,
  host,
}) => {
  await holdClock(page, writingMs);
  offer(host, survey({ questions: [{ type: 'open_text', title: 'Why?', required: true }] }));
  await page.goto(host.url);
  await untilShown(host);
  const field = card(page).getByRole('textbox', { name: 'Why?' });
  await field.fill('   ');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect(card(page).getByRole('alert')).toHaveText('Please answer this question.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Please answer this question.');
  await expect(field).toBeFocused();
  await field.fill('So');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(card(page).getByRole('alert')).toBeEmpty();
  expect(posts(host)).toEqual([['shown', undefined]]);
});

for (const type of ['open_text', 'consent'] as const)
  test(`given a required question of type ${type}, then it is marked, visually and in its accessible name`, async ({
    page,
    host,
  }) => {
    const question = { type, title: 'May we?' };
    offer(host, survey({ questions: [{ ...question, required: true }, question] }));
    await page.goto(host.url);
    await untilShown(host);
    const field = card(page).getByRole(type === 'consent' ? 'checkbox' : 'textbox');
    await expect(card(page).getByText('*')).toBeVisible();
    await expect(field).toHaveAccessibleName('May we? required');
    await expect(field).toHaveAttribute('aria-required', 'true');
    if (type === 'consent') await field.click();
    else await field.fill('So');
    await card(page).getByRole('button', { name: 'Next' }).click();
    await expect(field).toHaveAccessibleName('May we?');
    await expect(card(page).getByText('*')).toBeHidden();
    await expect(field).not.toHaveAttribute('aria-required');
  });

test('given branches, then the answer decides the next question, and answers on an abandoned path do not count', async ({
  page,
  host,
}) => {
  const low = { when: { operator: 'less' as const, value: 7 }, goTo: 'q3' };
  const questions = [
    { ...three[0], branching: [low] },
    { ...three[1], branching: [{ when: { operator: 'always' as const }, goTo: 'end' }] },
    three[2],
  ];
  offer(host, survey({ questions }));
  await page.goto(host.url);
  await expect(card(page)).toContainText('1 of 2');
  await card(page).getByRole('radio', { name: '9 / 10' }).click();
  await card(page).getByRole('radio', { name: 'red' }).press('Space');
  await card(page).getByRole('button', { name: 'Back' }).click();
  await card(page).getByRole('radio', { name: '2 / 10' }).click();
  await expect(card(page)).toContainText('Why?');
  await expect(card(page)).toContainText('2 of 2');
  await card(page).getByRole('button', { name: 'Send' }).click();
  // Whether the abandoned path's answer was already posted is a matter of milliseconds; it is retracted then.
  await expect.poll(() => posts(host).at(-1)?.[0]).toBe('completed');
  const { q2 = null, ...answers } = Object(posts(host).at(-1)?.[1]);
  expect([answers, q2]).toEqual([{ q1: 2 }, null]);
});

test('given posted answers, when they are retracted, then later posts retract them', async ({
  page,
  host,
}) => {
  const questions = [
    { type: 'multiple_choice' as const, options: [{ optionId: 'red', label: 'red' }] },
    { type: 'open_text' as const, title: 'Why?' },
  ];
  offer(host, survey({ questions }));
  await page.goto(host.url);
  const red = card(page).getByRole('checkbox', { name: 'red' });
  await red.click();
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: ['red'] }]);
  await red.click();
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: null }]);
  await card(page).getByRole('button', { name: 'Next' }).click();
  await card(page).getByRole('textbox').fill('secret@mail.example');
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: null, q2: 'secret@mail.example' }]);
  await page.reload();
  await card(page).getByRole('textbox').fill('');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => posts(host).at(-1)).toEqual(['completed', { q1: null, q2: null }]);
});

test('given a posted answer, when its path is left for another, then it is retracted, while going back alone keeps it', async ({
  page,
  host,
}) => {
  const low = { when: { operator: 'less' as const, value: 7 }, goTo: 'q3' };
  const questions = [
    { ...three[0], branching: [low] },
    { ...three[1], branching: [{ when: { operator: 'always' as const }, goTo: 'end' }] },
    three[2],
  ];
  offer(host, survey({ questions, intro: { title: 'Hello' } }));
  await page.goto(host.url);
  await card(page).getByRole('button', { name: 'Start' }).click();
  await card(page).getByRole('radio', { name: '9 / 10' }).click();
  await card(page).getByRole('radio', { name: 'red' }).press('Space');
  await expect.poll(() => posts(host).at(-1)).toEqual(['accepted', { q1: 9, q2: 'red' }]);
  await card(page).getByRole('button', { name: 'Back' }).click();
  await card(page).getByRole('button', { name: 'Back' }).click();
  await setVisibility(page, 'hidden');
  await card(page).getByRole('button', { name: 'Start' }).click();
  expect(posts(host).at(-1)).toEqual(['accepted', { q1: 9, q2: 'red' }]);
  await card(page).getByRole('radio', { name: '2 / 10' }).click();
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => posts(host).at(-1)).toEqual(['completed', { q1: 2, q2: null }]);
});

test('given a survey rendered by the page, then the page gets it by an event, and its answers are posted', async ({
  page,
  host,
}) => {
  offer(host, survey({ displayType: 'api' }));
  const listen =
    "<script>document.addEventListener('pixel:survey', ({ detail }) => { window.delivered = detail; detail.respond('shown'); })</script>";
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1>', `${listen}<script async src="/pixel.min.js?project=pk_test"></script>`),
  );
  await page.goto(host.url);
  await expect.poll(() => posts(host)).toEqual([['shown', undefined]]);
  expect(await page.evaluate('delivered.survey.questions[0].title')).toBe('How was it?');
  await page.evaluate(
    "delivered.respond('accepted', { q1: 1n }); delivered.respond('accepted', { toJSON() { throw Error() } })",
  );
  await page.evaluate(
    "delivered.respond('nonsense', {}); delivered.respond('completed', { q1: 'Fine' }); delivered.respond('dismissed')",
  );
  await expect.poll(() => posts(host).at(-1)).toEqual(['completed', { q1: 'Fine' }]);
  expect(posts(host)).toHaveLength(2);
  expect(await page.locator('pixel-survey').count()).toBe(0);
});

test('given the panel, then it shows what each survey waits for', async ({ page, host }) => {
  offer(host, survey({ trigger: { type: 'scroll', scrollPercent: 50 } }));
  host.pages.set('/', pageWith('<h1>Hello</h1><div style="height:3000px"></div>'));
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(page.getByRole('region', { name: 'Pixel on this page' })).toContainText(
    'popover, waits for scroll 50%',
  );
});

test('given survey texts in several languages, then the page’s language wins, and Arabic runs right to left', async ({
  page,
  host,
}) => {
  offer(
    host,
    survey({
      translations: {
        ar: { questions: { q1: { title: 'كيف كان؟' } } },
        de: { questions: { q1: { title: 'Wie war es?' } } },
      },
    }),
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>').replace('lang="en"', 'lang="ar-EG"'));
  await page.goto(host.url);
  await expect(card(page)).toContainText('كيف كان؟');
  await expect(card(page)).toHaveAttribute('dir', 'rtl');
  await expect(card(page)).toHaveAttribute('lang', 'ar');
  await expect.poll(() => host.surveyPosts[0]?.language).toBe('ar');
});
