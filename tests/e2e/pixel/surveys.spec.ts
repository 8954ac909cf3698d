import { expect, pageWith, ready, test } from '../../support/browser-pixel.ts';
import { card, offer, posts, survey } from '../../support/browser-survey.ts';

test.beforeEach(({ host }) => {
  host.pages.set('/', pageWith('<h1>Hello</h1><a href="/other">Other</a>'));
  host.pages.set('/other', pageWith('<h1>Other</h1>'));
});

test('given a survey for the visitor, then it is shown, answered, thanked for, and every step is posted', async ({
  page,
  host,
}) => {
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
  const [shown, completed] = host.surveyPosts;
  expect(completed?.responseId).toBe(shown?.responseId);
  expect(shown).toMatchObject({
    surveyId: survey().surveyId,
    projectKey: 'pk_test',
    anonymousId: host.bootstraps[0]?.get('anonymousId'),
    version: '2026-01-02T03:04:05.678Z',
    language: 'en',
    url: `${host.url}/`,
    assignments: [],
  });
  await ready(page);
});
