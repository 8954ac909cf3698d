import type { Page } from '@playwright/test';
import { signIn, signInByLink, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer((started) => {
  pixel = started;
});

const path = '/p/pk_demo/experiments';
const tabOf = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name });

test('an ended session signs out all tabs at once, and signing in revives them', async ({
  context,
  page,
}) => {
  await signInByLink(context, pixel);
  const second = await context.newPage();
  for (const each of [page, second]) {
    await each.goto(pixel.controlUrl + path);
    await expect(tabOf(each, 'Running')).toHaveText('Running4');
  }
  await expect(page.locator('[data-live="true"]')).toBeAttached();
  await context.request.post(`${pixel.controlUrl}/api/auth/logout`, {
    headers: { Origin: pixel.controlUrl },
    maxRedirects: 0,
  });
  const signInDialog = (each: Page) => each.getByRole('dialog', { name: 'Sign in again' });
  for (const each of [page, second]) await expect(signInDialog(each)).toBeVisible();

  await signInByLink(context, pixel);
  await signInDialog(second).getByRole('button', { name: 'Continue here' }).click();
  for (const each of [page, second]) await expect(signInDialog(each)).toBeHidden();
  await runCommand('pause');
  for (const each of [page, second]) await expect(tabOf(each, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
});

test('a tab at the sign-in shows its page once another tab has signed in', async ({ context, page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/goals?open=purchase`);
  await expect(page.getByRole('heading', { name: 'Sign in to Pixel' })).toBeVisible();
  await signInByLink(context, pixel);
  await (await context.newPage()).goto(pixel.controlUrl + path);
  await expect(page.getByRole('dialog', { name: 'Purchase' })).toBeVisible();
});

test('stale data is marked as old, until the server answers again', async ({ context, page }) => {
  await signIn(context, pixel);
  await page.goto(pixel.controlUrl + path);
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
  const staleNotice = page.getByRole('status').filter({ hasText: 'Showing data from' });
  let answers = 500;
  await page.route('**/overview', (route) =>
    answers === 200 ? route.continue() : route.fulfill({ status: answers, json: {} }),
  );
  await runCommand('pause');
  await expect(staleNotice).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
  answers = 200;
  await staleNotice.getByRole('button', { name: 'Try again' }).click();
  await expect(staleNotice).toBeHidden();
  await expect(tabOf(page, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
  await expect(tabOf(page, 'Paused')).toHaveText('Paused0');
});

test('a refused stream is reported, and retried', async ({ context, page }) => {
  await signIn(context, pixel);
  let isRefused = true;
  await page.route('**/api/stream?*', (route) =>
    isRefused ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto(pixel.controlUrl + path);
  const staleNotice = page.getByRole('status').filter({ hasText: 'Showing data from' });
  await expect(staleNotice).toBeVisible();
  isRefused = false;
  await expect(staleNotice).toBeHidden();
  await runCommand('pause');
  await expect(tabOf(page, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
});

test('a page opened during an outage loads once the server is back', async ({ context, faults, page }) => {
  await signIn(context, pixel);
  await page.goto(pixel.controlUrl + path);
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
  let isDown = true;
  await page.route('**', (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: /^Not connected/ })).toBeVisible();
  await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  // The router logs it.
  expect(faults.splice(0).join()).toContain('PartMissingError');
  isDown = false;
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
});

test('pages work without locks, clipboard and storage', async ({ context, page }) => {
  await signIn(context, pixel);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is switched off', 'SecurityError');
      },
    });
  });
  await page.goto(`${pixel.controlUrl}/p/pk_demo/goals?open=purchase`);
  const panel = page.getByRole('dialog', { name: 'Purchase' });
  await panel.getByRole('button', { name: 'Copy' }).first().click();
  await expect(panel.getByText('Copied')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(pixel.controlUrl);
  await runCommand('pause');
  await expect(tabOf(page, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
});

test('a skeleton appears during slow responses', async ({ context, page }) => {
  await signIn(context, pixel);
  const releases: (() => void)[] = [];
  let isHolding = true;
  await page.route('**/api/**', async (route) => {
    if (isHolding) await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  const skeleton = page.getByLabel('Loading');
  await page.goto(pixel.controlUrl, { waitUntil: 'commit' });
  // One after another: the user, the projects, the project, and its content.
  for (const part of ['/api/me', '/projects', '/pk_demo', '/overview']) {
    const requested = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(part));
    for (const release of releases.splice(0)) release();
    await requested;
    await expect(skeleton).toBeVisible();
  }
  isHolding = false;
  for (const release of releases.splice(0)) release();
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
});

async function runCommand(command: 'pause' | 'start'): Promise<void> {
  const { code, stderr } = await pixel.cli('experiments', command, 'cart-redirect', '--project', 'pk_demo');
  expect(code, stderr).toBe(0);
}
