import type { ReportedComparison, ResultsReport } from '@pixel/control/client';
import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import {
  ci,
  dayMs,
  endsOfDays,
  evenVariants,
  type ResultsBrowserHarness,
  range,
  withResultsHarness,
} from '../../support/browser-results.ts';
import { expect } from '../../support/browser-test.ts';

const today = Math.floor(Date.now() / dayMs) * dayMs;
const names = { control: 'As it was', changed: 'Changed' };

test.describe.configure({ mode: 'default' });

let harness: ResultsBrowserHarness;

withResultsHarness(async (started) => {
  harness = started;
});

test.describe('a fixed horizon', () => {
  const experimentKey = 'horizon';
  const start = today - 16 * dayMs;
  const publish = (at: number, status: string) =>
    harness.publish(at, ordered(experimentKey, { status, plan }));
  const plan = { engine: 'fixed', plannedVisitors: 2_000, minimumDays: 7 };

  test.beforeAll(async () => {
    await publish(start, 'running');
    for (const [variantKey, order] of [
      ['control', 100],
      ['changed', 150],
    ] as const)
      await harness.visit(
        { experimentKey, variantKey, from: start },
        { visitors: 1_000, events: { order }, days: 10 },
      );
    // By the ninth day 1,800 have arrived, of whom the last 200 are still in their window.
    await harness.look(experimentKey, endsOfDays(start, 9));
  });

  test('shows no interval or lift before its planned size, with a note', async ({ page }) => {
    await open(page, experimentKey);
    await expect(leading(page)).toHaveText(
      'Valid only at the planned 2,000 visitors (1,600 so far). About 2 days.',
    );
    const main = page.getByRole('main');
    await expect(main.getByRole('list', { name: 'Ordered, by variant' })).toContainText(
      /120 of 800 visitors/,
    );
    await expect(goalRow(page)).toContainText('Valid only at the planned 2,000 visitors');
    await expect(goalRow(page)).toContainText('Not enough data');
    await expect(page.getByRole('region', { name: 'Planned size' })).toContainText(
      '80%1,600 of 2,000 visitorsabout 2 days left200 more are still in their window.',
    );
    for (const name of ['Lift of Ordered over time', 'By device'])
      await expect(page.getByRole('region', { name, exact: true })).toContainText(
        'A fixed-horizon test has no interval before its planned 2,000 visitors.',
      );
    await expect(lifts(page).getByRole('img')).toHaveAccessibleName(/Changed \+50\.0% \(–\)/);
    await expect(main).not.toContainText(/[+−]\d+\.\d% to/);
    await page.getByRole('button', { name: 'As a table' }).first().click();
    await expect(page.getByRole('row', { name: /^Ordered Primary Changed/ })).toContainText('–––––');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('is exploratory with another engine, which decides nothing', async ({ page }) => {
    for (const [engine, name] of [
      ['sequential', 'Sequential'],
      ['bayesian', 'Bayesian'],
    ] as const) {
      await open(page, experimentKey);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(
        page.getByText('Exploratory. The registered plan decides: fixed horizon, Ordered'),
      ).toBeVisible();
      const report = await harness.readResults(experimentKey, `?engine=${engine}`);
      const found = onlyComparison(report);
      await expect(leading(page)).toHaveText(report.verdict.sentence);
      await expect(goalRow(page)).toContainText(range(found.running?.relative ?? found.relative));
      await expect(goalRow(page)).toContainText('Exploratory');
      await expect(page.getByRole('main')).not.toContainText(/Winning|is winning|Significant/);
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  test('decides at its planned size, and is final after the end', async ({ page }) => {
    await harness.look(experimentKey, endsOfDays(start, 12).slice(9));
    const found = onlyComparison(await harness.readResults(experimentKey));
    await open(page, experimentKey);
    // 150 against 100 of 1,000 each.
    const effect = `+50.0% (${ci(found.level, found.relative)})`;
    await expect(leading(page)).toHaveText(
      `Changed increases Ordered: ${effect}. Significant at the planned size.`,
    );
    await expect(goalRow(page)).toContainText(`+50.0%${range(found.relative)}`);
    await expect(goalRow(page)).toContainText('Winning');
    await expect(page.getByRole('region', { name: 'Planned size' })).toContainText('100%');
    await lifts(page).getByRole('button', { name: 'As a table' }).click();
    const days = lifts(page).getByRole('row');
    // All have arrived on the tenth day, and count from the eleventh on.
    await expect(days.nth(10)).toContainText(/2,000.*–$/);
    await expect(days.nth(11)).toContainText(`2,000+50.0%${range(found.relative)}`);

    await publish(start + 12.5 * dayMs, 'completed');
    await harness.look(experimentKey, [start + 14 * dayMs]);
    await open(page, experimentKey);
    await expect(leading(page)).toHaveText(`Changed increases Ordered: ${effect}. Significant.`);
    await expect(page.getByText('Changed won')).toBeVisible();
    await expect(page.getByText(/^Final on /)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sequential', exact: true }).click();
    await expect(page.getByText('Exploratory. The registered plan decides')).toBeVisible();
    await expect(page.getByText(/^Final on /)).toHaveCount(0);
    await expectGermanPhone(page, experimentKey, 'Changed hat gewonnen');
  });
});

test.describe('a published content edit', () => {
  const experimentKey = 'edited';
  const start = today - 22 * dayMs;
  const second = start + 9 * dayMs;
  const reason = 'Nobody knew what it was for';
  const withText = (value: string) =>
    ordered(experimentKey, {
      variants: evenVariants(names, {
        changed: [{ selector: '#buy', operation: 'set_text', value, orderIndex: 0 }],
      }),
    });
  const visit = (variantKey: string, from: number, visits: readonly [number, number]) =>
    harness.visit(
      { experimentKey, variantKey, from },
      { visitors: visits[0], events: { order: visits[1] }, days: 8 },
    );

  test.beforeAll(async () => {
    await harness.publish(start, withText('Buy'));
    await visit('control', start, [800, 120]);
    await visit('changed', start, [800, 60]);
    await harness.look(experimentKey, endsOfDays(start, 9));
    await harness.publish(second, withText('Buy now'), reason);
    await visit('control', second, [1_000, 100]);
    await visit('changed', second, [1_000, 180]);
    await harness.look(experimentKey, endsOfDays(second, 12).slice(1));
  });

  test('starts an epoch, from which the verdict counts, with a mark in the chart', async ({ page }) => {
    const report = await harness.readResults(experimentKey);
    await open(page, experimentKey);
    await expect(leading(page)).toHaveText(report.verdict.sentence);
    // 180 against 100 of 1,000 each: earlier visitors saw something else.
    await expect(goalRow(page)).toContainText(
      `+80.0%${range(onlyComparison(report).running?.relative ?? onlyComparison(report).relative)}`,
    );
    await expect(arms(page)).toContainText([/100 of 1,000 visitors/, /180 of 1,000 visitors/]);
    const mark = lifts(page).getByRole('listitem').filter({ hasText: reason });
    await expect(mark).toContainText('ann@shop.example');
    await expect(mark).toContainText(/BuyBuy now|Buy.*Buy now/);
    await expect(mark).toContainText('A variant was edited, so the verdict counts from here.');
    await expect(page.getByText(/^Counted from .*, when a variant was edited/)).toBeVisible();
    await lifts(page).getByRole('button', { name: 'As a table' }).click();
    const days = lifts(page).getByRole('row');
    // The last day before the edit: 60 against 120 of 800 each.
    await expect(days.nth(9)).toContainText('1,600−50.0%');
    await expect(days.last()).toContainText('2,000+80.0%');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('includes earlier data only on request, as exploratory', async ({ page }) => {
    await open(page, experimentKey);
    await page.getByRole('button', { name: 'All visitors' }).click();
    await page.getByLabel('Count visitors from before the last edit').check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?epochs=all$/);
    const report = await harness.readResults(experimentKey, '?epochs=all');
    await expect(leading(page)).toHaveText(report.verdict.sentence);
    // 240 of 1,800 against 220 of 1,800.
    await expect(goalRow(page)).toContainText(`+9.1%${range(onlyComparison(report).relative)}`);
    await expect(arms(page)).toContainText([/220 of 1,800 visitors/, /240 of 1,800 visitors/]);
    await expect(page.getByText(/^Exploratory\./)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Roll out/ })).toBeHidden();
    await expect(page.getByText(/^Counted from .*, when a variant was edited/)).toBeHidden();
    expect(await violationsOf(page)).toEqual([]);
    await expectGermanPhone(page, experimentKey, 'Changed gewinnt');
  });
});

function ordered(experimentKey: string, its: object) {
  return {
    goals: [{ goalKey: 'order', name: 'Ordered' }],
    experiment: {
      ...{ experimentKey, name: 'Words of the button', variants: evenVariants(names) },
      goals: [{ goalKey: 'order', role: 'primary', analysis: { windowHours: 24 } }],
      ...its,
    },
  };
}

async function open(page: Page, experimentKey: string, query = ''): Promise<void> {
  await page.goto(harness.url(experimentKey, query));
  await expect(page.getByRole('heading', { name: 'All goals and variants', exact: true })).toBeVisible();
}

async function expectGermanPhone(page: Page, experimentKey: string, state: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.goto(harness.url(experimentKey));
  await expect(page.getByText(state, { exact: true })).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
}

const leading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const lifts = (page: Page) => page.getByRole('region', { name: 'Lift of Ordered over time', exact: true });
const arms = (page: Page) => page.getByRole('list', { name: 'Ordered, by variant' }).getByRole('listitem');
const goalRow = (page: Page) =>
  page
    .getByRole('table', { name: 'All goals and variants' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'How Ordered is measured' }) });

function onlyComparison({ metrics }: ResultsReport): ReportedComparison {
  const found = metrics[0]?.comparisons[0];
  if (found === undefined) throw new Error('Nothing is compared');
  return found;
}
