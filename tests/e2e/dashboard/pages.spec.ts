import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer((started) => {
  pixel = started;
});

const pages = [
  { path: '/p/pk_demo/experiments', title: 'Experiments' },
  { path: '/p/pk_demo/experiments/cart-redirect/history', title: 'Express cart' },
  { path: '/p/pk_demo/changes', title: 'Changes' },
  { path: '/p/pk_demo/experiments/cart-redirect/setup', title: 'Express cart' },
  { path: '/p/pk_demo/install', title: 'Install Pixel on Demo shop' },
  { path: '/p/pk_demo/goals', title: 'Goals' },
  { path: '/p/pk_demo/audiences', title: 'Audiences' },
  { path: '/p/pk_demo/layers', title: 'Layers' },
  { path: '/p/pk_demo/account', title: 'Account' },
  { path: '/welcome', title: 'New project' },
  { path: '/p/pk_demo/nothing', title: 'Page not found' },
] as const;

test('the sign-in is accessible, and fits on a phone', async ({ page }) => {
  await page.goto(pixel.controlUrl);
  await expect(page.getByRole('heading', { name: 'Sign in to Pixel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

for (const { path, title } of pages)
  test(`${path} is accessible, and fits on a phone`, async ({ context, page }) => {
    await signIn(context, pixel);
    await page.goto(pixel.controlUrl + path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });

test.describe('on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Apia' });

  test('times are in the project’s time zone, which each page names once', async ({ context, page }) => {
    await signIn(context, pixel);
    for (const path of ['experiments', 'changes', 'goals', 'experiments/cart-redirect/history', 'account']) {
      await page.goto(`${pixel.controlUrl}/p/pk_demo/${path}`);
      await expect(page.getByText('Time zone: UTC', { exact: true })).toHaveCount(1);
      const titles = await page
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('title') ?? ''));
      expect(titles.length).toBeGreaterThan(0);
      expect(titles.filter((title) => !title.endsWith(' UTC'))).toEqual([]);
    }
    await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/cart-redirect/setup`);
    await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('UTC');
    await expect(page.getByText('Time zone: UTC')).toHaveCount(0);
  });
});
