import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SurveyResults } from '@pixel/control/client';
import type { Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { cpuTimes } from '../../support/slowness.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const projectKey = 'pk_asked';
const path = `/p/${projectKey}/surveys/nps/results`;
const hostile = `<img src=x onerror=alert(1)> \u202eראב ${'W'.repeat(160)}`;
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const visitors = Array.from({ length: 44 }, () => randomUUID());
const responses = visitors.map(() => randomUUID());

const options = [
  { optionId: 'price', label: 'The price' },
  { optionId: 'speed', label: 'The speed' },
];
const kind = { questionId: 'kind', type: 'single_choice', title: 'What is it?', options, allowOther: true };
const remainingQuestions = [
  { questionId: 'score', type: 'nps', title: 'Would you recommend us?' },
  { questionId: 'stars', type: 'rating', title: 'How was it?' },
  { questionId: 'terms', type: 'consent', title: 'May we write to you?' },
  { questionId: 'why', type: 'open_text', title: 'Why?' },
];

let pixel: PixelServer;

withServer(async (started) => {
  pixel = started;
  await apply([...remainingQuestions.slice(0, 1), kind, ...remainingQuestions.slice(1)]);
});

test.beforeEach(({ context }) => signIn(context, pixel));

async function apply(questions: readonly object[]): Promise<void> {
  const project = {
    projectKey,
    timeZone: 'UTC',
    experiments: [
      {
        ...{ experimentKey: 'bar', name: 'Sticky bar', status: 'running' },
        variants: [
          { variantKey: 'control', name: 'As it was', weight: 0.5, isControl: true },
          { variantKey: 'changed', name: 'Sticky', weight: 0.5 },
        ],
      },
    ],
    surveys: [
      { surveyKey: 'nps', name: 'Recommend', status: 'running', questions },
      {
        ...{ surveyKey: 'quiet', name: hostile, status: 'draft', questions },
        experiment: { experimentKey: 'bar', variantKeys: ['changed'] },
      },
    ],
  };
  const file = join(pixel.dataDirectory, 'asked.json');
  await writeFile(file, JSON.stringify({ projects: [project] }));
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
}

/** Has visitors take the survey: 4 see it, the next 5 leave at the second question, the others complete it. */
async function answer(page: Page): Promise<void> {
  const bootstrap = async (anonymousId: string) => {
    const query = new URLSearchParams({ projectKey, anonymousId, url: 'https://shop.example/thank-you' });
    return (await page.request.get(`${pixel.url}/sdk/bootstrap?${query}`)).json();
  };
  // A busy edge sends no surveys rather than delay the page.
  const bootstrapWithSurvey = (anonymousId: string) =>
    eventually(
      () => bootstrap(anonymousId),
      ({ surveys }) => surveys.length > 0,
      60_000,
    );
  const send = async (route: string, body: object) => {
    const response = await page.request.post(`${pixel.url}/sdk/${route}`, {
      data: { projectKey, userAgent, url: 'https://shop.example/thank-you?order=7', ...body },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  for (const [index, anonymousId] of visitors.entries()) {
    const bootstrapped = await bootstrapWithSurvey(anonymousId);
    const common = {
      ...{ anonymousId, responseId: responses[index], language: 'en' },
      ...{
        surveyId: bootstrapped.surveys[0].surveyId,
        version: bootstrapped.version,
        assignments: bootstrapped.assignments,
      },
    };
    if (index === 43) await send('event', { anonymousId, eventName: 'view_cart', assignments: [] });
    // More than a panel lists.
    for (let number = 0; index === 42 && number < 101; number += 1)
      await send('event', { anonymousId, eventName: 'view', assignments: [] });
    await send('survey', { ...common, event: 'shown' });
    if (index < 4) continue;
    if (index < 9) {
      await send('survey', { ...common, event: 'dismissed', answers: { score: 2 } });
      continue;
    }
    const chosen = index === 43 ? { other: hostile } : index % 2 === 0 ? 'price' : 'speed';
    const answers = {
      ...{ score: index % 3 === 0 ? 6 : 10, kind: chosen, stars: 4, terms: index % 5 === 0 },
      why: index === 43 ? `${hostile}\nSlow` : `Text ${index}`,
    };
    await send('survey', { ...common, event: 'completed', answers });
    if (index === 43) await send('event', { anonymousId, eventName: 'purchase', assignments: [] });
  }
  await expect
    .poll(async () => (await resultsOf(page)).funnel, { timeout: 60_000 })
    .toMatchObject({ shown: 44, completed: { count: 35 } });
}

test('reports that there are no responses yet, even for a draft with a hostile name', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await expect(page.getByRole('heading', { name: 'No one has seen this survey yet' })).toBeVisible();
  await expect(page.getByText(/^Only one variant gets/)).toHaveCount(0);
  await expectAccessibleFit(page);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/surveys/quiet/results`);
  await expect(page.getByText('It’s a draft, so no visitors see it.')).toBeVisible();
  await expect(page.getByText(/^Only one variant gets this survey/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleFit(page);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/surveys/none/results`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('shows answers with intervals, and where visitors left, by day and by variant', async ({ page }) => {
  test.setTimeout(240_000 * cpuTimes);
  await page.goto(pixel.controlUrl + path);
  await answer(page);
  // The survey no longer runs; its answers stay.
  await apply(remainingQuestions);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/surveys/nps/setup`);
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const { funnel, questions } = await resultsOf(page);
  const who = page.getByRole('region', { name: 'Who answered' });
  await expect(who).toContainText(`Response rate90.9%${ci(funnel.accepted.share)}40 of 44`);
  await expect(who).toContainText(`Completed79.5%${ci(funnel.completed.share)}35 of 44`);
  const score = questions[0]?.answers;
  if (score?.kind !== 'points' || score.nps?.score == null) throw new Error('There is no score');
  // 23 promoters and 17 detractors of 40.
  const points = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))}`;
  const { low, high } = score.nps.score;
  await expect(who).toContainText(`+1595% CI ${points(low)} to ${points(high)}`);
  await expect(who).not.toContainText('too few to rely on');

  const dropOff = page.getByRole('table', { name: 'Drop-off by question' });
  const second = dropOff.getByRole('row', { name: /^How was it\?/ });
  await expect(second).toContainText('35');
  await expect(dropOff.getByRole('row', { name: /^What is it\? \(no longer asked\)/ })).toContainText(
    '40355',
  );
  const removed = page.getByRole('region', { name: 'What is it?', exact: true });
  await expect(removed).toContainText('35 answers. No longer asked.');
  await expect(removed).toContainText('The price');
  await expect(removed).toContainText('Other, in their own words');
  await expect(page.getByRole('region', { name: 'How was it?', exact: true })).toContainText(/Mean.*4/);
  await expect(page.getByRole('region', { name: 'May we write to you?', exact: true })).toContainText('Yes');
  await removed.getByRole('button', { name: 'As a table' }).click();
  await expect(removed.getByRole('row', { name: /^The price/ })).toContainText(/%\d/);

  const days = page.getByRole('region', { name: 'Response rate by day', exact: true });
  await expect(days.getByRole('img')).toHaveAccessibleName(/it was 90\.9% \(95% CI/);
  await days.getByRole('slider').focus();
  await expect(days.getByRole('status')).toContainText('90.9%');
  await days.getByRole('button', { name: 'As a table' }).click();
  await expect(days.getByRole('row').nth(1)).toContainText(`4490.9% (${ci(funnel.accepted.share)})`);

  const variants = page.getByRole('region', { name: 'By experiment variant', exact: true });
  await variants.getByRole('button', { name: 'Choose an experiment' }).click();
  await page.getByRole('menuitemradio', { name: 'Sticky bar' }).click();
  await expect(page).toHaveURL(/experiment=bar/);
  await expect(variants).toContainText('Exploratory: not part of a registered plan.');
  await expect(variants.getByRole('row', { name: /As it was/ })).toContainText(/\d+\.\d% \(95% CI/);
  await expect(variants.getByRole('row', { name: /Sticky/ })).toContainText(/\d+\.\d% \(95% CI/);
  await expectAccessibleFit(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('nps,,,,shown,,,,,44');
  expect(csv).toContain('nps,,kind,What is it?,option price,The price,40,35,5,');

  await page.getByLabel('until').fill('2020-02-01');
  await expect(page.getByRole('heading', { name: 'No responses in this period' })).toBeVisible();
  await expect(page).toHaveURL(/until=2020-02-01/);
  await page.getByRole('button', { name: 'All time' }).click();
  await expect(who).toContainText('40 of 44');
});

test('the list counts the responses of all surveys in one request', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/surveys`);
  await expect(page.getByRole('row').filter({ hasText: 'Recommend' })).toContainText(/40\s*91% of 44 shown/);
  await expect(page.getByRole('row').filter({ hasText: 'onerror' })).toContainText('–');
  expect(requestedPaths.filter((path) => path.endsWith('/survey-counts'))).toHaveLength(1);
  expect(requestedPaths.filter((path) => path.endsWith('/results'))).toEqual([]);
});

test('finds visitors’ texts, and opens a response with its path, by keyboard', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  const texts = page.getByRole('list', { name: 'Open-text answers' }).getByRole('listitem');
  await expect(texts).toHaveCount(20);
  const card = page.getByRole('region', { name: 'Open-text answers', exact: true });
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(texts).toHaveCount(35);
  await expect(card.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('slow');
  await expect(texts).toHaveCount(1);
  await expect(page).toHaveURL(/text=slow/);
  await page.keyboard.press('Tab');
  await texts.getByRole('button').focus();
  await page.keyboard.press('Enter');

  const panel = page.getByRole('dialog', { name: 'Response' });
  await expect(page).toHaveURL(new RegExp(`response=${visitors[43]}\\.${responses[43]}`));
  await expect(panel).toContainText('Completed');
  await expect(panel).toContainText('https://shop.example/thank-you');
  await expect(panel).toContainText('Chrome, Windows');
  await expect(panel).toContainText('What is it? (no longer asked)');
  await expect(panel).toContainText('<img src=x onerror=alert(1)>');
  const timeline = panel.getByRole('region', { name: 'Before and after' }).getByRole('listitem');
  await expect(timeline).toContainText(['view_cart', 'This survey was shown', 'Completed it', 'purchase']);
  await expectAccessibleFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(timeline).toHaveCount(4);
  await expectAccessibleFit(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/response=/);
  await expectAccessibleFit(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('list', { name: 'Individual responses' }).getByRole('listitem');
  await expect(list).toHaveCount(20);
  await list.first().getByRole('button').click();
  await expect(panel).toBeVisible();
  await page.goto(`${pixel.controlUrl}${path}?response=${visitors[43]}.${visitors[43]}`);
  await expect(panel.getByRole('alert')).toContainText('has no response');
});

test('shows the page and device of a response however many earlier events its visitor had', async ({
  page,
}) => {
  await page.goto(`${pixel.controlUrl}${path}?response=${visitors[42]}.${responses[42]}`);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('https://shop.example/thank-you?order=7');
  await expect(panel).toContainText('Chrome');
  await expect(panel).toContainText('The first 100 events.');
});

test('is in German', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Wer geantwortet hat' })).toContainText('90,9 %');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleFit(page);
});

test('shows a viewer aggregated answers, and no single visitors', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}${path}?response=${visitors[43]}.${responses[43]}`);
  await expect(page.getByRole('region', { name: 'Who answered' })).toContainText('40 of 44');
  await expect(
    page.getByText('You need the Analyst role to see what individual visitors wrote and did'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Individual responses')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Text 20');
  await expectAccessibleFit(page);
});

async function expectAccessibleFit(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
}

async function resultsOf(page: Page): Promise<SurveyResults> {
  return page.evaluate(
    async (key) => (await fetch(`/api/projects/${key}/surveys/nps/results`)).json(),
    projectKey,
  );
}

function ci(share: { readonly low: number; readonly high: number } | null): string {
  if (share === null) throw new Error('There is no interval');
  return `95% CI ${(100 * share.low).toFixed(1)}% to ${(100 * share.high).toFixed(1)}%`;
}
