import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const visitor = '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55';
const goals = '/p/pk_demo/goals';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

async function sendEvent(eventId: string, eventName: string, payload: object): Promise<void> {
  const response = await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'pk_demo',
      anonymousId: visitor,
      eventId,
      eventName,
      payload,
      url: `${pixel.url}/demo/cart`,
      assignments: [],
    }),
  });
  expect(response.status).toBe(200);
}

test('lists goals in words, with the experiments that use them, and opens them by keyboard', async ({
  page,
}) => {
  await page.goto(pixel.controlUrl + goals);
  const row = page.getByRole('row').filter({ hasText: 'thank-you' });
  await expect(row).toContainText('Page view');
  await expect(row).toContainText('/demo/thank-you');
  await expect(row).toContainText('Express cart');
  await page.getByRole('searchbox').fill('#order');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/text=%23order/);
  await page.getByRole('searchbox').press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ordered' })).toBeVisible();
  await expect(page).toHaveURL(/open=checkout/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.getByRole('button', { name: 'nothing of the kind' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('creates a goal from a received event, and sees the next one arrive', async ({ page }) => {
  await sendEvent('first', 'newsletter', { plan: 2 });
  await page.goto(pixel.controlUrl + goals);
  await page.getByRole('button', { name: 'New goal' }).waitFor();
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'New goal' });
  await panel.getByLabel('Name', { exact: true }).fill('Newsletter & more');
  await expect(panel.getByLabel('Key')).toHaveValue('newsletter-more');
  await expect(panel.getByRole('button', { name: /^newsletter/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: /^newsletter/ }).click();
  await expect(panel.getByLabel('Event name')).toHaveValue('newsletter');
  await panel.getByLabel('Amount property').fill('plan');
  await panel.getByRole('button', { name: 'Create goal' }).click();
  await expect(page.getByText('Created Newsletter & more.', { exact: true })).toBeVisible();

  await page.getByRole('row').filter({ hasText: 'newsletter-more' }).click();
  const opened = page.getByRole('dialog', { name: 'Newsletter & more' });
  await expect(opened).toContainText('1 in the last 24 hours');
  await expect(opened).toContainText('2 in plan');
  expect(await violationsOf(page)).toEqual([]);
  await opened.getByRole('button', { name: 'Start listening' }).click();
  await expect(opened.getByRole('status').filter({ hasText: 'Listening' })).toContainText(
    'pixel.track("newsletter", { "plan": 49.9 })',
  );
  await expect(opened).not.toContainText('2 in plan');
  await sendEvent('second', 'newsletter', { plan: 7.5 });
  await expect(opened).toContainText('Arrived. 7.5 in plan');
  await expect(opened).toContainText('/demo/cart');
  await expect(opened).toContainText('2 in the last 24 hours');
  await sendEvent('third', 'newsletter', {});
  await expect(opened).toContainText('No number in plan.');
});

test('shows a refusal at its field, and keeps the input', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${goals}?new=true`);
  const panel = page.getByRole('dialog', { name: 'New goal' });
  await panel.getByLabel('Key').fill('purchase');
  await panel.getByLabel('Goal type').selectOption('scroll_depth');
  await panel.getByLabel('Scroll depth, %').fill('300');
  await panel.getByRole('button', { name: 'Create goal' }).click();
  await expect(panel.getByLabel('Scroll depth, %')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel).toContainText('at most 100');
  await panel.getByLabel('Goal type').selectOption('click');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel).toContainText('Project "pk_demo" already has a goal "purchase"');
  await panel.getByLabel('Key').fill('bought');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'false');
  await expect(panel.getByLabel('Selector')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Selector').fill('#buy');
  await expect(panel.getByLabel('Selector')).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New goal' }).click();
  await expect(panel.getByLabel('Selector')).toHaveValue('#buy');
  await panel.getByRole('button', { name: 'Create goal' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'bought' })).toContainText('#buy');
});

test('edits a goal with its pages, and resolves a conflict with another editor', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${goals}?open=bought`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Page', exact: true }).click();
  await panel.getByLabel('URL', { exact: true }).fill('(');
  await panel.getByLabel('Match type').selectOption('regex');
  await panel.getByLabel('Name', { exact: true }).focus();
  await expect(panel.getByLabel('URL', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('URL', { exact: true }).fill('^/demo/');
  await expect(panel.getByLabel('URL', { exact: true })).toHaveAttribute('aria-invalid', 'false');

  const theirs = await page.evaluate(async () => {
    const response = await fetch('/api/projects/pk_demo/goals/bought', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"1"' },
      body: JSON.stringify({ name: 'Bought' }),
    });
    return response.status;
  });
  expect(theirs).toBe(200);
  await panel.getByLabel('Name', { exact: true }).fill('Really bought');
  await expect(panel.getByRole('alert')).toContainText('Someone else changed this in the meantime.');
  await panel.getByRole('button', { name: 'Update goal' }).click();
  await expect(panel.getByRole('alert')).toContainText('Someone else changed this in the meantime.');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Use mine' }).click();
  await expect(page.getByText(/^Updated Really bought\./)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Really bought' })).toBeVisible();
});

test('removes a goal with undo, but none that experiments use', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${goals}?open=purchase`);
  const panel = page.getByRole('dialog', { name: 'Purchase' });
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('is used by experiment "cart-redirect"');
  await expect(panel.getByRole('link', { name: 'Express cart' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Express cart' }).click();
  await expect(page).toHaveURL(/experiments\/cart-redirect/);

  await page.goto(`${pixel.controlUrl}${goals}?open=bought`);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Removed Really bought.', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'bought' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'bought' })).toContainText('#buy');
});

test('offers every row action by keyboard', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${pixel.controlUrl}${goals}?text=bought`);
  const row = page.getByRole('row').filter({ hasText: 'bought' });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bought');
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.goto(`${pixel.controlUrl}${goals}?text=purchase`);
  const used = page.getByRole('row').filter({ hasText: 'purchase' });
  await used.hover();
  await used.getByRole('button', { name: 'Actions for Purchase' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('is used by experiment "cart-redirect"').first()).toBeVisible();
  await expect(used).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('fits a name of 200 characters and one with markup on a phone, in German', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('pixel-language', 'de'));
  await page.goto(pixel.controlUrl + goals);
  await expect(page.getByRole('heading', { name: 'Ziele' })).toBeVisible();
  const names = [`${'Donaudampfschifffahrt'.repeat(9)} ende`, '<img src=x onerror=alert(1)> \u202eهدف'];
  const statuses = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name, index) => {
          const response = await fetch('/api/projects/pk_demo/goals', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
              goalKey: `${'long-'.repeat(12)}${index}`,
              name,
              type: 'click',
              selector: '.a'.repeat(200),
            }),
          });
          return response.status;
        }),
      ),
    names,
  );
  expect(statuses).toEqual([200, 200]);
  await page.getByRole('button', { name: /^Donaudampf/ }).scrollIntoViewIfNeeded();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Donaudampf/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Noch in keinem Experiment verwendet.');
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('shows a viewer everything, without actions', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}${goals}?open=purchase`);
  const panel = page.getByRole('dialog', { name: 'Purchase' });
  await expect(panel).toContainText('An event with an amount');
  await expect(panel.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Start listening' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New goal' })).toHaveCount(0);
  await expect(page.getByRole('columnheader')).toHaveCount(3);
});
