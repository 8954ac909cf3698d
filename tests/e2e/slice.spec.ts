import { ready } from '../support/browser-pixel.ts';
import { expect, test } from '../support/browser-test.ts';
import { eventually } from '../support/eventually.ts';
import { countEvents } from '../support/pixel-events.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

let pixel: PixelServer;

test.beforeAll(async () => {
  pixel = await startPixelServer();
});

test.afterAll(async () => {
  await pixel?.end('SIGTERM');
  if (pixel !== undefined) await removeTemporary(pixel.dataDirectory);
});

const count = (eventName: string) => countEvents(pixel, eventName);
/** The same, once there are this many: an acknowledged event is stored a moment later. */
const countUntil = (eventName: string, min: number) =>
  eventually(
    () => count(eventName),
    (n) => n >= min,
  );

const buttonOf: Readonly<Record<string, string>> = { control: 'Buy', 'buy-now': 'Buy now' };

test('visitors see their variant of the demo page, buy, and exactly that is counted', async ({ browser }) => {
  const visitors: Record<string, number> = { control: 0, 'buy-now': 0 };
  let purchases = 0;
  while (Object.values(visitors).some((seen) => seen === 0)) {
    expect(purchases).toBeLessThan(20);
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(pixel.url);
    expect(new URL(page.url()).pathname).toBe('/demo/');
    await page.goto(`${pixel.url}/demo/product/mug`);

    const variantKey = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const { pixel: api } = globalThis as unknown as {
            pixel: { ready(callback: () => void): void; getVariant(key: string): string };
          };
          api.ready(() => resolve(api.getVariant('product-cta')));
        }),
    );
    const button = page.locator('#buy');
    await expect(button).toHaveText(buttonOf[variantKey] ?? '');
    await button.click();
    // Leaves the page immediately: pending events must survive.
    await page.goto(`${pixel.url}/demo/`);
    await ready(page);
    await page.waitForFunction(
      "Object.keys(localStorage).every((key) => !key.startsWith('pixel.pk_demo.event.'))",
    );
    await context.close();
    visitors[variantKey] = (visitors[variantKey] ?? 0) + 1;
    purchases += 1;
    expect(problems).toEqual([]);
  }

  expect(await countUntil('purchase', purchases)).toBe(purchases);
  // Each of them has entered the home page's experiment as well.
  expect(await countUntil('$exposure', 2 * purchases)).toBe(2 * purchases);
  const { stdout } = await pixel.cli('exposures', 'product-cta', '--project', 'pk_demo', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    experimentKey: 'product-cta',
    variants: Object.keys(buttonOf).map((variantKey) => ({
      variantKey,
      visitors: visitors[variantKey],
      unverified: 0,
      bots: 0,
    })),
  });
});

test('a returning visitor keeps the variant and is not counted again', async ({ page }) => {
  const before = await count('$exposure');
  await page.goto(`${pixel.url}/demo/product/mug`);
  const seen: string[] = [];
  for (let visit = 0; visit < 3; visit++) {
    await ready(page);
    seen.push((await page.locator('#buy').textContent()) ?? '');
    await page.reload();
  }
  expect(new Set(seen).size).toBe(1);
  expect(await countUntil('$exposure', before + 1)).toBe(before + 1);
});

test('the page works without Pixel when it is down', async ({ page }) => {
  await page.route('**/sdk/**', (route) => route.abort());
  await page.goto(`${pixel.url}/demo/product/mug`);
  await expect(page.locator('#buy')).toHaveText('Buy');
  await page.locator('#buy').click();
  await expect(page.locator('body')).toContainText(/thank/i);
});
