import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  expectToFit,
  signIn,
  signInByLink,
  test,
  violationsOf,
  withServer,
} from '../../support/browser-dashboard.ts';
import { readQrCode } from '../../support/browser-qr-code.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { type StaticServer, startStaticServer } from '../../support/static-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;
let shop: StaticServer;

withServer(
  (started) => {
    pixel = started;
  },
  { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);

// Each page gets the project's tag from its query.
test.beforeAll(async () => {
  shop = await startStaticServer(({ url }) => ({
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><script async src="${pixel.url}/pixel.min.js?project=${url.searchParams.get('tag')}"></script><title>Shop</title></head><body><h1>Shop</h1></body></html>`,
  }));
});
test.afterAll(() => shop?.close());

test.beforeEach(({ context }) => signIn(context, pixel));

const seen = (page: Page) => page.getByRole('heading', { name: /^Your own browser.*Passed$/ });
const waiting = (page: Page) => page.getByText('Waiting for your own browser');
const step = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });
const code = (page: Page) => page.getByRole('img', { name: 'A QR code that opens the page on a phone' });

test('a phone that scans the code opens exactly the reporting link', async ({ context, page }) => {
  const projectKey = await makeProject(context);
  await openInstall(page, projectKey);
  const link = await linkOf(page);
  expect(link).toMatch(/#px_verify=[\w-]+$/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await readQrCode(code(page))).toBe(link);
  }
  await expect(page.getByText('127.0.0.1 is this machine.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await readQrCode(code(page))).toBe(link);

  const phone = await context.newPage();
  await phone.goto(link);
  await expect(seen(page)).toBeVisible();
  await expect(code(page)).toBeHidden();
  await page.getByText('Check another browser or a phone').click();
  await expect.poll(() => readQrCode(code(page))).toMatch(/#px_verify=[\w-]+$/);
  expect(await readQrCode(code(page)), 'a code works once').not.toBe(link);
  expect(await violationsOf(page)).toEqual([]);
});

test('a verified browser stays verified after a reload, in this session', async ({ context, page }) => {
  const projectKey = await makeProject(context);
  await openInstall(page, projectKey);
  const link = await linkOf(page);
  await context.newPage().then((other) => other.goto(`${shop.url}/?tag=${projectKey}`));
  await expect(page.getByRole('heading', { name: /^First visitor seen/ })).toBeVisible();
  await expect(step(page, /^Add these two lines to the head.*Done$/)).toBeVisible();
  await expect(step(page, /^Open your page once$/), 'the own browser is still awaited').toBeVisible();
  await page.reload();
  await expect(code(page)).toBeVisible();
  expect(await linkOf(page), 'a phone may have opened it already').toBe(link);

  const opened = await context.newPage();
  await opened.goto(link);
  await expect(seen(page)).toBeVisible();
  await expect(step(page, /^Open your page once.*Done$/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: seen(page) });
  const at = await row.locator('time').getAttribute('datetime');
  await page.reload();
  await expect(seen(page)).toBeVisible();
  await expect(row.locator('time')).toHaveAttribute('datetime', `${at}`);
  await expect(page.getByText('3 of 3')).toBeVisible();

  await context.clearCookies();
  await signInByLink(context, pixel);
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expect(code(page)).toBeVisible();
});

test('a report that the server has dropped is no longer shown', async ({ context, page }) => {
  const projectKey = await makeProject(context);
  await openInstall(page, projectKey);
  const opened = await context.newPage();
  await opened.goto(await linkOf(page));
  await expect(seen(page)).toBeVisible();
  const { events } = await (await getProject(context, `${projectKey}/events?name=$verify`)).json();
  expect(events).toHaveLength(1);
  await erase(context, projectKey, events[0].anonymousId);
  await page.reload();
  await expect(waiting(page)).toBeVisible();
});

async function openInstall(page: Page, projectKey: string): Promise<void> {
  const address = encodeURIComponent(`${shop.url}/?tag=${projectKey}`);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install?page=${address}`);
  await expect(code(page)).toBeVisible();
}

async function linkOf(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^Open 127\.0\.0\.1/ });
  return (await link.getAttribute('href')) ?? '';
}

function getProject(context: BrowserContext, path: string) {
  return context.request.get(`${pixel.controlUrl}/api/projects/${path}`, {
    headers: { Origin: pixel.controlUrl },
  });
}

async function erase(context: BrowserContext, projectKey: string, anonymousId: string): Promise<void> {
  const response = await context.request.post(
    `${pixel.controlUrl}/api/projects/${projectKey}/visitors/${anonymousId}/erase`,
    { headers: { Origin: pixel.controlUrl } },
  );
  expect(response.ok(), await response.text()).toBe(true);
}

/** Creates a separate project for a test; returns its key. */
async function makeProject(context: BrowserContext): Promise<string> {
  const headers = { Origin: pixel.controlUrl };
  const listed = await context.request.get(`${pixel.controlUrl}/api/organizations`, { headers });
  const { organizations } = await listed.json();
  const created = await context.request.post(
    `${pixel.controlUrl}/api/organizations/${organizations[0].organizationId}/projects`,
    { headers, data: { name: `Shop ${randomUUID()}`, allowedOrigins: [shop.url] } },
  );
  return (await created.json()).projectKey;
}
