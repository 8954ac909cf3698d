import type { Page } from '@playwright/test';
import { test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner(
  (started) => {
    pixel = started;
  },
  { PIXEL_DEMO: 'empty' },
);

test.beforeEach(async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments?new=true`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Sticky bar');
});

/** Simulates a server upgrade for the page: unloaded chunks get other names, and so does the entry. */
async function upgrade(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.route(`${pixel.controlUrl}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/index-[\w-]+\.js/, 'index-newer.js'),
    });
  });
}

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Pixel is available' });

test('keeps unsaved input after a server upgrade, until the user agrees to reload', async ({ page }) => {
  await upgrade(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(notice(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'New experiment' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Sticky bar');
  await page.keyboard.press('Escape');

  await page.unrouteAll();
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New experiment' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('opens the missing page after a reload', async ({ page }) => {
  await upgrade(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Install' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Experiments', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/experiments$/);
  await page.unrouteAll();
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Install Pixel on Demo shop' })).toBeVisible();
});

test('reports a connection problem if a chunk fails without a newer version', async ({ page, faults }) => {
  await page.keyboard.press('Escape');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Install' }).click();
  await expect(page.getByText('Not connected. Edits are kept here.')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  await page.unrouteAll();
  // The router logs such an error.
  expect(faults.splice(0).join()).toContain('PartMissingError');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Install Pixel on Demo shop' })).toBeVisible();
});
