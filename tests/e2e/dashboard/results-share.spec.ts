import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { queryPostgres } from '../../support/query-postgres.ts';
import { becomeViewer } from '../../support/viewer.ts';

/** Takes half a minute here: three weeks of shoppers arrive, and are counted day by day. */
const pastLimitMs = 600_000;
const path = '/p/pk_demo/experiments/demo-checkout/results';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner(
  (started) => {
    pixel = started;
  },
  { PIXEL_DEMO: 'on' },
);

/** The CLI's results of the same experiment. */
interface ReportedVerdict {
  readonly isFinal: boolean;
  readonly verdict: { readonly sentence: string; readonly notes: readonly { readonly code: string }[] };
  readonly metrics: readonly {
    readonly goalKey: string;
    readonly arms: readonly { readonly variantKey: string; readonly n: number; readonly value: number }[];
    readonly comparisons: readonly {
      readonly relative: { readonly lower: number; readonly upper: number };
      readonly pValue: number;
      readonly method: string;
    }[];
  }[];
}

async function readReport(): Promise<ReportedVerdict> {
  const { stdout } = await pixel.cli('results', 'demo-checkout', '--project', 'pk_demo', '--json');
  return JSON.parse(stdout);
}

async function openResults(page: Page): Promise<void> {
  await page.goto(pixel.controlUrl + path);
  await expect(page.getByRole('heading', { name: 'Export' })).toBeVisible();
  // The element to click moves down until the content above has loaded; answers load once scrolled into view.
  await page.getByRole('heading', { name: 'Survey answers' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Creates a link that expires after a day, as an editor. */
async function shareForADay(page: Page): Promise<string> {
  await openResults(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Share these results' });
  await panel.getByLabel('Expires after').selectOption('1 day');
  await panel.getByRole('button', { name: 'Create link' }).click();
  await expect(panel.getByText('Copy this link now. You won’t see it again.')).toBeVisible();
  return (await panel.getByText('/shared#').textContent()) ?? '';
}

/** Opens a URL in a new browser context. */
async function openAsStranger(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a visitor without a login reads the results by link, and nothing else', async ({ browser, page }) => {
  test.setTimeout(pastLimitMs);
  await expect
    .poll(
      async () => {
        const { isFinal, verdict } = await readReport();
        return isFinal && !verdict.notes.some(({ code }) => code === 'past_in_making');
      },
      { timeout: pastLimitMs, intervals: [3_000] },
    )
    .toBe(true);
  const address = await shareForADay(page);
  const stranger = await (await browser.newContext()).newPage();
  const requests: string[] = [];
  stranger.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  const response = await stranger.goto(address);
  const headers = response?.headers() ?? {};
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(stranger.getByRole('heading', { name: 'Shorter checkout', level: 1 })).toBeVisible();
  const { sentence } = (await readReport()).verdict;
  await expect(stranger.getByRole('heading', { name: sentence.slice(0, 60) })).toBeVisible();
  await expect(stranger.getByText('This link expires')).toBeVisible();
  await expect(stranger.getByRole('navigation')).toHaveCount(0);
  await expect(stranger.getByRole('link')).toHaveCount(0);
  expect(new Set(requests)).toEqual(new Set(['POST /api/auth/shared']));
  expect(response?.url()).not.toContain(new URL(address).hash.slice(1));
  expect(await violationsOf(stranger)).toEqual([]);
  await stranger.setViewportSize({ width: 390, height: 844 });
  await expectToFit(stranger);
  expect(await violationsOf(stranger)).toEqual([]);
  await stranger.context().close();
});

test('an unknown link shows nothing', async ({ browser }) => {
  const stranger = await openAsStranger(browser, `${pixel.controlUrl}/shared#${'x'.repeat(43)}`);
  await expect(stranger.getByRole('heading', { name: 'Link not found', level: 1 })).toBeVisible();
  await expect(stranger.getByText('Shorter checkout')).toHaveCount(0);
  expect(await violationsOf(stranger)).toEqual([]);
  await stranger.context().close();
});

test('a link ends when it is revoked, even while open', async ({ browser, page }) => {
  const address = await shareForADay(page);
  const stranger = await openAsStranger(browser, address);
  await expect(stranger.getByRole('heading', { name: 'Shorter checkout', level: 1 })).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Share these results' });
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Revoke' }).first().click();
  await expect(page.getByText('The link no longer works.', { exact: true })).toBeVisible();
  await expect(panel.getByText('Revoked')).toHaveCount(1);
  await stranger.reload();
  const unavailable = stranger.getByRole('heading', { name: 'This link no longer works', level: 1 });
  await expect(unavailable).toBeVisible();
  await expect(stranger.getByText('This link to results was revoked')).toBeVisible();
  await expect(stranger.getByText('Shorter checkout')).toHaveCount(0);
  expect(await violationsOf(stranger)).toEqual([]);
  await stranger.context().close();
});

test('a link expires', async ({ browser, page }) => {
  const address = await shareForADay(page);
  await queryPostgres(pixel, "update result_shares set expires_at = now() - interval '1 second'");
  const stranger = await openAsStranger(browser, address);
  await expect(stranger.getByRole('heading', { name: 'This link no longer works', level: 1 })).toBeVisible();
  await expect(stranger.getByText('This link to results expired at')).toBeVisible();
  await stranger.context().close();
});

test('the table is exported with the command line’s numbers', async ({ page }) => {
  await openResults(page);
  const csv = page.getByRole('listitem').filter({ hasText: 'CSV of all goals' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    csv.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('demo-checkout-results.csv');
  const [head = '', ...rows] = (await textOf(download)).split('\r\n');
  const names = head.split(',');
  const saved = rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell])),
  );
  const { metrics } = await readReport();
  expect(saved).toHaveLength(metrics.flatMap(({ arms }) => arms).length);
  const [goal] = metrics;
  const [control, variant] = goal?.arms ?? [];
  const [comparison] = goal?.comparisons ?? [];
  expect(saved[0]).toMatchObject({
    goalKey: goal?.goalKey,
    variantKey: control?.variantKey,
    n: String(control?.n),
    value: String(control?.value),
    pValue: '',
  });
  expect(saved[1]).toMatchObject({
    variantKey: variant?.variantKey,
    'relative.lower': String(comparison?.relative.lower),
    'relative.upper': String(comparison?.relative.upper),
    pValue: String(comparison?.pValue),
    method: comparison?.method,
  });
});

for (const kind of ['Sums only', 'With each visitor'])
  test(`the bundle is reproducible: ${kind}`, async ({ page }, testInfo) => {
    await openResults(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: kind }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('demo-checkout.jsonl.gz');
    const file = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    const { code, stdout } = await pixel.cli('results', 'verify', file);
    expect([code, stdout]).toEqual([0, expect.stringContaining('ok')]);
  });

test('a permalink shows the same numbers, as of its time', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openResults(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Permalink to these results' });
  await item.getByRole('button', { name: 'Copy link' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/demo-checkout\/results\?phase=1&at=/);
  const { sentence } = (await readReport()).verdict;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: sentence.slice(0, 60) })).toBeVisible();
});

test('printing shows only the report, on a light background', async ({ page }) => {
  await openResults(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 794, height: 1_123 });
  await expect(page.getByRole('heading', { name: 'Shorter checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All goals and variants', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who counts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Export' })).toBeHidden();
  for (const navigation of await page.getByRole('navigation', { includeHidden: true }).all())
    await expect(navigation).toBeHidden();
  await expectToFit(page);
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(color).toBe('light');
});

test('the image is a PNG of the sentence and the table', async ({ page }) => {
  await openResults(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Result image' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('demo-checkout-results.png');
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(width).toBe(2_400);
  expect(height).toBeGreaterThan(400);
});

test('counted visitors are broken down by reason, and add up', async ({ page }) => {
  await openResults(page);
  const card = page.getByRole('table').filter({ hasText: /Exposed(?! in)/ });
  const numbers = await card
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => Number(row.lastElementChild?.textContent?.replaceAll(',', '').replace('−', '-'))),
    );
  const counted = numbers.at(-1);
  expect(counted).toBeGreaterThan(0);
  expect(numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(counted);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('everything is accessible, and fits on a phone', async ({ browser, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pixel.controlUrl + path);
    await expect(page.getByRole('heading', { name: 'Exportieren' })).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Teilen', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Diese Ergebnisse teilen' });
    await panel.getByRole('button', { name: 'Link anlegen' }).click();
    const address = (await panel.getByText('/shared#').textContent()) ?? '';
    expect(await violationsOf(page)).toEqual([]);
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
    const stranger = await context.newPage();
    await stranger.goto(address);
    await expect(stranger.getByText('Dieser Link läuft')).toBeVisible();
    await expectToFit(stranger);
    expect(await violationsOf(stranger)).toEqual([]);
    await context.close();
  });
});

/** The last test: nobody gets their role back. */
test('a viewer sees shares and their authors, and shares nothing', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}${path}?panel=share`);
  const panel = page.getByRole('dialog', { name: 'Share these results' });
  await expect(panel.getByText('You need the Editor role to share results.')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Create link' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  const status = await page.evaluate(async () => {
    const address = '/api/projects/pk_demo/experiments/demo-checkout/results/shares';
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: '{"days":1}' })).status;
  });
  expect(status).toBe(403);
  expect(await violationsOf(page)).toEqual([]);
});
