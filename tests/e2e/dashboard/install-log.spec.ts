import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { type StaticServer, startStaticServer } from '../../support/static-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

let pixel: PixelServer;
let shop: StaticServer;
let projectKey: string;

withServer(
  (started) => {
    pixel = started;
  },
  { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);

test.beforeAll(async () => {
  shop = await startStaticServer(() => ({
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><script async src="${pixel.url}/pixel.min.js?project=${projectKey}"></script><title>Shop</title></head><body><h1>Shop</h1></body></html>`,
  }));
});
test.afterAll(() => shop?.close());

test.beforeEach(async ({ context }) => {
  await signIn(context, pixel);
  projectKey ??= await makeProject(context);
});

const logOf = (page: Page) => page.getByRole('region', { name: 'Events as they arrive' });
const rowsOf = (page: Page) => logOf(page).getByRole('listitem');

test('a visit of a tagged page shows what it sends, and its source', async ({ context, page }) => {
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(logOf(page).getByText('No events yet.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const before = await logOf(page).boundingBox();

  const visit = await context.newPage();
  await visit.goto(`${shop.url}/cart?coupon=secret`, { referer: 'https://search.example/' });
  await visit.waitForFunction('window.pixel !== undefined');
  await visit.evaluate("pixel.track('purchase', { value: 49.9, card: 'ends in 4242' })");

  const row = rowsOf(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('purchase');
  await expect(row).toContainText('/cart');
  await expect(row).toContainText(`${new URL(shop.url).host} · Chrome · Linux · from search.example`);
  await expect(row.locator('time')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(logOf(page).getByRole('status')).toHaveText(/^New event: purchase \/cart, \d\d:\d\d:\d\d$/);
  expect((await logOf(page).boundingBox())?.height, 'nothing below it moves').toBe(before?.height);
  await expect(logOf(page)).not.toContainText(/secret|4242/);
});

test('a refusal shows its reason, but not its content', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(rowsOf(page).filter({ hasText: 'purchase' })).toBeVisible();
  const refused = await send({ eventName: '', payload: { mail: 'mara@shop.example' } });
  expect(refused.status).toBe(400);
  const row = rowsOf(page).first();
  await expect(row).toContainText('invalid_request, eventName');
  await expect(row).toContainText('/sdk/event');
  await expect(row.getByRole('img', { name: 'Refused' })).toBeVisible();
  await expect(logOf(page)).not.toContainText(/mara|127\.0\.0\.1$/);
  expect(await violationsOf(page)).toEqual([]);
});

test('it is bounded, and escapes hostile names', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(rowsOf(page).filter({ hasText: 'purchase' })).toBeVisible();
  const before = await logOf(page).boundingBox();
  const hostile = `<img src=x onerror=alert(1)> ${'شحن مجاني '.repeat(18)}`.slice(0, 100);
  for (let sent = 1; sent <= 7; sent += 1) await send({ eventName: `view ${sent}` });
  await send({ eventName: hostile, url: `https://shop.example/${'long/'.repeat(60)}` });
  await expect(rowsOf(page).first()).toContainText('<img src=x');
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(rowsOf(page).last()).toContainText('view 3');
  expect((await logOf(page).boundingBox())?.height).toBe(before?.height);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('it is paused by keyboard, and resumes with what arrived meanwhile', async ({ context, page }) => {
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(rowsOf(page)).toHaveCount(6);
  await logOf(page).getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(logOf(page).getByRole('status')).toHaveText(/^Paused/);
  await send({ eventName: 'meanwhile' });
  await expect
    .poll(async () => {
      const response = await context.request.get(`${pixel.controlUrl}/api/projects/${projectKey}/events`);
      const { events } = await response.json();
      return events.at(-1).eventName;
    })
    .toBe('meanwhile');
  // Another polled request shows that polling continues, but not for the log.
  await page.waitForResponse((answer) => answer.url().endsWith('/install'));
  await page.waitForResponse((answer) => answer.url().endsWith('/install'));
  await expect(rowsOf(page).filter({ hasText: 'meanwhile' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page).first()).toContainText('meanwhile');
});

test('it is in German for German users', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  await signIn(context, pixel);
  const page = await context.newPage();
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  const log = page.getByRole('region', { name: 'Ereignisse in Echtzeit' });
  await expect(log.getByRole('listitem')).toHaveCount(6);
  await expect(log.getByRole('button', { name: 'Anhalten' })).toBeVisible();
  await context.close();
});

test('a user without event permission sees none', async ({ page }) => {
  await becomeViewer(pixel);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(page.getByRole('heading', { name: /^First visitor seen/ })).toBeVisible();
  await expect(logOf(page)).toHaveCount(0);
  expect(requests.filter((url) => /\/api\/.*\/(?:events|refusals)\b/.test(url))).toEqual([]);
});

/** Sends an event as a page does. */
function send(fields: Readonly<Record<string, unknown>>): Promise<Response> {
  return fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shop.url },
    body: JSON.stringify({
      projectKey,
      anonymousId: randomUUID(),
      eventId: randomUUID(),
      eventName: 'view',
      createdAt: new Date().toISOString(),
      url: `${shop.url}/cart`,
      assignments: [],
      ...fields,
    }),
  });
}

/** Creates a project that allows the shop's origin; returns its key. */
async function makeProject(context: BrowserContext): Promise<string> {
  const headers = { Origin: pixel.controlUrl };
  const listed = await context.request.get(`${pixel.controlUrl}/api/organizations`, { headers });
  const { organizations } = await listed.json();
  const created = await context.request.post(
    `${pixel.controlUrl}/api/organizations/${organizations[0].organizationId}/projects`,
    { headers, data: { name: 'Shop', allowedOrigins: [shop.url] } },
  );
  return (await created.json()).projectKey;
}
