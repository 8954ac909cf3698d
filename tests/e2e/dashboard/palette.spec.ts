import type { Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const hostile = '<img src=x onerror=alert(1)> ‮אבג ';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const verbsOf = (page: Page) => paletteOf(page).getByRole('group', { name: 'This experiment' });

test('offers no experiment actions if none is open', async ({ page }) => {
  await make(page);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(page.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible();
  await openPalette(page);
  await expect(paletteOf(page).getByRole('group', { name: 'Go to' })).toBeVisible();
  await expect(verbsOf(page)).toHaveCount(0);
});

test('starts, pauses and resumes an open experiment by keyboard', async ({ page }) => {
  await open(page, 'results');
  await openPalette(page);
  await expect
    .poll(() => labels(page))
    .toEqual([
      'Open setup',
      'Open history',
      'Start experiment',
      'New salt',
      'Duplicate',
      'Archive',
      'Preview a variant…',
      'Copy page URL',
    ]);
  expect(await violationsOf(page)).toEqual([]);
  await choose(page, 'start exp');
  const dialog = page.getByRole('dialog', { name: 'Start Bar?' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText(/^Bar is running\./)).toBeVisible();

  await openPalette(page);
  await expect(verbsOf(page).getByRole('option', { name: 'Start experiment' })).toHaveCount(0);
  await choose(page, 'pause');
  await expect(page.getByText(/^Paused Bar\./)).toBeVisible();
  await openPalette(page);
  await expect(verbsOf(page).getByRole('option', { name: 'Pause' })).toHaveCount(0);
  await choose(page, 'resume');
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await openPalette(page);
  await choose(page, 'complete');
  await expect(page.getByRole('dialog').getByLabel('Everyone gets')).toBeVisible();
});

test('it links to the experiment’s pages and edits', async ({ page }) => {
  await rename(page, hostile);
  await open(page, 'results');
  await openPalette(page);
  await choose(page, 'open history');
  await expect(page).toHaveURL(/\/experiments\/bar\/history$/);
  await openPalette(page);
  await expect(verbsOf(page).getByRole('option', { name: 'Open history' })).toHaveCount(0);
  await choose(page, 'review and publish');
  await expect(page).toHaveURL(/\/experiments\/bar\/setup#review$/);
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await openPalette(page);
  await choose(page, 'publish 1');
  await expect(page.getByRole('dialog', { name: 'Publish 1 change' })).toBeVisible();
});

test('it copies a page address, and a working preview link', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'setup');
  await openPalette(page);
  await choose(page, 'copy page');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied(page)).toBe(page.url());

  await openPalette(page);
  await choose(page, 'copy preview link for changed');
  await expect(page.getByText(/^Link copied\. Valid until /)).toBeVisible();
  const link = await copied(page);
  expect(link).toContain(`${pixel.url}/demo/?pixel_preview=`);
  expect((await page.request.get(link)).ok()).toBe(true);
});

test('it fits on a phone, in German', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await signIn(context, pixel);
  const page = await context.newPage();
  await open(page, 'setup');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Suchen oder springen' });
  const verbs = palette.getByRole('group', { name: 'Dieses Experiment' });
  await expect(verbs.getByRole('option', { name: 'Ergebnisse öffnen' })).toBeVisible();
  await expect(verbs.getByRole('option', { name: 'Vorschau-Link für Changed kopieren' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await context.close();
});

test('a viewer gets only reading commands', async ({ page }) => {
  await becomeViewer(pixel);
  await open(page, 'setup');
  await openPalette(page);
  await expect.poll(() => labels(page)).toEqual(['Open results', 'Open history', 'Copy page URL']);
});

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  await expect(paletteOf(page).getByRole('option').first()).toBeVisible();
}

/**
 * Chooses an entry by a part of its label, by keyboard, once it is offered: the selection doesn't move to a better match that comes after
 * the typing.
 */
async function choose(page: Page, text: string): Promise<void> {
  await expect(verbsOf(page).getByRole('option', { name: text }).first()).toBeVisible();
  await page.keyboard.type(text);
  await expect(verbsOf(page).getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeHidden();
}

function labels(page: Page): Promise<readonly string[]> {
  return verbsOf(page).getByRole('option').allTextContents();
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function open(page: Page, part: 'results' | 'setup'): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/bar/${part}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Its tabs are there, and so are the page's palette actions.
  await expect(page.locator('main nav a[aria-current="page"]')).toBeVisible();
}

async function make(page: Page): Promise<void> {
  const created = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/experiments`, {
    headers: { Origin: pixel.controlUrl },
    data: {
      experimentKey: 'bar',
      name: 'Bar',
      urlRules: { include: [{ kind: 'exact', value: `${pixel.url}/demo/` }] },
      variants: [
        { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true },
        { variantKey: 'changed', name: 'Changed', weight: 0.5 },
      ],
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
}

async function rename(page: Page, name: string): Promise<void> {
  const address = `${pixel.controlUrl}/api/projects/pk_demo/experiments/bar`;
  const { etag = '' } = (await page.request.get(address)).headers();
  const response = await page.request.patch(address, {
    headers: { Origin: pixel.controlUrl, 'If-Match': etag },
    data: { name },
  });
  expect(response.ok(), await response.text()).toBe(true);
}
