import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { manyExperiments, manyProjectKey } from '../../support/many-experiments.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

const count = 500;
const markup = '<img src=x onerror="document.title=\'hacked\'">';
const rightToLeft = 'تجربة زر الشراء الجديد';
const formula = '=HYPERLINK("https://evil.example")';
/** The maximum length of a name, without a line break opportunity. */
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen'.repeat(5).slice(0, 200);
const other = `${long.slice(0, 195)}stück`;

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner(async (started) => {
  pixel = started;
  await apply(manyExperiments(count));
  await apply(hostileProject());
});

test(`of ${count} experiments, only the visible ones are rendered`, async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/${manyProjectKey}/experiments`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 3));
  const renderedRows = page.locator('tbody tr[aria-rowindex]');
  await expect(renderedRows.first()).toHaveAttribute('aria-rowindex', '2');
  expect(await renderedRows.count()).toBeLessThan(80);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(count * 50);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(renderedRows.last()).toHaveAttribute('aria-rowindex', String(count + 3));
  expect(await renderedRows.count()).toBeLessThan(80);
  await expect(renderedRows.last()).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
});

test('a narrow screen shows cards, and renders only visible ones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${pixel.controlUrl}/p/${manyProjectKey}/experiments`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThan(40);
  // Heights are known once cards have rendered: until then, the end moves.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return cards.last().getAttribute('data-index');
    })
    .toBe(String(count + 1));
  expect(await cards.count()).toBeLessThan(40);
});

test('a name is legible at every width between phone and desktop', async ({ page }) => {
  for (const width of [740, 820, 1024, 1150, 1280, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${pixel.controlUrl}/p/${manyProjectKey}/experiments`);
    const name = page
      .getByRole('main')
      .getByText(/^Calmer button \d+$/)
      .first();
    await expect(name).toBeVisible();
    const { clientWidth, scrollWidth } = await name.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    expect(scrollWidth, `cut at ${width}`).toBeLessThanOrEqual(clientWidth);
    await expectToFit(page);
  }
});

test(`one of ${count} is found by a few letters, and all are reachable by keyboard`, async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/${manyProjectKey}/experiments`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('cart 472');
  await expect(names(page)).toHaveText([/Calmer button 472/]);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 3));
  await page.getByRole('searchbox').press('Escape');

  const cursor = page.locator('tr[aria-current="true"]');
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('j');
  await expect(cursor).toHaveAttribute('aria-rowindex', '62');
  await expect(cursor).toBeInViewport();
  await expect(cursor.getByRole('link')).toBeFocused();

  // A row that scrolls back into view doesn't take the focus from elsewhere.
  const depth = await page.evaluate(() => scrollY);
  await page.getByRole('searchbox').click();
  await expect(cursor).toHaveCount(0);
  await page.evaluate((top) => scrollTo(0, top), depth);
  await expect(cursor).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/experiments\/[^/]+\/(?:results|setup)$/);
  await page.keyboard.press('Meta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('search-498');
  await expect(page.getByRole('option', { selected: true })).toContainText('Other order 498');
});

test.describe('hostile names', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('are shown as text on a phone, in German', async ({ page }) => {
    await page.goto(`${pixel.controlUrl}/p/pk_hostile/experiments`);
    await expect(page.getByText(markup).first()).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    for (const name of [markup, rightToLeft, long]) {
      await page.getByRole('main').getByRole('link').filter({ hasText: name }).first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectToFit(page);
      expect(await violationsOf(page)).toEqual([]);
      await page.goBack();
      await expect(page).toHaveURL(/experiments$/);
    }
    for (const path of ['/p/pk_hostile/account', '/welcome']) {
      await page.goto(pixel.controlUrl + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page);
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(await page.title()).not.toContain('hacked');
    expect(await page.locator('img').count()).toBe(0);
  });

  test('are shown as text in the table, palette, toasts and export', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${pixel.controlUrl}/p/pk_hostile/experiments?sort=name`);
    await expect(page.getByText(markup).first()).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').filter({ hasText: markup })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of [markup, long]) {
      await page.getByRole('checkbox', { name }).check();
      await page.getByRole('region').getByRole('button', { name: 'Pausieren' }).click();
      const undo = page.getByRole('button', { name: 'Rückgängig' });
      await expect(undo).toBeVisible();
      await expectToFit(page);
      await undo.click();
      await expect(undo).toBeHidden();
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(`"'${formula.replaceAll('"', '""')}"`);
    expect(await page.title()).not.toContain('hacked');
    expect(await page.locator('img').count()).toBe(0);
  });
});

/** The links that open the table's experiments. */
const names = (page: Page) => page.locator('tbody td:first-child a');

function hostileProject(): string {
  const experiments = [markup, rightToLeft, long, formula].map((name, index) => ({
    experimentKey: `hostile-${index}`,
    name,
    status: 'running',
    tags: [name.slice(0, 20)],
    hypothesis: name,
    urlRules: { include: [{ kind: 'simple', value: `/${'x'.repeat(200)}` }] },
    goals: [{ goalKey: 'goal', isPrimary: true }],
    variants: [
      { variantKey: 'control', name, weight: 0.5, isControl: true },
      { variantKey: 'treatment', name: other, weight: 0.5 },
    ],
  }));
  const goals = [{ goalKey: 'goal', name: other, type: 'custom_event', eventName: 'goal' }];
  return JSON.stringify({ projects: [{ projectKey: 'pk_hostile', name: long, goals, experiments }] });
}

async function apply(configuration: string): Promise<void> {
  const file = join(pixel.dataDirectory, 'many.json');
  await writeFile(file, configuration);
  const { code, stderr } = await pixel.cli('apply', file);
  expect(code, stderr).toBe(0);
}
