import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  once,
  pageWith,
  ready,
  runExperiments,
  stub,
  tag,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

/** Opens a page and enters its experiment, whose key is that of the page; returns `internal` in the exposure. */
async function isInternal(page: Page, host: BrowserHost, key: string, address: string): Promise<unknown> {
  runExperiments(host, { key, exposure: 'code' });
  await page.goto(address);
  await ready(page);
  await withPixel(page, `pixel.getVariant('${key}')`);
  const exposures = once(await allEvents(page, host)).filter(({ eventName }) => eventName === '$exposure');
  expect(exposures.at(-1)?.assignments[0]?.experimentKey).toBe(key);
  return Object(exposures.at(-1)?.payload?.$context).internal;
}

async function markDomain(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'pixel.pk_test.internal')?.domain;
}

test.beforeEach(({ host }) => {
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
});

test('given #px_internal, then this browser’s exposures are marked internal, on later pages and in later sessions, until it is switched off', async ({
  page,
  host,
}) => {
  expect(await isInternal(page, host, 'a', `${host.url}/?a`)).toBeUndefined();
  expect(await isInternal(page, host, 'b', `${host.url}/?b#px_internal`)).toBe(true);
  expect(new URL(page.url()).hash).toBe('#px_internal');
  expect(await isInternal(page, host, 'c', `${host.url}/?c`)).toBe(true);
  await page.evaluate("localStorage.removeItem('pixel.pk_test.session')");
  expect(await isInternal(page, host, 'd', `${host.url}/?d`)).toBe(true);
  expect(await isInternal(page, host, 'e', `${host.url}/?e#px_internal=off`)).toBeUndefined();
  expect(await isInternal(page, host, 'f', `${host.url}/?f`)).toBeUndefined();
});

for (const fragment of ['#px_internals', '#px_internal=on', '#x-px_internal', '#about'])
  test(`given ${fragment}, which only looks similar, then nothing is marked`, async ({
    page,
    host,
    context,
  }) => {
    expect(await isInternal(page, host, 'a', `${host.url}/${fragment}`)).toBeUndefined();
    expect(await markDomain(context)).toBeUndefined();
  });

test('given #px_internal added to an open page’s address, then its next exposure is marked internal', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'a', exposure: 'code' });
  await page.goto(host.url);
  await ready(page);
  await page.evaluate("location.hash = 'px_internal'");
  await page.waitForFunction("document.cookie.includes('pixel.pk_test.internal=')");
  await withPixel(page, "pixel.getVariant('a')");
  const [exposure] = await allEvents(page, host);
  expect(exposure?.payload).toMatchObject({ $context: { internal: true } });
});

test('given clear(), then the mark is removed', async ({ page, host, context }) => {
  expect(await isInternal(page, host, 'a', `${host.url}/?a#px_internal`)).toBe(true);
  expect(await markDomain(context)).toBeDefined();
  await withPixel(page, 'pixel.clear()');
  expect(await markDomain(context)).toBeUndefined();
  expect(await isInternal(page, host, 'b', `${host.url}/?b`)).toBeUndefined();
});

test('given subdomains that share the visitor, then they share the mark', async ({ page, host, context }) => {
  await context.route('http://*.shop.co.uk/**', async (route) => {
    const url = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: host.url + url.pathname + url.search }) });
  });
  expect(await isInternal(page, host, 'a', 'http://www.shop.co.uk/#px_internal')).toBe(true);
  expect(await isInternal(page, host, 'b', 'http://blog.shop.co.uk/')).toBe(true);
  expect(await markDomain(context)).toBe('.shop.co.uk');
});

test('given pending consent, then the browser is marked with the consent, and not before', async ({
  page,
  host,
  context,
}) => {
  const init = "<script>pixel.init({ consent: 'pending' })</script>";
  host.pages.set('/', pageWith('', stub + init + tag));
  await page.goto(`${host.url}/#px_internal`);
  await page.waitForFunction("'explain' in pixel");
  await withPixel(page, "pixel.track('early')");
  expect(await context.cookies()).toEqual([]);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  expect(await markDomain(context)).toBeDefined();
});

test('given a preview, then #px_internal marks nothing', async ({ page, host, context }) => {
  const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
  await page.goto(`${host.url}/?pixel_preview=${token}#px_internal`);
  await ready(page);
  expect(host.previews.length).toBe(1);
  expect(await context.cookies()).toEqual([]);
});

test('given a marked browser, then the panel says so', async ({ page, host }) => {
  const panel = page.getByRole('region', { name: 'Pixel on this page' });
  await page.goto(`${host.url}/?px_debug=1#px_internal`);
  await expect(panel).toContainText('its exposures are left out of results');
  await page.goto(`${host.url}/?px_debug=1&again#px_internal=off`);
  await expect(panel).toContainText('Visitor');
  await expect(panel).not.toContainText('left out of results');
});
