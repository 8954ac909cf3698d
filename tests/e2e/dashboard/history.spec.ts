import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const hostile = '<img src=x onerror=alert(1)> ‮אבג ';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('pending changes are on one page with their editors, and a part is published', async ({ page }) => {
  await rename(page, 'cart-redirect', 'Quick cart');
  await rename(page, 'product-cta', 'Call to buy');
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(page.getByRole('link', { name: 'Changes 2' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/p\/pk_demo\/changes$/);
  const waiting = page.getByRole('region', { name: 'Unpublished changes' });
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Quick cart' }).first()).toContainText(
    /edited by .+/,
  );
  await expect(waiting).toContainText('Product call to action');
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await waiting.getByRole('checkbox', { name: 'Select Quick cart' }).check();
  await page.getByRole('button', { name: 'Publish 1 selected change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change' });
  await expect(dialog).toContainText('Quick cart');
  await expect(dialog).not.toContainText('Call to buy');
  await dialog.getByLabel('Reason').fill('A better name');
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(toast(page, /^1 change published/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A better name' })).toContainText('Live');
});

test('an experiment’s history shows only its versions with their changes, and compares two', async ({
  page,
}) => {
  await rename(page, 'cart-redirect', 'Quickest cart');
  await publish(page, ['cart-redirect'], 'Even better');
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/product-cta/history`);
  const versions = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(versions.first()).toBeVisible();
  await expect(page.getByText('Even better')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/cart-redirect/history`);
  const newest = versions.filter({ hasText: 'Even better' });
  await newest.getByRole('button', { name: 'What changed' }).click();
  await expect(page).toHaveURL(/open=/);
  await expect(newest.getByRole('deletion')).toHaveText('Quick cart');
  await expect(newest.getByRole('insertion')).toHaveText('Quickest cart');
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(newest.getByRole('insertion')).toHaveCount(0);

  await page.getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('region', { name: 'Compare' });
  await expect(comparison.getByRole('insertion')).toHaveText('Quickest cart');
  const from = comparison.getByLabel('From');
  await from.selectOption({ index: (await from.getByRole('option').count()) - 1 });
  await expect(comparison.getByRole('deletion')).toHaveText('Express cart');
  await page.reload();
  await expect(comparison.getByRole('deletion')).toHaveText('Express cart');
  expect(await violationsOf(page)).toEqual([]);
});

test('a version is restored with one click, and undone with another', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/cart-redirect/history`);
  const old = page.getByRole('listitem').filter({ hasText: 'A better name' });
  await old.getByRole('button', { name: /^Roll back/ }).click();
  await expect(toast(page, / is live again\./)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quick cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quickest cart' })).toBeVisible();
});

test('a rollback that affects visitors is reviewed first', async ({ page }) => {
  await edit(page, 'cart-redirect', { coverage: 0.5 });
  await publish(page, ['cart-redirect'], 'Half of them');
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/product-cta/history`);
  const old = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Roll back/ }) });
  await old
    .last()
    .getByRole('button', { name: /^Roll back/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Roll back to the version from .+\?$/ });
  await expect(dialog).toContainText('The whole project reverts to it.');
  await expect(dialog.getByRole('deletion')).toContainText('50%');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(dialog).toBeHidden();
  expect(await coverage(page, 'cart-redirect')).toBe(0.5);
  await old
    .last()
    .getByRole('button', { name: /^Roll back/ })
    .click();
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(toast(page, / is live again\./)).toBeVisible();
  expect(await coverage(page, 'cart-redirect')).toBe(1);
});

test.describe('on a phone, in German, with hostile names', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('everything is reachable', async ({ page }) => {
    await rename(page, 'shipping-hint', hostile.padEnd(200, 'Wort'));
    await page.goto(`${pixel.controlUrl}/p/pk_demo/changes`);
    await expect(page.getByRole('heading', { level: 1, name: 'Änderungen' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Noch nicht veröffentlicht' })).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /veröffentlichen$/ }).click();
    await expect(page.getByRole('dialog')).toContainText(hostile.trim());
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a viewer reads pending changes and history, and changes nothing', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/changes`);
  await expect(page.getByText('You need the Editor role to publish.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Publish|Roll back)/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

function rename(page: Page, experimentKey: string, name: string): Promise<void> {
  return edit(page, experimentKey, { name });
}

async function coverage(page: Page, experimentKey: string): Promise<number> {
  const response = await page.request.get(
    `${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}`,
  );
  return (await response.json()).coverage;
}

async function edit(page: Page, experimentKey: string, data: object): Promise<void> {
  const address = `${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}`;
  const { revision } = await (await page.request.get(address)).json();
  const response = await page.request.patch(address, {
    headers: { 'If-Match': `"${revision}"`, Origin: pixel.controlUrl },
    data,
  });
  expect(response.ok(), await response.text()).toBe(true);
}

async function publish(page: Page, experiments: readonly string[], reason: string): Promise<void> {
  const project = `${pixel.controlUrl}/api/projects/pk_demo`;
  const { liveVersion, revision } = await (await page.request.get(`${project}/changes`)).json();
  const response = await page.request.post(`${project}/publish`, {
    headers: { Origin: pixel.controlUrl },
    data: { basedOn: liveVersion, revision, experiments, reason },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
}
