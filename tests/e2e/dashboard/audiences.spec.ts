import { test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const audiences = '/p/pk_demo/audiences';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('creates an audience of nested rules, and shows an error at its rule', async ({ page }) => {
  await page.goto(pixel.controlUrl + audiences);
  const checked = page.waitForResponse(/\/validate$/);
  await page.getByRole('button', { name: 'New audience' }).click();
  const panel = page.getByRole('dialog', { name: 'New audience' });
  const name = panel.getByLabel('Name', { exact: true });
  await checked;
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await panel.getByLabel('Key').focus();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Germans on phones');
  await expect(panel.getByLabel('Key')).toHaveValue('germans-on-phones');
  await panel.getByRole('button', { name: 'Condition', exact: true }).click();
  await expect(panel.getByLabel('Attribute').nth(1)).toBeFocused();
  await panel.getByLabel('Attribute').nth(1).selectOption('country');
  await panel.getByLabel('Value', { exact: true }).nth(1).fill('DEU');
  await expect(panel.getByLabel('Value', { exact: true }).nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(panel).toContainText('Must be a two-letter country code such as DE');
  await expect(panel.getByLabel('Value', { exact: true }).nth(0)).toHaveAttribute('aria-invalid', 'false');
  await panel.getByLabel('Value', { exact: true }).nth(1).fill('DE');
  await expect(panel.getByLabel('Value', { exact: true }).nth(1)).toHaveAttribute('aria-invalid', 'false');
  await expect(panel).toContainText('Germany');

  await panel.getByRole('button', { name: 'Group', exact: true }).click();
  const group = panel.getByRole('group', { name: 'Any of these' });
  await group.getByLabel('Attribute').selectOption('own');
  await group.getByLabel('Attribute name').fill('plan');
  await group.getByLabel('Comparison').selectOption('in');
  await group.getByLabel('Value', { exact: true }).fill('pro, team');
  await group.getByRole('button', { name: 'Not', exact: true }).nth(1).click();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Create audience' }).click();
  const row = page.getByRole('row').filter({ hasText: 'germans-on-phones' });
  await expect(row).toContainText('Device is mobile and Country is DE and not (plan is one of pro, team)');
});

test('tests the rule on a visitor, by the engine, before saving', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${audiences}?open=germans-on-phones`);
  const panel = page.getByRole('dialog', { name: 'Germans on phones' });
  await expect(panel).toContainText('Doesn’t match.');
  await panel.getByLabel('Device is').selectOption('mobile');
  await panel.getByLabel('Country is').fill('DE');
  await expect(panel).toContainText('Matches.');
  await panel.getByLabel('plan is').fill('pro');
  await expect(panel).toContainText('Doesn’t match.');
  await panel.getByRole('button', { name: 'Remove condition' }).last().click();
  await expect(panel.getByLabel('plan is')).toHaveCount(0);
  await expect(panel).toContainText('Must have at least 1 entry');
  await panel.getByRole('button', { name: 'Discard edits' }).click();
  await expect(panel.getByLabel('plan is')).toBeVisible();
  await expect(panel).toContainText('No visits in the last 7 days to test against.');
});

test('edits an audience, and keeps unsaved input when the panel is closed', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${audiences}?open=germans-on-phones`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Value', { exact: true }).nth(1).fill('AT');
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'germans-on-phones' }).click();
  await expect(panel.getByLabel('Value', { exact: true }).nth(1)).toHaveValue('AT');
  await panel.getByRole('button', { name: 'Update audience' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'germans-on-phones' })).toContainText('Country is AT');
});

test('removes an audience with undo, but none that an experiment uses', async ({ page }) => {
  await page.goto(pixel.controlUrl + audiences);
  await page.getByRole('button', { name: 'New audience' }).waitFor();
  const status = await page.evaluate(async () => {
    const one = '/api/projects/pk_demo/experiments/product-cta';
    const { revision } = await (await fetch(one)).json();
    const response = await fetch(one, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${revision}"` },
      body: JSON.stringify({ audience: null, audienceKey: 'germans-on-phones' }),
    });
    return `${response.status} ${response.ok ? '' : await response.text()}`;
  });
  expect(status).toBe('200 ');
  const row = page.getByRole('row').filter({ hasText: 'germans-on-phones' });
  await row.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('is used by experiment "product-cta"');
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${pixel.controlUrl}${audiences}?new=true`);
  await panel.getByLabel('Name', { exact: true }).fill('Small screens');
  await panel.getByRole('button', { name: 'Create audience' }).click();
  const phones = page.getByRole('row').filter({ hasText: 'Small screens' });
  await phones.click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(phones).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(phones).toContainText('Device is mobile');
});

test('opens an audience from its row menu', async ({ page }) => {
  await page.goto(pixel.controlUrl + audiences);
  await page.getByRole('row').filter({ hasText: 'Small screens' }).hover();
  await page.getByRole('button', { name: 'Actions for Small screens' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Small screens' })).toBeVisible();
  await expect(page).toHaveURL(/open=small-screens/);
});

test('shows a viewer the rule in words, without actions', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}${audiences}?open=germans-on-phones`);
  const panel = page.getByRole('dialog', { name: 'Germans on phones' });
  await expect(panel).toContainText('Device is mobile and Country is AT');
  await expect(panel.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Update audience' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New audience' })).toHaveCount(0);
});
