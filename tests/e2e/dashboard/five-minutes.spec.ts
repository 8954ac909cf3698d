import type { Browser, Page } from '@playwright/test';
import { test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { type StaticServer, startStaticServer } from '../../support/static-server.ts';

/** With a chance of one in a thousand, this many visitors all get the same variant. */
const maxVisitors = 11;

let pixel: PixelServer;
let shop: StaticServer;
let head = '';

// The shop runs on this machine.
withServer(
  (started) => {
    pixel = started;
  },
  { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);

test.beforeAll(async () => {
  shop = await startStaticServer(() => ({
    body: `<!doctype html><html><head>${head}<title>Shop</title></head><body><h1>Kiln & Loom</h1><button onclick="pixel.track('order')">Buy</button></body></html>`,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }));
});

test.afterAll(() => shop?.close());

test('from an empty data directory to results that rightly say it is too early, by pages alone', async ({
  browser,
  context,
  page,
}) => {
  const { stdout } = await pixel.cli('login-link', '--json');
  await page.goto(JSON.parse(stdout).url);
  await page.goto(`${pixel.controlUrl}/welcome`);
  await page.getByLabel('Website name').fill('Kiln');
  await page.getByLabel('Website domain').fill('our website');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Enter a domain, such as shop.example.')).toBeVisible();
  await page.getByLabel('Website domain').fill(new URL(shop.url).host);
  await page.getByRole('button', { name: 'Create project' }).click();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  head = await page.evaluate(() => navigator.clipboard.readText());
  await visit(browser);
  await expect(page.getByText('First visitor seen')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The tag is on the page.*Passed$/ })).toBeVisible();

  await page.getByRole('link', { name: 'Experiments' }).first().click();
  await page.getByRole('button', { name: 'New experiment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New experiment' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Warmer welcome');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/experiments\/warmer-welcome\/setup/);

  await addChange(page, 'Text');
  await page.getByRole('textbox', { name: 'Selector' }).fill('h1');
  await page.getByRole('textbox', { name: 'Text' }).fill('Made by hand, for you');
  await addChange(page, 'Style');
  await page.getByRole('textbox', { name: 'Selector' }).fill('h1');
  await page.getByRole('textbox', { name: 'Property' }).fill('color');
  await page.getByRole('textbox', { name: 'Value' }).fill('rgb(63, 125, 88)');
  const goals = page.getByRole('region', { name: 'Goals' });
  // By keyboard, which works even while sections above grow.
  await goals.getByRole('button', { name: 'Goal', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'New goal…' }).click();
  const goal = page.getByRole('dialog', { name: 'New goal' });
  await goal.getByLabel('Name', { exact: true }).fill('Ordered');
  await goal.getByLabel('Event name').fill('order');
  await goal.getByRole('button', { name: 'Close' }).click();
  await expect(goal).toBeHidden();
  await goals.getByRole('button', { name: 'Goal', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'New goal…' }).click();
  await expect(goal.getByLabel('Event name')).toHaveValue('order');
  await goal.getByRole('button', { name: 'Create goal' }).click();
  await expect(goal).toBeHidden();
  await expect(goals.getByLabel('Role of Ordered')).toHaveValue('primary');

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByLabel('Page').fill(`${shop.url}/`);
  await preview.getByRole('button', { name: 'Create link' }).click();
  const link = await preview.getByRole('link', { name: 'Open' }).getAttribute('href');
  expect(await visitPage(browser, `${link}`)).toBe('Made by hand, for you');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'Start experiment' }).click();
  const start = page.getByRole('dialog', { name: 'Start Warmer welcome?' });
  await start.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText(/^Warmer welcome is running\./)).toBeVisible();

  const seen = new Set<string>();
  for (let visitor = 0; visitor < maxVisitors && seen.size < 2; visitor += 1) seen.add(await visit(browser));
  expect(seen).toEqual(new Set(['Kiln & Loom', 'Made by hand, for you']));

  await page.getByRole('link', { name: 'Results' }).click();
  await expect
    .poll(
      async () => {
        await page
          .getByRole('button', { name: /^(?:Compute now|Refresh)$/ })
          .first()
          .click();
        return page.getByRole('heading', { level: 2 }).first().textContent();
      },
      { timeout: 60_000 },
    )
    .toMatch(/^Not enough data: \d+ visitors still in their window/);
  expect(await violationsOf(page)).toEqual([]);
});

async function addChange(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a change to Variant' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Opens a page as a new visitor and acts there; returns its heading once the script has finished. */
async function visitPage(browser: Browser, address: string, act = async (_: Page) => {}): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => new Promise((resolve) => (window as unknown as Shop).pixel.ready(resolve)));
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await act(page);
  await context.close();
  return heading;
}

/** A new visitor looks at the shop, and buys. */
function visit(browser: Browser): Promise<string> {
  return visitPage(browser, `${shop.url}/`, async (page) => {
    const sent = page.waitForResponse((response) => response.url().includes('/sdk/event'));
    await page.getByRole('button', { name: 'Buy' }).click();
    await sent;
  });
}

interface Shop {
  readonly pixel: { ready(callback: (blob: unknown) => void): void };
}
