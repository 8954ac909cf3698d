import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bootstrap, bootstrapSchema } from '@pixel/protocol';
import type { Locator, Page } from '@playwright/test';
import { ready, stub } from '../../support/browser-pixel.ts';
import { test as base, expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../../support/pixel-server.ts';
import { cpuTimes } from '../../support/slowness.ts';

const folder = fileURLToPath(new URL('../../../apps/demo/public', import.meta.url));
const htmlFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.html'),
);
const addresses = [
  '',
  'list/',
  'list/bags',
  'product/mug',
  'product/lamp?colour=moss',
  'cart',
  'cart-express',
  'checkout',
  'thank-you',
];

/** The shop as the built server serves it, with the experiments of its configuration file. */
const test = base.extend<object, { shop: PixelServer }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses a fixture's parameter names from its source
    async ({}, use) => {
      const shop = await startPixelServer();
      await use(shop);
      await shop.end('SIGTERM');
      await removeTemporary(shop.dataDirectory);
    },
    { scope: 'worker', timeout: 60_000 * cpuTimes },
  ],
});

interface SentEvent {
  readonly eventId: string;
  readonly eventName: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly assignments: readonly { readonly experimentKey: string; readonly variantKey: string }[];
}

async function bootstrap(shop: PixelServer, anonymousId: string, address: string): Promise<Bootstrap> {
  const query = new URLSearchParams({
    projectKey: 'pk_demo',
    anonymousId,
    url: `${shop.url}/demo/${address}`,
  });
  const response = await fetch(`${shop.url}/sdk/bootstrap?${query}`);
  return bootstrapSchema.parse(await response.json());
}

interface VariantOnPage {
  /** The page of the experiment, relative to `/demo/`. */
  readonly address: string;
  readonly variantKey: string;
}

/** Makes the page's visitor one who gets the variant. */
async function become(page: Page, shop: PixelServer, { address, variantKey }: VariantOnPage): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const anonymousId = randomUUID();
    const { assignments } = await bootstrap(shop, anonymousId, address);
    if (!assignments.some((assignment) => assignment.variantKey === variantKey)) continue;
    await page.context().addCookies([{ name: 'pixel.pk_demo.id', value: anonymousId, url: shop.url }]);
    return;
  }
  throw new Error(`No visitor gets ${variantKey}.`);
}

/** Opens the page as a visitor who gets the variant. */
async function visitAs(page: Page, shop: PixelServer, choice: VariantOnPage): Promise<void> {
  await become(page, shop, choice);
  await page.goto(`${shop.url}/demo/${choice.address}`);
  await ready(page);
}

/** Collects the events that the page's pixel sends, without duplicates: one interrupted by a navigation is sent again. */
function watchEvents(page: Page): SentEvent[] {
  const events: SentEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/sdk/event') || request.method() !== 'POST') return;
    const body = JSON.parse(request.postData() ?? '{}');
    for (const event of body.events ?? (body.eventName ? [body] : []))
      if (!events.some(({ eventId }) => eventId === event.eventId)) events.push(event);
  });
  return events;
}

function namesOf(events: readonly SentEvent[]): string[] {
  return events.map(({ eventName }) => eventName).filter((name) => !name.startsWith('$goal:'));
}

async function openPanel(page: Page): Promise<Locator> {
  const panel = page.getByRole('complementary', { name: 'Behind the scenes' });
  await panel.locator('summary').click();
  return panel;
}

async function fillOrder(page: Page): Promise<void> {
  for (const label of ['Name', 'Street and number', 'Town']) await page.getByLabel(label).fill('Anywhere');
  await page.getByRole('button', { name: 'Order now' }).click();
  await page.waitForURL('**/demo/thank-you');
}

for (const file of htmlFiles) {
  test(`given the demo's ${file}, then it contains the stub and the tag from the guide`, () => {
    const html = readFileSync(path.join(folder, file), 'utf8');
    expect(html).toContain(stub);
    expect(html).toMatch(
      /<script async crossorigin src="(\.\.\/)+pixel\.min\.js\?project=pk_demo"><\/script>/,
    );
  });
}

test('given a visit of the whole shop, then nothing throws, nothing is loaded from elsewhere and every link works', async ({
  page,
  shop,
}) => {
  const problems: string[] = [];
  const links = new Set<string>();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400 || !response.url().startsWith(shop.url)) problems.push(response.url());
  });
  await become(page, shop, { address: 'cart', variantKey: 'control' });
  for (const address of addresses) {
    await page.goto(`${shop.url}/demo/${address}`);
    for (const link of await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
      links.add(link.replace(/#.*/, ''));
  }
  expect(links.size).toBeGreaterThan(15);
  for (const link of links) if (!(await page.request.get(link)).ok()) problems.push(link);
  expect(problems).toEqual([]);
});

test('given a phone, then no page of the shop is wider than its screen, even with the panel open', async ({
  page,
  shop,
}) => {
  await become(page, shop, { address: 'cart', variantKey: 'control' });
  await page.goto(`${shop.url}/demo/product/notebook`);
  await page.click('#add');
  await openPanel(page);
  for (const address of addresses) {
    await page.goto(`${shop.url}/demo/${address}`);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBeLessThanOrEqual(width);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('given no JavaScript, then the list still shows everything', async ({ page, shop }) => {
    await page.goto(`${shop.url}/demo/list/mugs`);
    await expect(page.locator('#products > li')).toHaveCount(12);
    await expect(page.getByText('Sort by')).toBeHidden();
  });
});

test.describe('the list', () => {
  const names = (page: Page) => page.locator('#products .card-name').allTextContents();

  test('given the address of a category, when it is opened, then only that category is shown', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/demo/list/mugs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mugs');
    expect(await names(page)).toEqual(['Morning mug, moss', 'Morning mug, clay', 'Morning mug, sky']);
    await expect(page.locator('.pills [aria-current=page]')).toHaveText('Mugs');
  });

  test('given the address without its trailing slash, then it leads to the list', async ({ page, shop }) => {
    await page.goto(`${shop.url}/demo/list`);
    expect(page.url()).toBe(`${shop.url}/demo/list/`);
  });

  test('given a click on a category, then the list changes without a page load, and back restores it', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/demo/list/`);
    await page.evaluate('window.isSamePage = true');
    await page.locator('.pills').getByText('Lamps').click();
    await expect(page).toHaveURL(`${shop.url}/demo/list/lamps`);
    await expect(page).toHaveTitle('Lamps – Kiln & Loom');
    await expect(page.locator('#products > li')).toHaveCount(3);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything');
    await expect(page.locator('#products > li')).toHaveCount(6);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  test('given an order and a page, when the page is reloaded, then both are kept', async ({ page, shop }) => {
    await page.goto(`${shop.url}/demo/list/`);
    await page.getByLabel('Sort by').selectOption('low');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\?sort=low&page=2$/);
    const before = await names(page);
    expect(before).toContain('Reading lamp, sun');
    expect(before).not.toContain('Field notebook, clay');
    await page.reload();
    expect(await names(page)).toEqual(before);
  });
});

test.describe('the experiments', () => {
  for (const [variantKey, text] of [
    ['control', 'Buy'],
    ['buy-now', 'Buy now'],
  ] as const)
    test(`given product-cta's ${variantKey}, then the button says “${text}”, and purchases are reported`, async ({
      page,
      shop,
    }) => {
      const events = watchEvents(page);
      await visitAs(page, shop, { address: 'product/mug', variantKey });
      await expect(page.locator('#buy')).toHaveText(text);
      await page.click('#buy');
      await expect(page.getByRole('status')).toContainText('Thank you');
      await expect.poll(() => namesOf(events)).toEqual(['$exposure', 'purchase']);
      expect(events[0]?.assignments).toEqual([
        expect.objectContaining({ experimentKey: 'product-cta', variantKey }),
      ]);
      expect(events.at(-1)?.payload).toEqual({ revenue: 24, currency: 'EUR', product: 'mug' });
    });

  for (const [variantKey, order] of [
    ['control', ['favourites', 'story']],
    ['workshop-first', ['story', 'favourites']],
  ] as const)
    test(`given home-order's ${variantKey}, then the home page starts with the ${order[0]}`, async ({
      page,
      shop,
    }) => {
      await visitAs(page, shop, { address: '', variantKey });
      await expect
        .poll(() => page.locator('#favourites, #story').evaluateAll((all) => all.map(({ id }) => id)))
        .toEqual(order);
    });

  for (const [variantKey, path] of [
    ['control', 'cart'],
    ['express', 'cart-express'],
  ] as const)
    test(`given cart-redirect's ${variantKey}, when the cart is opened, then it is ${path} with all its items`, async ({
      page,
      shop,
    }) => {
      await become(page, shop, { address: 'cart', variantKey });
      await page.goto(`${shop.url}/demo/product/tote`);
      await page.click('#add');
      await page.getByRole('link', { name: 'View cart' }).click();
      await page.waitForURL(`**/demo/${path}`);
      await ready(page);
      await expect(page.getByRole('list', { name: 'In your cart' })).toContainText('Market tote, sky');
      expect(new URL(page.url()).pathname).toBe(`/demo/${path}`);
    });

  for (const [variantKey, text] of [
    ['control', 'Shipping is free from €50.'],
    ['progress', '€26.00 more for free shipping.'],
  ] as const)
    test(`given shipping-hint's ${variantKey}, when a mug is in the cart, then the list says “${text}”`, async ({
      page,
      shop,
    }) => {
      const events = watchEvents(page);
      await visitAs(page, shop, { address: 'list/mugs', variantKey });
      await page.getByRole('button', { name: 'Add Morning mug, sky, to the cart' }).click();
      await expect(page.locator('#shipping')).toHaveText(text);
      await expect(page.locator('[data-cart-count]')).toHaveText('1');
      await expect.poll(() => namesOf(events)).toEqual(['$exposure', 'add_to_cart']);
      expect(events[0]?.assignments).toEqual([
        expect.objectContaining({ experimentKey: 'shipping-hint', variantKey }),
      ]);
    });
});

test.describe('an order', () => {
  test('given a cart, when its amounts are changed, then its totals follow and the focus stays', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/demo/product/mug?colour=clay`);
    await page.click('#add');
    await visitAs(page, shop, { address: 'cart', variantKey: 'control' });
    const more = page.getByRole('button', { name: 'Add one: Morning mug, clay' });
    await expect(page.locator('[data-summary]')).toContainText('€28.90');
    await more.click();
    await more.press('Enter');
    await expect(more).toBeFocused();
    await expect(page.locator('[data-summary]')).toHaveText('Subtotal€72.00ShippingfreeTotal€72.00');
    for (let count = 0; count < 3; count++)
      await page.getByRole('button', { name: 'Remove one: Morning mug, clay' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(page.locator('.basket')).toBeHidden();
  });

  test('given a product in the cart, when it is ordered, then one purchase with its revenue is reported, even after a reload', async ({
    page,
    shop,
  }) => {
    const events = watchEvents(page);
    await become(page, shop, { address: 'cart', variantKey: 'control' });
    await page.goto(`${shop.url}/demo/product/lamp`);
    await page.getByLabel('Sky').check();
    await page.click('#add');
    await page.getByRole('link', { name: 'View cart' }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await fillOrder(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!');
    await expect(page.getByRole('list', { name: 'Your order' })).toContainText('Reading lamp, sky');
    await expect(page.locator('[data-cart-count]')).toBeHidden();
    await expect.poll(() => namesOf(events)).toContain('purchase');
    await page.reload();
    await ready(page);
    await page.evaluate("pixel.track('afterwards')");
    await expect.poll(() => namesOf(events)).toContain('afterwards');
    const purchases = events.filter(({ eventName }) => eventName === 'purchase');
    expect(purchases.map(({ payload }) => payload)).toEqual([
      { revenue: 68, currency: 'EUR', orderId: expect.stringMatching(/^\d{6}$/), products: ['1 × lamp'] },
    ]);
    expect(namesOf(events)).toContain('add_to_cart');
  });

  test('given the express cart, when it is ordered directly, then that is a purchase too', async ({
    page,
    shop,
  }) => {
    const events = watchEvents(page);
    await page.goto(`${shop.url}/demo/product/notebook`);
    await page.click('#add');
    await page.goto(`${shop.url}/demo/cart-express`);
    await fillOrder(page);
    await expect.poll(() => namesOf(events)).toContain('purchase');
    expect(events.find(({ eventName }) => eventName === 'purchase')?.payload).toMatchObject({
      revenue: 18.9,
    });
  });

  test('given that Pixel is down, when something is ordered, then the shop works as usual', async ({
    page,
    shop,
  }) => {
    await page.route('**/sdk/**', (route) => route.abort());
    await page.goto(`${shop.url}/demo/product/notebook`);
    await page.click('#add');
    await page.goto(`${shop.url}/demo/checkout`);
    await fillOrder(page);
    await expect(page.getByRole('list', { name: 'Your order' })).toContainText('Field notebook, clay');
  });

  test('given an order, then its goals are reached: checkout and thank-you', async ({ page, shop }) => {
    await page.goto(`${shop.url}/demo/product/mug`);
    await page.click('#add');
    await page.goto(`${shop.url}/demo/checkout`);
    await ready(page);
    const visitor = await page.evaluate<string>('pixel.getBlob().anonymousId');
    await fillOrder(page);
    const reached = async () => {
      const { stdout } = await shop.cli(
        'events',
        'tail',
        '--project',
        'pk_demo',
        '--limit',
        '1000',
        '--json',
      );
      const events = stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
      return events
        .filter(({ anonymousId, eventName }) => anonymousId === visitor && /^\$goal:/.test(eventName))
        .map(({ eventName }) => eventName);
    };
    expect(await eventually(reached, (names) => names.includes('$goal:thank-you'))).toEqual([
      '$goal:checkout',
      '$goal:thank-you',
    ]);
  });

  test('given a reader of the home page, when three quarters are scrolled, then that goal is reached', async ({
    page,
    shop,
  }) => {
    const events = watchEvents(page);
    await page.goto(`${shop.url}/demo/`);
    await ready(page);
    await page.locator('.foot').scrollIntoViewIfNeeded();
    await expect.poll(() => events.map(({ eventName }) => eventName)).toContain('$goal:home-read');
  });
});

test.describe('behind the scenes', () => {
  test('given a product page, then the panel shows the variant, the reason, and the stored events', async ({
    page,
    shop,
  }) => {
    await visitAs(page, shop, { address: 'product/mug', variantKey: 'buy-now' });
    const panel = await openPanel(page);
    await page.click('#buy');
    await expect(panel).toContainText('You see Buy now.');
    await expect(panel).toContainText('✓ exposure: element #buy: 1 found');
    await expect(panel.locator('.scenes-event')).toHaveText([
      'purchase €24.00 stored',
      '$exposure product-cta: buy-now stored',
    ]);
  });

  test('given a service that rejects events, then the panel shows that they will be retried', async ({
    page,
    shop,
  }) => {
    await page.route('**/sdk/event', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(`${shop.url}/demo/product/mug`);
    const panel = await openPanel(page);
    await expect(panel.locator('.scenes-event')).toHaveText(/^\$exposure product-cta: .* will be retried$/);
  });

  test('given an open panel, when the visitor navigates, then it stays open and keeps the events', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/demo/product/mug`);
    const panel = await openPanel(page);
    await expect(panel.locator('.scenes-event')).toHaveText(/stored$/);
    // The open state is stored shortly after the click.
    await expect.poll(() => page.evaluate("sessionStorage.getItem('demo-panel')")).toBe('open');
    await page.goto(`${shop.url}/demo/checkout`);
    await expect(panel.getByText('No experiments on this page.')).toBeVisible();
    await expect(panel.locator('.scenes-event').last()).toHaveText(/^\$exposure product-cta: .* stored$/);
  });

  test('given a click on new visitor, then the shop has one, with a visit of its own', async ({
    page,
    shop,
  }) => {
    await visitAs(page, shop, { address: 'product/lamp', variantKey: 'control' });
    const panel = await openPanel(page);
    await page.click('#buy');
    await expect(panel.locator('.scenes-event')).toHaveCount(2);
    const before = (await panel.locator('code').textContent()) ?? '';
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Become another visitor' }).click();
    await loaded;
    await expect(panel.locator('.scenes-event')).toHaveText(/^\$exposure product-cta: .* stored$/);
    await expect(panel.locator('code')).toHaveText(/^[0-9a-f-]{36}$/);
    expect(await panel.locator('code').textContent()).not.toBe(before);
  });

  for (const [variantKey, text] of [
    ['control', 'Buy now'],
    ['buy-now', 'Buy'],
  ] as const)
    test(`given a visitor of ${variantKey}, when the other variant is previewed, then the button keeps saying “${text}”`, async ({
      page,
      shop,
    }) => {
      await visitAs(page, shop, { address: 'product/tote', variantKey });
      await openPanel(page);
      await page.getByRole('button', { name: 'Preview the other variant' }).click();
      await expect(page.locator('#buy')).toHaveText(text);
      await page.reload();
      await ready(page);
      await expect(page.locator('#buy')).toHaveText(text);
    });

  test('given the target page of a redirect, then the panel knows the experiment, and a preview leads back', async ({
    page,
    shop,
  }) => {
    await become(page, shop, { address: 'cart', variantKey: 'express' });
    await page.goto(`${shop.url}/demo/cart-express`);
    await ready(page);
    const panel = await openPanel(page);
    await expect(panel).toContainText('You see Both on one page.');
    await page.getByRole('button', { name: 'Preview the other variant' }).click();
    await page.waitForURL('**/demo/cart');
    await expect(panel).toContainText('You see Cart, then checkout');
  });

  test('given a change of the list, then the panel follows to the new page', async ({ page, shop }) => {
    await visitAs(page, shop, { address: 'list/', variantKey: 'progress' });
    const panel = await openPanel(page);
    await page.locator('.pills').getByText('Bags').click();
    await expect(panel).toContainText('You see Amount left.');
    await expect(panel.locator('.scenes-event')).toHaveText(['$exposure shipping-hint: progress stored']);
  });
});
