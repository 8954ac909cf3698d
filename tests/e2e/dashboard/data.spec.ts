import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

test.describe.configure({ mode: 'serial' });

const data = '/p/pk_demo/settings/data';
const visitor = '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55';
const hostile = '<img src=x onerror=alert(1)>';
const other = '0190b5a5-7c1e-4e2b-8f4e-2b6a1c9d3e55';
let pixel: PixelServer;
let receiver: WebhookReceiver;

withOwner(
  async (started) => {
    pixel = started;
    await send('e-1', 'hello');
    await send('e-2', 'hello');
    await send('e-3', hostile);
  },
  // The receiver runs on this machine.
  { PIXEL_DEMO: 'on', WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver?.stop());

/** Sends an event until it is accepted: a busy server answers 503, and clients send again. */
async function send(eventId: string, eventName: string, anonymousId = visitor): Promise<void> {
  const event = { projectKey: 'pk_demo', anonymousId, eventId, eventName, assignments: [] };
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  };
  await expect
    .poll(async () => (await fetch(`${pixel.url}/sdk/event`, request)).status, { timeout: 60_000 })
    .toBe(200);
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

function auditLog(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { organizationId } = await (await fetch('/api/projects/pk_demo')).json();
    return (await fetch(`/api/organizations/${organizationId}/audit`)).text();
  });
}

/** Opens an event's visitor, once the event is stored. */
async function find(page: Page, id: string): Promise<void> {
  await page.goto(pixel.controlUrl + data);
  await page.getByLabel('Visitor id or event id').fill(id);
  await expect(async () => {
    await page.getByRole('button', { name: 'Find visitor' }).click();
    await expect(page).toHaveURL(new RegExp(`visitor=${visitor}`), { timeout: 2_000 });
  }).toPass();
}

test('shows a visitor’s stored data, found by one of its events, and exports it', async ({ page }) => {
  await page.goto(pixel.controlUrl + data);
  await page.getByLabel('Visitor id or event id').fill('no-such-event');
  await page.getByRole('button', { name: 'Find visitor' }).click();
  await expect(page.getByText('No data is stored for this id.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await find(page, 'e-3');
  await expect(page.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute('aria-current', 'page');
  const stored = page.getByRole('region', { name: 'Stored data' });
  await expect(stored).toContainText('Stored: 3 events');
  await expect(stored.getByRole('row').filter({ hasText: 'hello' })).toContainText('2');
  await expect(stored.getByRole('row').filter({ hasText: hostile })).toContainText('1');
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await stored.getByRole('button', { name: 'Download data' }).click();
  const lines = (await textOf(await download)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).eventName).sort()).toEqual([hostile, 'hello', 'hello']);
  const audited = await auditLog(page);
  expect(audited).toContain('"visitor.export"');
  expect(audited).not.toContain(visitor);
});

test('exports the events of a range as a file', async ({ page }) => {
  await page.goto(pixel.controlUrl + data);
  const card = page.getByRole('region', { name: 'Event export' });
  await card.getByLabel('Event name').fill('hello');
  await card.getByLabel('First day (UTC)').fill('2020-01-01');
  await expect(card).toContainText('not more than 366 days');
  await expect(card.getByRole('button', { name: 'Export events' })).toBeDisabled();
  await card.getByLabel('First day (UTC)').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Export events' }).click();
  const csv = (await textOf(await download)).trimEnd().split('\n');
  expect(csv[0]).toContain('eventName');
  expect(csv.slice(1).every((line) => line.includes(visitor))).toBe(true);
  expect(csv).toHaveLength(3);
});

test('erases a visitor by keyboard, with a receipt, and finds nothing afterwards', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${data}?visitor=${visitor}`);
  await page.getByRole('button', { name: 'Erase visitor' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase this visitor?' });
  await expect(dialog).toContainText('3 events');
  const confirm = dialog.getByRole('button', { name: 'Erase visitor' });
  await expect(confirm).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Type 0190b5a4 to confirm').focus();
  await page.keyboard.type('0190b5a4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const receipt = JSON.parse(await textOf(await download));
  expect(receipt).toMatchObject({ projectKey: 'pk_demo', anonymousId: visitor, events: 3, deadLetters: 0 });
  const audited = await auditLog(page);
  expect(audited).toContain(receipt.receiptId);
  expect(audited).not.toContain(visitor);

  await page.goto(`${pixel.controlUrl}${data}?visitor=${visitor}`);
  await expect(page.getByText('No data is stored for this id.')).toBeVisible();
  // Events that are still in the queue aren't counted, and can be erased.
  await expect(page.getByRole('button', { name: 'Erase visitor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download data' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('clears webhook messages about an erased visitor, and shows it in the log', async ({ page }) => {
  await page.goto(pixel.controlUrl + data);
  const created = await page.evaluate(
    async (url) =>
      (
        await fetch('/api/projects/pk_demo/webhooks', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ webhookKey: 'crm', url, types: ['event.recorded'] }),
        })
      ).status,
    receiver.url,
  );
  expect(created).toBe(200);
  await send('e-4', 'told', other);
  await expect.poll(() => receiver.received.length).toBe(1);
  await page.goto(`${pixel.controlUrl}${data}?visitor=${other}`);
  await expect(page.getByText('Stored: 1 event and 1 webhook message.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase visitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this visitor?' });
  await expect(dialog).toContainText('1 event and 1 webhook message');
  await dialog.getByLabel('Type 0190b5a5 to confirm').fill('0190b5a5');
  await dialog.getByRole('button', { name: 'Erase visitor' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(2);

  await page.goto(`${pixel.controlUrl}/p/pk_demo/webhooks/crm`);
  const log = page.getByRole('table', { name: 'Log' });
  await expect(log.getByRole('row').filter({ hasText: 'event.recorded' })).toContainText('erased');
  await log.getByRole('button', { name: 'event.recorded' }).click();
  const panel = page.getByRole('dialog', { name: 'event.recorded' });
  await expect(panel).toContainText('This message was about a visitor who was erased.');
  await expect(panel).not.toContainText(other);
  await expect(panel.getByRole('button', { name: 'Replay' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replay all' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing to replay');
});

test('removes the simulated past, on a phone and in German', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pixel.controlUrl + data);
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  const remove = page.getByRole('button', { name: 'Simulierte Vergangenheit entfernen' });
  // The past comes once the server serves, and takes its time on a busy machine.
  test.slow();
  await expect(async () => {
    await page.reload();
    await expect(remove).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zur Bestätigung pk_demo eingeben').fill('pk_demo');
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Simulierte Vergangenheit entfernen' }).click();
  await expect(page.getByRole('region', { name: 'Simulierte Vergangenheit' })).toHaveCount(0);
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('shows a viewer the required role of each action', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(pixel.controlUrl + data);
  await expect(page.getByText('You need the Admin role to see or erase')).toBeVisible();
  await expect(page.getByText('You need the Analyst role to export events.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
