import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

/** Takes half a minute here: three weeks of shoppers arrive, and are counted day by day. */
const pastLimitMs = 600_000;
const path = '/p/pk_demo/experiments';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner(
  (started) => {
    pixel = started;
  },
  { PIXEL_DEMO: 'on' },
);

test('new results appear live in the open list, and match the command line', async ({ page }) => {
  test.setTimeout(pastLimitMs);
  await page.goto(pixel.controlUrl + path);
  await expect(row(page, 'Shorter checkout')).toContainText('Won', { timeout: pastLimitMs });
  await expect(row(page, 'Larger pictures')).toContainText('Hidden', { timeout: pastLimitMs });
  await expect(row(page, 'Offers above the list')).toContainText('Guardrail breached', {
    timeout: pastLimitMs,
  });
  await waitForPast(page);

  const winner = await resultsOf('demo-checkout');
  expect(winner.verdict.state).toBe('winning');
  await expect(row(page, 'Shorter checkout')).toContainText(`Ordered${'BChanged'}`);
  await expect(row(page, 'Shorter checkout')).toContainText(winner.lift);
  await expect(row(page, 'Shorter checkout').getByRole('img', { name: winner.interval })).toBeVisible();
  const unclear = await resultsOf('demo-headline');
  expect(unclear.verdict.state).toBe('inconclusive');
  await expect(row(page, 'Headline of the sale')).toContainText(unclear.lift);
  const untrusted = row(page, 'Larger pictures');
  await expect(untrusted).toContainText('Split is off');
  await expect(untrusted.getByRole('img', { name: 'CI' })).toHaveCount(0);
  await expect(untrusted).not.toContainText('%');

  const harm = await resultsOf('demo-recommendations');
  expect(harm.verdict.sentence).toMatch(/^Guardrail breached: Added to the cart/);
  await expect(row(page, 'Offers above the list').getByRole('link')).toHaveAttribute(
    'href',
    /experiments\/demo-recommendations$/,
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Larger pictures' })).toContainText(
    "Don't trust this result: sample ratio mismatch",
  );
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('tabs, filters, search and order are in the address, and follow back and forward', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await waitForPast(page);
  await tab(page, 'Completed').click();
  await expect(page).toHaveURL(/experiments\?status=completed$/);
  await expect(names(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Filter by Goal' }).click();
  await page.getByRole('menuitemradio', { name: 'Opened a picture' }).click();
  await expect(page).toHaveURL(/status=completed&goal=demo-picture$/);
  await expect(names(page)).toHaveText([/Larger pictures/]);
  await page.getByRole('button', { name: 'Remove filter Goal: Opened a picture' }).click();
  await expect(names(page)).toHaveCount(4);

  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Lift' }).click();
  await expect(page).toHaveURL(/sort=lift/);
  await expect(names(page)).toHaveText([/Offers above/, /Shorter checkout/, /Headline/, /Larger pictures/]);

  const find = page.getByRole('searchbox');
  await find.fill('spring/gal');
  await expect(names(page)).toHaveText([/Larger pictures/]);
  await expect(page).toHaveURL(/text=spring/);
  await find.fill('nothing is called that');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const address = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/status=completed&sort=lift$/);
  await expect(find).toHaveValue('');
  await expect(names(page)).toHaveCount(4);
  for (let step = 0; step < 4; step += 1) await page.goBack();
  await expect(tab(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page)).toHaveCount(8);
  for (let step = 0; step < 5; step += 1) await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(find).toHaveValue('nothing is called that');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(find).toHaveValue('nothing is called that');
});

test('several are paused at once, and resumed by ⌘Z or the toast', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await waitForPast(page);
  const toast = page.getByText('Paused 2 experiments. The changes are off for everyone.', { exact: true });
  const pauseTwo = async () => {
    for (const name of ['Express cart', 'Hint about shipping'])
      await page.getByRole('checkbox', { name: `Select: ${name}` }).check();
    const bar = page.getByRole('region', { name: '2 selected' });
    await expect(bar).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Pause' }).click();
    await expect(bar).toBeHidden();
    await expect(tab(page, 'Paused')).toHaveText('Paused2');
    await expect(toast).toBeVisible();
    expect(await statusesOf(page)).toMatchObject({ 'cart-redirect': 'paused', 'shipping-hint': 'paused' });
  };
  const expectResumed = async () => {
    await expect(tab(page, 'Running')).toHaveText('Running4');
    await expect
      .poll(() => statusesOf(page))
      .toMatchObject({
        'cart-redirect': 'running',
        'shipping-hint': 'running',
      });
    await expect(toast).toBeHidden();
  };
  await pauseTwo();
  await page.keyboard.press('Meta+z');
  await expectResumed();
  await pauseTwo();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectResumed();
});

test('the list is exported with the table’s content, and more digits', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${path}?status=completed&sort=name`);
  await waitForPast(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('experiments-pk_demo.csv');
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const columns = head.split(',');
  const cells = rows.map((each) =>
    Object.fromEntries(each.split(',').map((value, index) => [columns[index], value])),
  );
  expect(cells).toMatchObject([
    { experiment: 'demo-headline', status: 'completed', verdict: 'inconclusive' },
    { experiment: 'demo-gallery', verdict: 'untrusted', health: 'bad', lift: '', lower: '', upper: '' },
    { experiment: 'demo-recommendations', name: 'Offers above the list', verdict: 'harm' },
    {
      experiment: 'demo-checkout',
      primary_goal: 'demo-order',
      leading_variant: 'treatment',
      verdict: 'winning',
    },
  ]);
  const { estimate } = await resultsOf('demo-checkout');
  expect(Number(cells[3]?.lift)).toBeCloseTo(estimate, 9);
});

test('goals reached only by simulated visitors say so', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await waitForPast(page);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/goals`);
  await expect(row(page, 'Opened an offer')).toContainText('simulated');
  await expect(row(page, 'Opened an offer')).not.toContainText('Not in the last 30 days');
  await expect(row(page, 'Scrolled 75% of the home page')).toContainText('Not in the last 30 days');
});

test('a row opens its experiment, by its name or anywhere else', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${path}?status=running`);
  await page.getByRole('link', { name: /^Product call to action/ }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Product call to action' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/experiments\/product-cta\/results$/);
  await page.goBack();
  await expect(page).toHaveURL(/experiments\?status=running$/);
  await row(page, 'Product call to action')
    .getByRole('cell')
    .last()
    .click({ position: { x: 2, y: 2 } });
  await expect(heading).toBeVisible();
});

test('the list is fully usable by keyboard', async ({ page }) => {
  await page.goto(pixel.controlUrl + path);
  await waitForPast(page);
  const cursor = page.locator('tr[aria-current="true"]');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('j', 'j');
  await expect(cursor).toContainText('Hint about shipping');
  await press('k');
  await expect(cursor).toContainText('Express cart');
  await press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toBeHidden();

  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Express cart' })).toBeVisible();
  await page.goBack();
  await waitForPast(page);
  await press('j', 'j', 'k');
  await expect(cursor).toContainText('Express cart');
  await press('.');
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();

  await press('2');
  await expect(page).toHaveURL(/status=running/);
  await press('/', 'c', 'a', 'r', 't', 'j');
  await expect(page.getByRole('searchbox')).toHaveValue('cartj');
  await press('Escape');
  await expect(page.getByRole('searchbox')).not.toBeFocused();

  await press('n');
  const creation = page.getByRole('dialog', { name: 'New experiment' });
  await expect(creation).toBeVisible();
  await expect(creation.getByLabel('Name')).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await press('Escape');
  await expect(creation).toBeHidden();

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Down');
  expect(await violationsOf(page)).toEqual([]);
  await press('Escape');
  await expect(help).toBeHidden();

  await press('Meta+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.type('larger');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Larger pictures');
  await press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Larger pictures' })).toBeVisible();
  await press('g', 'e');
  await expect(page).toHaveURL(/experiments$/);
  await expect(names(page)).toHaveCount(8);
});

/** Waits until three weeks of shoppers have arrived, and their tests are over. */
async function waitForPast(page: Page): Promise<void> {
  test.setTimeout(pastLimitMs);
  await expect(tab(page, 'Completed')).toHaveText('Completed4', { timeout: pastLimitMs });
  await expect(row(page, 'Headline of the sale')).toContainText('Inconclusive', { timeout: pastLimitMs });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name });
/** The links that open the table's experiments. */
const names = (page: Page) => page.locator('tbody td:first-child a');

interface Results {
  readonly verdict: { readonly state: string; readonly sentence: string };
  readonly plan: { readonly primaryGoalKey: string };
  readonly metrics: readonly {
    readonly goalKey: string;
    readonly comparisons: readonly {
      readonly relative: Interval & { readonly estimate: number };
      readonly running: { readonly relative: Interval } | null;
    }[];
  }[];
}

interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** The CLI's results of an experiment, in the page's format. */
async function resultsOf(experimentKey: string) {
  const { stdout } = await pixel.cli('results', experimentKey, '--project', 'pk_demo', '--json');
  const { verdict, plan, metrics }: Results = JSON.parse(stdout);
  const comparison = metrics.find(({ goalKey }) => goalKey === plan.primaryGoalKey)?.comparisons[0];
  if (comparison === undefined) throw new Error(`${experimentKey} has no results`);
  const { estimate } = comparison.relative;
  const { lower, upper } = comparison.running?.relative ?? comparison.relative;
  return {
    verdict,
    estimate,
    lift: percent(estimate),
    interval: `95% CI ${percent(lower)} to ${percent(upper)}`,
  };
}

function percent(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}%`;
}

async function statusesOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const response = await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/overview`);
  const { experiments } = await response.json();
  return Object.fromEntries(
    experiments.map((each: { readonly experimentKey: string; readonly status: string }) => [
      each.experimentKey,
      each.status,
    ]),
  );
}
