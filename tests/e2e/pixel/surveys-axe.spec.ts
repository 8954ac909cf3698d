import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type BrowserHost, startBrowserHost } from '../../support/browser-host.ts';
import { expect, pageWith, test } from '../../support/browser-pixel.ts';
import { card, offer, type QuestionOptions, survey } from '../../support/browser-survey.ts';

const options = ['red', 'green', 'blue'].map((optionId) => ({ optionId, label: `The ${optionId} one` }));
const ends = { minLabel: 'Very bad', maxLabel: 'Very good' };
const questions: readonly (readonly [what: string, question: QuestionOptions])[] = [
  [
    'open_text',
    { type: 'open_text', description: 'In your own words', multiline: true, placeholder: 'Such as …' },
  ],
  ['open_text with a format', { type: 'open_text', format: 'email', required: true }],
  ['single_choice', { type: 'single_choice', options, allowOther: true }],
  ['multiple_choice', { type: 'multiple_choice', options, allowOther: true, required: true }],
  ['rating in numbers', { type: 'rating', scale: 10, ...ends }],
  ['rating in stars', { type: 'rating', ratingStyle: 'stars', scale: 5, ...ends }],
  ['rating in faces', { type: 'rating', ratingStyle: 'emoji', scale: 5, ...ends, required: true }],
  ['nps', { type: 'nps', ...ends }],
  ['csat', { type: 'csat', ...ends }],
  ['ces', { type: 'ces', ...ends }],
  [
    'consent',
    { type: 'consent', title: 'You may write to me.', description: 'Not more than once.', required: true },
  ],
  ['link', { type: 'link', linkUrl: 'https://pixel.example', linkLabel: 'Book a call' }],
];
const themes = ['light', 'dark'] as const;
const displayTypes = ['popover', 'modal', 'inline'] as const;
const count = (questions.length + 2) * themes.length * displayTypes.length;

/** The axe violations in the survey, each with rule and element. */
async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(async () => {
    const { violations } = await axe.run(
      { include: [{ fromShadowDom: ['pixel-survey', '.card'] }] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { 'target-size': { enabled: true } } },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ' ' + html + ' ' + failureSummary));
  })()`);
}

test.describe(`axe of surveys: ${count} cases`, () => {
  for (const theme of themes)
    for (const displayType of displayTypes)
      test.describe(() => {
        test.describe.configure({ mode: 'default' });
        let host: BrowserHost;
        let page: Page;
        test.beforeAll(async ({ browser }) => {
          test.setTimeout(120_000);
          host = await startBrowserHost();
          page = await browser.newPage({ colorScheme: theme, reducedMotion: 'reduce' });
          const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
          await page.addInitScript(axe);
          const body = '<main><h1>Hello</h1><div id="box"></div></main>';
          const background = theme === 'dark' ? '<style>body{background:#000}</style>' : '';
          host.pages.set(
            '/',
            pageWith(body, `${background}<script async src="/pixel.min.js?project=pk_test"></script>`),
          );
          offer(
            host,
            survey({
              displayType,
              appearance: { theme: 'auto', container: '#box' },
              intro: { title: 'A few questions', description: 'They take a minute.' },
              // Each can be skipped, except the one that is marked as required.
              questions: questions.map(([, question]) => question),
            }),
          );
          await page.goto(host.url);
        });
        test.afterAll(async () => {
          await page.close();
          await host.close();
        });

        test(`intro, ${displayType}, ${theme}`, async () => {
          await expect(card(page)).toContainText('A few questions');
          expect(await violations(page)).toEqual([]);
          await card(page).getByRole('button', { name: 'Start' }).click();
        });
        for (const [index, [what, { required, type }]] of questions.entries())
          test(`${what}, ${displayType}, ${theme}`, async () => {
            await expect(card(page)).toContainText(`${index + 1} of ${questions.length}`);
            const mainButton = card(page).locator('.main');
            if (required) {
              // With its error, and then with an answer.
              await mainButton.click();
              await expect(card(page).getByRole('alert')).not.toBeEmpty();
              expect(await violations(page)).toEqual([]);
            }
            if (type === 'open_text') await card(page).getByRole('textbox').fill('name@example.com');
            else if (type === 'multiple_choice' || type === 'consent')
              await card(page).getByRole('checkbox').last().press('Space');
            else if (type !== 'link') await card(page).getByRole('radio').last().press('Space');
            if (type === 'multiple_choice' || type === 'single_choice')
              await card(page).getByRole('textbox').fill('Another');
            expect(await violations(page)).toEqual([]);
            await mainButton.click();
          });
        test(`thanks, ${displayType}, ${theme}`, async () => {
          await expect(card(page)).toContainText('Thank you!');
          expect(await violations(page)).toEqual([]);
        });
      });
});
