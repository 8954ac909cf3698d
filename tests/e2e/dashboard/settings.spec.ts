import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const settings = '/p/pk_demo/settings';
const visitor = '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55';
let pixel: PixelServer;

withOwner(
  (started) => {
    pixel = started;
  },
  { PIXEL_DEMO: 'empty' },
);

/** The response status for a page of an origin. */
async function bootstrapStatus(origin: string): Promise<number> {
  const query = new URLSearchParams({ projectKey: 'pk_demo', anonymousId: visitor, url: `${origin}/` });
  return (await fetch(`${pixel.url}/sdk/bootstrap?${query}`, { headers: { origin } })).status;
}

async function update(page: Page): Promise<void> {
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Update settings' }).click();
  expect((await saveResponse).status()).toBe(200);
}

async function publish(page: Page): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/changes`);
  await page.getByRole('button', { name: /^Publish \d+ changes?$|^Publish all/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText(/live everywhere in/).first()).toBeVisible();
}

/** Changes settings outside the page, as a colleague does. */
function changeAsColleague(page: Page, change: object): Promise<number> {
  return page.evaluate(async (body) => {
    const address = '/api/projects/pk_demo';
    const { settingsRevision } = await (await fetch(address)).json();
    const response = await fetch(address, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${settingsRevision}"` },
      body: JSON.stringify(body),
    });
    return response.status;
  }, change);
}

test('admits a page with a refused origin once that is added and published', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${settings}#origins`);
  const origins = page.getByRole('region', { name: 'Origins' });
  await expect(origins).toContainText('All origins are allowed');
  await origins.getByLabel('Allowed origins').fill('https://shop.example\n\nshop.example');
  await expect(origins).toContainText('Line 3: Must be');
  await expect(page.getByRole('button', { name: 'Update settings' })).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  await origins.getByLabel('Allowed origins').fill('https://shop.example');
  await update(page);
  const waiting = page.getByRole('region', { name: '1 unpublished setting' });
  await expect(waiting).toContainText('Allowed origins');
  await expect(waiting).toContainText('https://shop.example');
  await page.getByRole('link', { name: 'Review all changes' }).click();
  await expect(page).toHaveURL(/\/changes$/);
  await publish(page);

  await expect.poll(() => bootstrapStatus('https://www.shop.example')).toBe(403);
  await page.goto(`${pixel.controlUrl}${settings}#origins`);
  await origins.getByRole('button', { name: 'Add https://www.shop.example' }).click();
  await expect(origins.getByLabel('Allowed origins')).toHaveValue(
    'https://shop.example\nhttps://www.shop.example',
  );
  await update(page);
  await publish(page);
  await expect.poll(() => bootstrapStatus('https://www.shop.example')).toBe(200);
  expect(await bootstrapStatus('https://shop.example')).toBe(200);
});

test('marks visitors from an internal address once it is published', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${settings}#people`);
  const people = page.getByRole('region', { name: 'Who counts' });
  await people.getByLabel('Internal addresses').fill('127.0.0.0/8\n::1');
  await update(page);
  await publish(page);
  const isInternal = () =>
    page.evaluate(async (anonymousId) => {
      const answer = await (await fetch('/api/projects/pk_demo/events?limit=1')).json();
      const [event] = answer.events;
      return event?.anonymousId === anonymousId && event.internal;
    }, visitor);
  await expect
    .poll(async () => {
      await fetch(`${pixel.url}/sdk/event`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          projectKey: 'pk_demo',
          anonymousId: visitor,
          eventName: 'hello',
          assignments: [],
        }),
      });
      return isInternal();
    })
    .toBe(true);
});

test('shows how much a shorter retention would delete before confirmation', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${settings}#retention`);
  const retention = page.getByRole('region', { name: 'Retention' });
  await retention.getByLabel('Event retention, days').fill('30');
  await expect(retention).toContainText('nothing would be deleted now');
  await page.getByRole('button', { name: 'Update settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep events for 30 days?' });
  await expect(dialog).toContainText('nothing would be deleted now');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Update settings' }).click();
  await dialog.getByRole('button', { name: 'Update settings' }).click();
  await expect(page.getByRole('region', { name: '1 unpublished setting' })).toContainText('30 days');
});

test('a new name applies at once, without publishing', async ({ page }) => {
  await page.goto(pixel.controlUrl + settings);
  const waiting = page.getByRole('region', { name: '1 unpublished setting' });
  await expect(waiting).toContainText('30 days');
  await page.getByLabel('Name', { exact: true }).fill('Renamed');
  await update(page);
  await expect(page.getByText('Renamed', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(waiting).toContainText('30 days');
  await expect(waiting).not.toContainText('Renamed');
});

test('keeps edits while a colleague saves, and asks about conflicting fields', async ({ page }) => {
  await page.goto(pixel.controlUrl + settings);
  await page.getByLabel('Name', { exact: true }).fill('<img src=x onerror=alert(1)> مرحبا');
  await page.getByLabel('Holdout, %').fill('10');
  expect(await changeAsColleague(page, { holdout: 0.2, pageviews: true })).toBe(200);
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed the same settings' });
  await expect(conflict).toContainText('20%');
  await expect(conflict).toContainText('10%');
  await expect(page.getByLabel('Page view events')).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Use mine: Holdout' }).click();
  await expect(conflict).toHaveCount(0);
  await update(page);
  await expect(page.getByLabel('Holdout, %')).toHaveValue('10');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<img src=x onerror=alert(1)> مرحبا');
  await expect(page.getByRole('region', { name: /unpublished settings/ })).toContainText('10%');
});

test('shows a refusal at its field, by keyboard', async ({ page }) => {
  await page.goto(pixel.controlUrl + settings);
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  const zone = page.getByLabel('Time zone');
  await zone.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Mars/Olympus');
  await expect(zone).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Europe/Berlin');
  await expect(zone).toHaveAttribute('aria-invalid', 'false');
  const limit = page.getByLabel('Events per visitor');
  await limit.focus();
  await page.keyboard.type('99');
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('500');
  await page.getByLabel('Engine').focus();
  await page.keyboard.type('Fixed');
  const planned = page.getByLabel('Planned visitors');
  await expect(planned).toHaveAttribute('aria-invalid', 'true');
  await planned.focus();
  await page.keyboard.type('20000');
  await expect(page.getByText('Running experiments keep the plan')).toBeVisible();
  const button = page.getByRole('button', { name: 'Update settings' });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('region', { name: /unpublished settings/ });
  await expect(waiting).toContainText('events per visitor: 500');
  await expect(waiting).toContainText('fixed horizon');
  await expect(waiting).toContainText('Europe/Berlin');
});

test('archives the project after its key is typed, and restores it', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${settings}#archive`);
  const section = page.getByRole('region', { name: 'Archive' });
  await section.getByRole('button', { name: 'Archive project' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Archive project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type pk_demo to confirm').fill('pk_demo');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('is still live for visitors');
  await expect(dialog).toContainText('product-cta');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await page.evaluate(async () => {
    for (const [kind, name] of [
      ['experiments', 'experimentKey'],
      ['surveys', 'surveyKey'],
    ] as const) {
      const path = `/api/projects/pk_demo/${kind}`;
      const { [kind]: listed } = await (await fetch(path)).json();
      for (const { [name]: key, status, revision } of listed)
        if (status !== 'completed')
          await fetch(`${path}/${key}/status`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ revision, status: status === 'running' ? 'completed' : 'archived' }),
          });
    }
  });
  await publish(page);
  await page.goto(`${pixel.controlUrl}${settings}#archive`);
  await section.getByRole('button', { name: 'Archive project' }).click();
  await dialog.getByLabel('Type pk_demo to confirm').fill('pk_demo');
  await confirm.click();
  await expect(page.getByText('This project is archived and read-only.')).toBeVisible();
  await expect(page.getByLabel('Time zone')).toHaveCount(0);

  // What can't be done now waits for the restoration, not for a role; a visitor's rights don't.
  await page.goto(`${pixel.controlUrl}/p/pk_demo/webhooks`);
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New endpoint' })).toHaveCount(0);
  await expect(page.getByText(/You need the/)).toHaveCount(0);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/surveys/help-page/setup`);
  await expect(page.getByRole('heading', { name: 'Question 1' })).toBeVisible();
  await expect(page.getByText(/You need the/)).toHaveCount(0);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/settings/data`);
  await page.getByLabel('Visitor id or event id').fill('0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55');
  await page.getByRole('button', { name: 'Find visitor' }).click();
  await page.getByRole('button', { name: 'Erase visitor' }).click();
  await dialog.getByLabel('Type 0190b5a4 to confirm').fill('0190b5a4');
  await dialog.getByRole('button', { name: 'Erase visitor' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${pixel.controlUrl}${settings}#archive`);
  await section.getByRole('button', { name: 'Restore project' }).click();
  await dialog.getByLabel('Type pk_demo to confirm').fill('pk_demo');
  await dialog.getByRole('button', { name: 'Restore project' }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
});

test('fits on a phone, in German', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 1000 });
  await page.goto(pixel.controlUrl + settings);
  await page.getByLabel('Holdout, %').fill('12');
  await page.getByRole('button', { name: 'Update settings' }).waitFor();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Einstellungen', exact: true })).toBeVisible();
  await expect(page.getByLabel('Interne Adressen')).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('shows a viewer the settings, and why they are read-only', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(pixel.controlUrl + settings);
  await expect(page.getByText('You need the Admin role to change settings.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'General' })).toContainText('Europe/Berlin');
  await expect(page.getByRole('region', { name: 'Origins' })).toContainText('https://www.shop.example');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Archive project' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
