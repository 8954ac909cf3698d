import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
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
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(rowOf(page, 'Express cart')).toBeVisible();
});

test('creates an experiment by keyboard, keeps input while closed, and names the refused field', async ({
  page,
}) => {
  const panel = page.getByRole('dialog', { name: 'New experiment' });
  await page.keyboard.press('n');
  await panel.getByRole('textbox', { name: 'Name' }).fill('Sticky bar');
  await panel.getByRole('textbox', { name: 'Key' }).fill('cart-redirect');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'New experiment' }).click();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Sticky bar');

  await panel.getByRole('button', { name: 'Create draft' }).click();
  await expect(panel.getByText('cart-redirect', { exact: false })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Key' }).fill('Not a key!');
  await panel.getByRole('button', { name: 'Create draft' }).click();
  await expect(panel.getByRole('textbox', { name: 'Key' })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('textbox', { name: 'Key' }).fill('');
  await panel.getByRole('textbox', { name: 'Idea' }).fill('People buy what they see.');
  await panel.getByRole('button', { name: 'Create draft' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Sticky bar' })).toBeVisible();
  await expect(page).toHaveURL(/experiments\/sticky-bar\/setup$/);
  const created = await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/experiments/sticky-bar`);
  expect(await created.json()).toMatchObject({ status: 'draft', hypothesis: 'People buy what they see.' });
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('pauses from the row menu, and undoes it by keyboard', async ({ page }) => {
  const row = rowOf(page, 'Express cart');
  await row.hover();
  await row.getByRole('button', { name: 'Actions for Express cart' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(toast(page, 'Paused Express cart.')).toBeVisible();
  await expect.poll(() => statusOf(page, 'cart-redirect')).toBe('paused');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => statusOf(page, 'cart-redirect')).toBe('running');
});

test('a double click creates one experiment', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/experiments')) posts.push(request.url());
  });
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'New experiment' });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Made once');
  await panel.getByRole('button', { name: 'Create draft' }).dblclick();
  await expect(page).toHaveURL(/made-once/);
  expect(posts).toHaveLength(1);
});

test('a failed undo says so', async ({ page }) => {
  const row = rowOf(page, 'Express cart');
  await page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('p');
  await expect(toast(page, 'Paused Express cart.')).toBeVisible();
  expect(await statusOf(page, 'cart-redirect')).toBe('paused');
  await page.route('**/experiments/cart-redirect/status', (route) => route.abort());
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(toast(page, 'Express cart: ')).toBeVisible();
  await page.unroute('**/experiments/cart-redirect/status');
  await page.keyboard.press('p');
  await expect.poll(() => statusOf(page, 'cart-redirect')).toBe('running');
});

test('moves, pauses and opens by keyboard', async ({ page }) => {
  for (const name of ['Express cart', 'Hint about shipping']) {
    await page.keyboard.press('j');
    await expect(rowOf(page, name)).toHaveAttribute('aria-current', 'true');
  }
  await page.keyboard.press('p');
  await expect.poll(() => statusOf(page, 'shipping-hint')).toBe('paused');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => statusOf(page, 'shipping-hint')).toBe('running');
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hint about shipping' })).toBeVisible();
});

test('tags several at once, and undo removes the tag from those that lacked it', async ({ page }) => {
  await rowOf(page, 'Express cart').hover();
  await page.getByRole('checkbox', { name: 'Select: Express cart' }).check();
  await page.getByRole('checkbox', { name: 'Select: Product call to action' }).check();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('Spring');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(toast(page, '2 experiments tagged “spring”.')).toBeVisible();
  await expect.poll(() => tagsOf(page, 'product-cta')).toEqual(['spring']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => tagsOf(page, 'cart-redirect')).toEqual([]);
});

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

async function experiment(page: Page, key: string): Promise<{ status: string; tags?: string[] }> {
  const response = await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/experiments/${key}`);
  return response.json();
}

async function statusOf(page: Page, key: string): Promise<string> {
  return (await experiment(page, key)).status;
}

async function tagsOf(page: Page, key: string): Promise<readonly string[]> {
  return (await experiment(page, key)).tags ?? [];
}
