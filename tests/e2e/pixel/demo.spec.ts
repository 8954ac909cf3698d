import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  expect,
  ready,
  runExperiments,
  setText,
  stub,
  test,
  watchConsole,
} from '../../support/browser-pixel.ts';

const folder = fileURLToPath(new URL('../../../apps/demo/public', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.extname(file) !== '',
);

function read(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

/** Serves the shop as the server does: `x.html` as `/demo/x`, the index as `/demo/`. */
function serveShop(host: BrowserHost): void {
  for (const file of files) {
    const address = file
      .replaceAll('\\', '/')
      .replace(/^index\.html$/, '')
      .replace(/\.html$/, '');
    host.pages.set(`/demo/${address}`, read(file));
  }
  runExperiments(host, {
    key: 'product-cta',
    variantKey: 'buy-now',
    changes: [
      setText('#buy', 'Buy now'),
      { selector: '#buy', operation: 'set_style', value: 'background-color: #b93815', orderIndex: 1 },
    ],
  });
}

for (const file of files.filter((name) => name.endsWith('.html'))) {
  test(`given the demo's ${file}, then it carries the stub and the tag as the guide gives them`, () => {
    const html = read(file);
    expect(html).toContain(stub);
    expect(html).toMatch(/<script async src="(\.\.\/)+pixel\.min\.js\?project=pk_demo"><\/script>/);
  });
}

test('given a visit of the whole shop, then every address is found and nothing is fetched from elsewhere', async ({
  page,
  host,
}) => {
  serveShop(host);
  const { errors } = watchConsole(page);
  const broken: string[] = [];
  page.on('response', (response) => {
    if (!response.ok() || !response.url().startsWith(host.url)) broken.push(response.url());
  });
  await page.goto(`${host.url}/demo/`);
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  for (const link of new Set(links)) {
    await page.goto(link);
    await ready(page);
  }
  expect([broken, errors]).toEqual([[], []]);
});

test('given a product page, then the visitor sees the variant, buys, and reads behind the scenes what happened', async ({
  page,
  host,
}) => {
  serveShop(host);
  await page.goto(`${host.url}/demo/product/mug`);
  await expect(page.locator('#buy')).toHaveText('Buy now');
  await page.click('#buy');
  await expect(page.getByRole('status')).toContainText('Thank you');
  await expect.poll(() => host.events.map((event) => event.eventName)).toEqual(['$exposure', 'purchase']);
  expect(host.events[1]?.payload).toEqual({ revenue: 24, currency: 'EUR', product: 'mug' });
  const strip = page.getByRole('region', { name: 'Behind the scenes' });
  await expect(strip).toContainText(host.bootstraps[0]?.get('anonymousId')?.slice(0, 8) ?? 'none');
  await expect(strip.getByRole('listitem')).toHaveText([
    '$exposure: product-cta → buy-now',
    'purchase: €24.00',
  ]);
});

test('given a wish to be another visitor, then the shop has one', async ({ page, host }) => {
  serveShop(host);
  await page.goto(`${host.url}/demo/product/lamp`);
  await ready(page);
  await page.getByRole('button', { name: 'Become another visitor' }).click();
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await expect.poll(() => host.events.length).toBe(2);
  expect(new Set(host.bootstraps.map((query) => query.get('anonymousId'))).size).toBe(2);
  await expect(page.getByRole('region', { name: 'Behind the scenes' }).getByRole('listitem')).toHaveCount(1);
});

test('given a phone, then nothing of the shop is wider than the screen', async ({ page, host }) => {
  serveShop(host);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['', 'product/mug', 'product/lamp', 'product/notebook', 'product/tote']) {
    await page.goto(`${host.url}/demo/${address}`);
    await ready(page);
    expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBeLessThanOrEqual(390);
  }
});
