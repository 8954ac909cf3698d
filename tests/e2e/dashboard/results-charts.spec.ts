import { readFile } from 'node:fs/promises';
import type {
  ExperimentSurveys,
  NoveltyReport,
  PastLook,
  ResultsReport,
  Timeline,
} from '@pixel/control/client';
import type { Locator, Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

/** Takes half a minute here: three weeks of shoppers arrive, and are counted day by day. */
const pastLimitMs = 600_000;

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer(
  async (started) => {
    pixel = started;
    test.setTimeout(pastLimitMs);
    for (const key of ['demo-checkout', 'demo-gallery']) {
      const { isFinal } = await eventually(
        async () => {
          const { stdout } = await pixel.cli('results', key, '--project', 'pk_demo', '--json');
          // There is no output before the project exists.
          return JSON.parse(stdout || '{"isFinal":false}') as Pick<ResultsReport, 'isFinal'>;
        },
        (report) => report.isFinal,
        pastLimitMs,
      );
      expect(isFinal).toBe(true);
    }
  },
  { PIXEL_DEMO: 'on' },
);

test.beforeEach(async ({ context }) => {
  await signIn(context, pixel);
});

test('the lift chart shows the results of looks, also as a table', async ({ page }) => {
  const { looks } = await readResults<{ readonly looks: readonly PastLook[] }>(
    page,
    'demo-checkout',
    'results/looks',
  );
  const newest = looks.at(-1);
  const [found] = newest?.comparisons ?? [];
  const lift = percent(found?.relative?.estimate);
  const interval = `${percent(found?.running?.lower)} to ${percent(found?.running?.upper)}`;
  await open(page, 'demo-checkout');

  const card = page.getByRole('region', { name: 'Lift of Ordered over time', exact: true });
  await expect(card.getByRole('img', { name: `Changed ${lift} (${interval})` })).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('Changed: the interval excludes zero.');
  await card.getByRole('button', { name: 'As a table' }).click();
  const last = card.getByRole('row').last();
  await expect(last).toContainText(lift);
  await expect(last).toContainText(interval);
  const days = new Set(looks.map(({ computedAt }) => dayIn('UTC', computedAt)));
  await expect(card.getByRole('row')).toHaveCount(days.size + 1);
  // Too little data for a lift on the first day, and no number is made up.
  await expect(card.getByRole('row').nth(1)).toContainText('–');
  expect(await violationsOf(page)).toEqual([]);
});

test('keys move a cursor by day, and announce its values', async ({ page }) => {
  await open(page, 'demo-checkout');
  const card = page.getByRole('region', { name: 'New visitors per day', exact: true });
  await expect(card.getByRole('img')).toBeVisible();
  const { days } = await readResults<Timeline>(page, 'demo-checkout', 'results/timeline');
  const [newest, before] = (days ?? []).toReversed();
  const cursor = card.getByRole('slider', { name: 'Day in the visitor chart' });
  await cursor.focus();
  const status = card.getByRole('status');
  await expect(status).toContainText(count(newest?.visitors.treatment));
  await expect(status).toContainText('Part of a day');
  await page.keyboard.press('ArrowLeft');
  await expect(status).toContainText(count(before?.visitors.control));
  await expect(status).toContainText(count(before?.visitors.treatment));
  await expect(status).not.toContainText('Part of a day');
  await page.keyboard.press('Home');
  await expect(status).toContainText(count(days?.[0]?.visitors.control));
  await card.getByRole('button', { name: 'As a table' }).click();
  await expect(card.getByRole('row')).toHaveCount((days?.length ?? 0) + 1);
});

test('groups are in the address, and neutral unless they differ overall', async ({ page }) => {
  await open(page, 'demo-checkout');
  const groups = page.getByRole('region', { name: 'By ' });
  const { breakdown } = await readResults<ResultsReport>(page, 'demo-checkout', 'results?by=device');
  await expect(groups).toContainText(breakdown?.title.sentence ?? '');
  const [largest] = breakdown?.groups ?? [];
  const effect = largest?.metrics.find(({ goalKey }) => goalKey === 'demo-order')?.comparisons[0]?.relative;
  await expect(groups).toContainText(percent(effect?.estimate));
  await expect(groups).toContainText(`${percent(effect?.lower)} to ${percent(effect?.upper)}`);
  await expect(groups.getByRole('button', { name: 'Browser not checked' })).toBeVisible();

  await groups.getByRole('button', { name: 'Browser' }).click();
  await expect(page).toHaveURL(/results\?by=browser$/);
  await expect(page.getByRole('heading', { name: 'By browser' })).toBeVisible();
  await expect(groups.getByRole('button', { name: 'Device no difference p =' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'By device' })).toBeVisible();
});

test('days are compared on request, and show whether the lift lasts', async ({ page }) => {
  const found = await readResults<NoveltyReport>(page, 'demo-checkout', 'results/novelty');
  await open(page, 'demo-checkout');
  const card = page.getByRole('region', { name: 'Does it last?', exact: true });
  await expect(card.getByRole('img')).toHaveCount(0);
  await card.getByRole('button', { name: 'Compare days' }).click();
  await expect(card).toContainText(found.sinceExposure?.trends[0]?.sentence.sentence ?? 'no trend');
  await expect(card.getByRole('img')).toHaveCount(2);
  await card.getByRole('button', { name: 'As a table' }).click();
  const first = found.sinceExposure?.points[0]?.comparisons[0]?.relative;
  await expect(card.getByRole('table').first().getByRole('row').nth(1)).toContainText(
    percent(first?.estimate),
  );
  await expect(card.getByRole('table').last().getByRole('row')).toHaveCount(found.byFirstDay.length + 1);
  expect(await violationsOf(page)).toEqual([]);
});

test('survey answers appear by variant, with the server’s numbers', async ({ page }) => {
  const surveys = await readResults<ExperimentSurveys>(page, 'demo-checkout', 'results/surveys');
  const { survey } = surveys;
  expect(survey?.surveyKey).toBe('demo-recommend');
  expect(survey?.arms.map(({ funnel }) => funnel.accepted.count > 50)).toEqual([true, true]);
  await open(page, 'demo-checkout');
  const card = await answersCard(page);
  for (const { visitors, asked, funnel } of survey?.arms ?? []) {
    const row = card.getByRole('row', { name: count(visitors) });
    await expect(row).toContainText(`${count(asked.count)} (${part(asked.share?.estimate)})`);
    await expect(row).toContainText(
      `${part(funnel.accepted.share?.estimate)} ${part(funnel.accepted.share?.low)} to ${part(funnel.accepted.share?.high)}`,
    );
  }
  await expect(card).toContainText(`p = ${Number(survey?.rates?.pValue?.toPrecision(2))}`);
  await expect(card).toContainText('Exploratory');
  const question = card.getByRole('region', {
    name: 'How likely are you to recommend Kiln & Loom to a friend?',
    exact: true,
  });
  const score = question.getByRole('listitem').filter({ hasText: 'Net promoter score' });
  for (const { questions } of survey?.arms ?? []) {
    const answers = questions[0]?.answers;
    if (answers?.kind !== 'points') throw new Error('A net promoter score is made of points');
    const { estimate, low, high } = answers.nps?.score ?? {};
    await expect(score.first()).toContainText(points(estimate));
    await expect(score.first()).toContainText(`${points(low)} to ${points(high)}`);
  }
  await card.getByRole('button', { name: 'As a table' }).click();
  await expect(question.getByRole('row', { name: 'Promoters (9 and 10) Changed' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [treatment] = survey?.arms.filter(({ variantKey }) => variantKey === 'treatment') ?? [];
  expect(csv).toContain(
    `demo-checkout,1,${surveys.computedAt},demo-recommend,,,answered,,treatment,${treatment?.visitors},${treatment?.asked.count},${treatment?.funnel.accepted.count},`,
  );

  await card.getByRole('button', { name: 'Survey: After an order of the sale' }).click();
  await page.getByRole('menuitemradio', { name: 'Help page of the sale' }).click();
  const questionRegion = (name: string) => card.getByRole('region', { name, exact: true });
  await expect(questionRegion('What were you looking for?')).toContainText('Shipping');
  await expect(questionRegion('Did this page answer your question?')).toContainText('Satisfied (4 and 5)');
});

test('answers are counted on request, and a note says if there are none', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/results/surveys')) requests.push(request.url());
  });
  await page.route('**/results/surveys', (route) =>
    route.fulfill({
      json: { experimentKey: 'demo-checkout', phase: 1, computedAt: null, surveys: [], survey: null },
    }),
  );
  await open(page, 'demo-checkout');
  await expect(page.getByRole('region', { name: 'By device' }).getByRole('table')).toBeVisible();
  expect(requests).toEqual([]);
  const card = await answersCard(page);
  await expect(card).toContainText('No visitors in this experiment have seen a survey yet.');
  expect(requests).toHaveLength(1);
});

test('lifts are hidden in every chart if the split is off, but visitors are shown', async ({ page }) => {
  await open(page, 'demo-gallery');
  const lifts = page.getByRole('region', { name: / over time$/ });
  await expect(lifts).toContainText('Hidden');
  await expect(lifts).not.toContainText('%');
  await expect(lifts.getByRole('button', { name: 'As a table' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'By device' })).toContainText('Hidden');
  await expect(page.getByRole('region', { name: 'Does it last?', exact: true })).toContainText('Hidden');
  await expect(page.getByRole('region', { name: 'Survey answers' })).toContainText('Hidden');
  await expect(
    page.getByRole('region', { name: 'New visitors per day', exact: true }).getByRole('img'),
  ).toBeVisible();
});

test.describe('on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('charts fit, and have German labels', async ({ page }) => {
    await open(page, 'demo-checkout');
    const card = page.getByRole('region', { name: 'Effekt auf Ordered im Verlauf', exact: true });
    await expect(card.getByRole('img', { name: 'Zuletzt: Changed +' })).toBeVisible();
    await page.getByRole('button', { name: 'Tage vergleichen' }).click();
    await expect(page.getByRole('heading', { name: 'Nach dem Tag des ersten Besuchs' })).toBeVisible();
    const answers = page.getByRole('region', { name: 'Umfrageantworten' });
    await answers.scrollIntoViewIfNeeded();
    await expect(answers.getByRole('columnheader', { name: 'Antwortquote' })).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

async function answersCard(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Survey answers' });
  await card.scrollIntoViewIfNeeded();
  return card;
}

async function open(page: Page, experimentKey: string): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/${experimentKey}/results`);
  await expect(headings(page).first()).toBeVisible();
}

function headings(page: Page): Locator {
  return page.getByRole('heading', { level: 2 });
}

async function readResults<Body>(page: Page, experimentKey: string, path: string): Promise<Body> {
  const url = `${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}/${path}`;
  const response = await page.request.get(url);
  expect(response.status()).toBe(200);
  return response.json();
}

function percent(value: number | null | undefined): string {
  const share = new Intl.NumberFormat('en', {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return share.format(value ?? Number.NaN).replace('-', '−');
}

function part(value: number | null | undefined): string {
  return new Intl.NumberFormat('en', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value ?? Number.NaN);
}

function points(value: number | null | undefined): string {
  const score = new Intl.NumberFormat('en', { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return score.format(value ?? Number.NaN).replace('-', '−');
}

function count(value: number | undefined): string {
  return new Intl.NumberFormat('en').format(value ?? Number.NaN);
}

function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date(time));
}
