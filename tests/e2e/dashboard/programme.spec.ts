import type { ProgrammeReport } from '@pixel/control/client';
import type { Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import {
  ci,
  dayMs,
  endsOfDays,
  evenVariants,
  percent,
  type ResultsBrowserHarness,
  withResultsHarness,
} from '../../support/browser-results.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

const path = '/p/pk_demo/programme';
const hostile = `<img src=x onerror=alert(1)> \u202eראב ${'W'.repeat(160)}`;

test.describe('with ended tests', () => {
  test.describe.configure({ mode: 'default' });
  const experimentKey = 'bar';
  const start = Math.floor(Date.now() / dayMs) * dayMs - 40 * dayMs;
  const variants = evenVariants({ control: 'As it was', changed: 'Sticky' });
  const goals = [{ goalKey: 'order', isPrimary: true, analysis: { windowHours: 24 } }];
  let harness: ResultsBrowserHarness;
  let address: string;

  withResultsHarness(async (started) => {
    harness = started;
    address = harness.url(experimentKey).replace(/experiments.*/, 'programme');
    const publish = (at: number, its: object, besides: object = its) =>
      harness.publish(at, {
        experiment: { experimentKey, name: 'Sticky bar', tags: ['shop'], variants, goals, plan, ...its },
        beside: [
          { experimentKey: 'hero', name: hostile, owner: 'ann@shop.example', variants, goals, ...besides },
        ],
        goals: [{ goalKey: 'order', name: 'Ordered' }],
      });
    const plan = { holdback: 0.25, minimumDays: 7 };
    await publish(start, { status: 'running' });
    const visit = async (from: number, phase: number, arms: Readonly<Record<string, readonly number[]>>) => {
      for (const [variantKey, [visitors = 0, order = 0]] of Object.entries(arms))
        await harness.visit(
          { experimentKey, variantKey, from },
          { visitors, events: { order }, days: 10, claim: { phase } },
        );
    };
    await visit(start, 1, { control: [2_000, 200], changed: [2_000, 320] });
    await harness.look(experimentKey, endsOfDays(start, 12));
    const ended = start + 13 * dayMs;
    await publish(ended, { status: 'completed', rollout: 'changed' }, { status: 'completed' });
    await harness.look(experimentKey, [ended + 2 * dayMs]);
    await visit(ended, 2, { control: [1_000, 100], changed: [3_000, 360] });
    await harness.look(experimentKey, endsOfDays(ended, 14), 2);
  });

  test('shows outcomes and holdback measurements, and filters by words, owner, tag and outcome', async ({
    page,
  }) => {
    await page.goto(harness.url(experimentKey));
    await decide(page, experimentKey, {
      ...{ decision: 'shipped', variantKey: 'changed' },
      ...{ why: 'People find the button', learned: 'Étagères sell\n<b>more</b>' },
    });
    await page.goto(address);
    const report = await reportOf(page);
    expect(report).toMatchObject({ concluded: 2, winRate: { won: 1, tests: 1 } });
    const rate = page.getByRole('region', { name: 'Win rate' });
    await expect(rate).toContainText('100.0%1 of 1 with a valid result');
    await expect(rate.getByRole('img')).toHaveAccessibleName(/^95% CI \d+\.\d% to 100\.0%$/);
    await expect(rate).toContainText('1 was shipped: 1 that won.');
    await rate.getByText('How it is counted').click();
    await expect(rate).toContainText('An experiment counts once, by its newest test.');

    const measured = report.gains[0]?.measured;
    if (measured == null) throw new Error('No holdback has measured anything');
    const gains = page.getByRole('region', { name: 'Measured by holdbacks' });
    const total = `${percent(measured.estimate)} ${ci(measured.level, measured)}`;
    await expect(gains).toContainText(total);
    await expect(gains).toContainText('1 of 1 shipped winner measured');
    // The test's own estimate isn't part of the total.
    await expect(gains).not.toContainText(percent(report.gains[0]?.naive.estimate));

    const tests = page.getByRole('list', { name: 'Past tests' }).getByRole('listitem');
    await expect(tests).toHaveCount(2);
    const bar = tests.filter({ hasText: 'Sticky bar' });
    const lift = report.tests.find((each) => each.experimentKey === experimentKey)?.lift;
    if (lift == null) throw new Error('The test has no lift');
    await expect(bar).toContainText(`Won${percent(lift.estimate)} (${ci(lift.level, lift)}) of Sticky`);
    await expect(bar).toContainText(/Shipped Sticky by .+People find the buttonLearned: Étagères sell/);
    const hero = tests.filter({ hasText: '<img src=x' });
    await expect(hero).toContainText('No decision recorded.');
    await expectAccessibleFit(page);

    await page.keyboard.press('/');
    await page.keyboard.type('etageres');
    await expect(tests).toHaveCount(1);
    await expect(bar).toContainText('Found in: learnings');
    await expect(page).toHaveURL(/text=etageres/);
    await page.reload();
    await expect(tests).toHaveCount(1);
    await page.getByRole('searchbox').fill('nowhere');
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await expectAccessibleFit(page);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(tests).toHaveCount(2);

    await choose(page, 'Owner', 'ann@shop.example');
    await expect(tests).toHaveCount(1);
    await expect(hero).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Owner: ann@shop.example' }).click();
    await choose(page, 'Tag', '#shop');
    await choose(page, 'Outcome', 'Won');
    await choose(page, 'Decision', 'Shipped');
    await expect(page).toHaveURL(/tag=shop&outcome=winning&decision=shipped/);
    await expect(tests).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/decision/);
    await bar.getByRole('link', { name: 'Sticky bar' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/experiments\/bar\/results\?phase=1/);
    await expect(page.getByText('People find the button')).toBeVisible();
  });

  test('keeps to a date range, on a phone and in German too', async ({ page }) => {
    await page.goto(`${address}?from=2020-01-01&until=2020-02-01`);
    await expect(page.getByRole('heading', { name: 'No tests ended in this period' })).toBeVisible();
    await expectAccessibleFit(page);
    await page.getByRole('button', { name: 'All time' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Sticky bar' })).toBeVisible();
    await page.getByLabel('until').fill('2020-02-01');
    await expect(page).toHaveURL(/until=2020-02-01/);
    await expect(page.getByRole('heading', { name: 'No tests ended in this period' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Von Holdbacks gemessen' })).toBeVisible();
    await expect(page.getByText('1 von 1 ausgerolltem Gewinner gemessen')).toBeVisible();
    await expectAccessibleFit(page);
  });

  test('reports that it cannot load, and retries', async ({ page }) => {
    await page.route(/\/programme(\?|$)(?<!\/p\/.*)/, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away' } } })
        : route.fallback(),
    );
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Can’t load this right now' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Win rate' })).toBeVisible();
  });
});

test.describe('before a test has ended', () => {
  let pixel: PixelServer;
  withServer((started) => {
    pixel = started;
  });

  test('a viewer finds it in the sidebar, with what it will show', async ({ page, context }) => {
    await signIn(context, pixel);
    await becomeViewer(pixel);
    await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
    await page.getByRole('navigation').getByRole('link', { name: 'Programme' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name: 'No tests have ended yet' })).toBeVisible();
    await expectAccessibleFit(page);
  });
});

async function expectAccessibleFit(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
}

async function choose(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Filter by ${filter}` }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
}

function reportOf(page: Page): Promise<ProgrammeReport> {
  return page.evaluate(async () => (await fetch('/api/projects/pk_bar/programme')).json());
}

async function decide(page: Page, experimentKey: string, decision: object): Promise<void> {
  const status = await page.evaluate(
    async ([key, json]) => {
      const response = await fetch(`/api/projects/pk_bar/experiments/${key}/decisions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ revision: 0, phase: 1, ...json }),
      });
      return response.status;
    },
    [experimentKey, decision] as const,
  );
  expect(status).toBe(200);
}
