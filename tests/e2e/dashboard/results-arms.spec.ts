import type { ResultsReport } from '@pixel/control/client';
import type { Locator, Page } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import {
  ci,
  dayMs,
  endsOfDays,
  evenVariants,
  percent,
  type ResultsBrowserHarness,
  range,
  withResultsHarness,
} from '../../support/browser-results.ts';
import { expect } from '../../support/browser-test.ts';

const start = Math.floor(Date.now() / dayMs - 16) * dayMs;
const experimentKey = 'gallery';
const names = { control: 'One picture', photo: 'Four pictures', video: 'A film' };
type VariantKey = keyof typeof names;
const variantKeys = ['control', 'photo', 'video'] as const;

/** How many visitors are exposed, and how many reach each step. */
const written = {
  control: { visitors: 2_000, events: { cart: 600, checkout: 400, order: 200 } },
  photo: { visitors: 2_000, events: { cart: 700, checkout: 500, order: 280 } },
  video: { visitors: 2_000, events: { cart: 640, checkout: 480, order: 320 } },
} as const;
const steps = [
  ['Put into the cart', 'cart'],
  ['Began to pay', 'checkout'],
  ['Ordered', 'order'],
] as const;

test.describe.configure({ mode: 'serial' });

let harness: ResultsBrowserHarness;

withResultsHarness(async (started) => {
  harness = started;
  const window24h = { windowHours: 24 };
  await harness.publish(start, {
    goals: [
      ...steps.map(([name, goalKey]) => ({ goalKey, name })),
      { goalKey: 'way', name: 'Whole way', eventName: 'order' },
    ],
    experiment: {
      ...{ experimentKey, name: 'More to see', variants: evenVariants(names) },
      goals: [
        { goalKey: 'order', role: 'primary', analysis: window24h },
        {
          goalKey: 'way',
          analysis: { ...window24h, kind: 'funnel', funnelGoalKeys: steps.map(([, goalKey]) => goalKey) },
        },
      ],
      plan: { plannedVisitors: 6_000 },
    },
  });
  for (const variantKey of variantKeys)
    await harness.visit({ experimentKey, variantKey, from: start }, written[variantKey]);
  await harness.look(experimentKey, endsOfDays(start, 15).slice(6));
});

test('each arm appears beside the control, and the best winner leads', async ({ page }) => {
  const { verdict, metrics } = await harness.readResults(experimentKey);
  expect(primaryOf(metrics).comparisons.map(({ state }) => state)).toEqual(['winning', 'winning']);
  await open(page);
  await expect(page.getByText('A film is winning')).toBeVisible();
  const leading = comparisonOf(metrics, 'video');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  expect(verdict.sentence).toContain(
    `+60.0% (97.5% CI ${range(leading.running?.relative ?? leading.relative)})`,
  );
  await expect(page.getByRole('button', { name: 'Roll out A film' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Ordered, by variant' }).getByRole('listitem')).toContainText([
    /10\.0%200 of 2,000 visitors/,
    /14\.0%280 of 2,000 visitors/,
    /16\.0%320 of 2,000 visitors/,
  ]);

  await expectLifts(page, metrics, { photo: '+40.0%', video: '+60.0%' });
  await expect(page.getByText('adjusted for 2 variants')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Lift of Ordered over time', exact: true }).getByRole('img'),
  ).toHaveAccessibleName(/Four pictures \+40\.0% \(.*\); A film \+60\.0% \(/);
});

test('the best arm shows its lift over the runner-up', async ({ page }) => {
  await open(page);
  const best = page.getByRole('region', { name: 'Best variant' });
  const rows = best.getByRole('row');
  await expect(rows).toContainText(['Variant', /A film\+60\.0%/, /Four pictures\+40\.0%/, /One picture–/]);
  const { metrics } = await harness.readResults(experimentKey, '?baseline=photo');
  const versusRunnerUp = comparisonOf(metrics, 'video');
  // 320 of 2,000 against 280 of 2,000.
  await expect(best).toContainText(
    `A film against the runner-up, Four pictures+14.3% (97.5% CI ${range(versusRunnerUp.relative)}). No significant difference between the two yet.`,
  );

  await open(page, '?engine=bayesian');
  const chances = (await harness.readResults(experimentKey, '?engine=bayesian')).metrics;
  const chanceOf = (key: VariantKey) => comparisonOf(chances, key).probabilityBest ?? 0;
  const ofControl = 1 - chanceOf('photo') - chanceOf('video');
  expect(ofControl).toBeLessThan(0.0001);
  await expect(rows).toContainText([
    'Probability best',
    `${(100 * chanceOf('video')).toFixed(1)}%`,
    `${(100 * chanceOf('photo')).toFixed(1)}%`,
    '< 0.01%',
  ]);
});

test('another baseline inverts every lift, and is exploratory', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Compare all with Four pictures' }).click();
  await expect(page).toHaveURL(/\?baseline=photo$/);
  await expect(page.getByText(/^Exploratory\. The registered plan decides/)).toBeVisible();
  const { metrics, verdict } = await harness.readResults(experimentKey, '?baseline=photo');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  // 200 and 320 against 280.
  expect(verdict.sentence).toContain('A film +14.3%');
  await expectLifts(page, metrics, { control: '−28.6%', video: '+14.3%' });
  await expect(page.getByText('A film is winning')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Roll out/ })).toBeHidden();
  const inFunnel = page.getByRole('region', { name: 'From exposure to Ordered' }).getByRole('listitem');
  await expect(inFunnel.filter({ hasText: /^A.*One picture, 50\.0% of the previous step/ })).toContainText(
    '−28.6%',
  );
  expect(await violationsOf(page)).toEqual([]);
});

test('the funnel loses the recorded number at each step', async ({ page }) => {
  await open(page);
  const { metrics } = await harness.readResults(experimentKey);
  const funnelMetric = metrics.find(({ goalKey }) => goalKey === 'way');
  const card = page.getByRole('region', { name: 'From exposure to Ordered' });
  await expect(card).toContainText(/Exposed.*2,000.*2,000.*2,000/);
  for (const [nth, [name, event]] of steps.entries()) {
    const step = card.locator('ol > li').filter({ has: page.getByRole('heading', { name }) });
    for (const variantKey of variantKeys) {
      const { visitors, events } = written[variantKey];
      const reached = events[event];
      const before = nth === 0 ? undefined : events[steps[nth - 1]?.[1] ?? event];
      const arm = step.getByRole('listitem').filter({ hasText: names[variantKey] });
      await expect(arm).toContainText(`${share(reached / visitors)}${reached}`);
      if (before !== undefined)
        await expect(arm).toContainText(
          `${names[variantKey]}, ${share(reached / before)} of the previous step`,
        );
      const found = funnelMetric?.steps?.[nth]?.comparisons.find((each) => each.variantKey === variantKey);
      if (variantKey === 'control') await expect(arm).not.toContainText('CI');
      else {
        const lift = percent(reached / written.control.events[event] - 1);
        await expect(arm).toContainText(`${lift} (${ci(found?.level ?? 0, found?.relative ?? nothing)})`);
      }
    }
  }
  await card.getByRole('button', { name: 'As a table' }).click();
  await expect(card.getByRole('row')).toHaveCount(1 + steps.length * variantKeys.length);
  await expect(card.getByRole('row').last()).toContainText(/Ordered.*A film.*320.*16\.0%.*\+60\.0%/);
});

test('three arms fit on a phone and are in German, in both themes', async ({ page }) => {
  await open(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.goto(harness.url(experimentKey, '?baseline=video'));
  const best = page.getByRole('region', { name: 'Beste Variante' });
  // 280 against 320, and 200.
  await expect(best.getByRole('row')).toContainText([
    '',
    /A film–/,
    /Four pictures−12,5\s%/,
    /One picture−37,5\s%/,
  ]);
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

const nothing = { lower: null, upper: null };

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(harness.url(experimentKey, query));
  await expect(page.getByRole('heading', { name: 'All goals and variants', exact: true })).toBeVisible();
}

/** Expects the lifts of both goals with the API's intervals. */
async function expectLifts(
  page: Page,
  metrics: ResultsReport['metrics'],
  lifts: Partial<Record<VariantKey, string>>,
): Promise<void> {
  for (const [variantKey, lift] of Object.entries(lifts))
    for (const [nth, metric] of metrics.entries()) {
      const found = comparisonOf([metric], variantKey);
      const row = rowsOf(page, names[variantKey as VariantKey]).nth(nth);
      await expect(row).toContainText(`${lift}${range(found.running?.relative ?? found.relative)}`);
    }
}

function rowsOf(page: Page, variant: string): Locator {
  return page
    .getByRole('table', { name: 'All goals and variants' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: variant }) });
}

function primaryOf(metrics: ResultsReport['metrics']): ResultsReport['metrics'][number] {
  const found = metrics.find(({ role }) => role === 'primary') ?? metrics[0];
  if (found === undefined) throw new Error('There is no goal');
  return found;
}

function comparisonOf(metrics: ResultsReport['metrics'], variantKey: string) {
  const found = primaryOf(metrics).comparisons.find((each) => each.variantKey === variantKey);
  if (found === undefined) throw new Error(`Nothing is compared with ${variantKey}`);
  return found;
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)}%`;
}
