import type { Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  once,
  pageWith,
  ready,
  runExperiments,
  setText,
  tag,
  tagWithInlineManifest,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

const counting = tagWithInlineManifest({ pageviews: true });

async function open(page: Page, host: BrowserHost, head = counting): Promise<void> {
  for (const path of ['/', '/next']) host.pages.set(path, pageWith('<h1>Hello</h1>', head));
  await page.goto(host.url);
  await ready(page);
}

/** The paths of the page views that have arrived, without duplicates. */
async function pageViews(page: Page, host: BrowserHost): Promise<string[]> {
  const events = (await allEvents(page, host)).filter(({ eventName }) => eventName === '$pageview');
  return once(events).map(({ url = '' }) => url.replace(host.url, ''));
}

test('given a project that counts page views, when a page has loaded, then one event reports it, with the assignments', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await open(page, host);
  const events = await allEvents(page, host);
  expect(events.map(({ eventName }) => eventName)).toEqual(['$exposure', '$pageview']);
  expect(events[1]).toMatchObject({
    url: `${host.url}/`,
    assignments: [{ experimentKey: 'cta', variantKey: 'bold' }],
    version: '2026-01-02T03:04:05.678Z',
  });
  expect(events[1]).not.toHaveProperty('payload');
});

test('given a project that does not count page views, then none is sent, and nothing loaded for them', async ({
  page,
  host,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, host, tag);
  expect(await pageViews(page, host)).toEqual([]);
  expect(requests.filter((url) => url.includes('/v/'))).toEqual([]);
});

test('given a single-page app, when it navigates, then each address is a view, but a fragment is none', async ({
  page,
  host,
}) => {
  await open(page, host);
  await expect.poll(() => pageViews(page, host)).toEqual(['/']);
  for (const [path, paths] of [
    ['/list', ['/', '/list']],
    ['/list?page=2', ['/', '/list', '/list?page=2']],
    ['/', ['/', '/list', '/list?page=2', '/']],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect.poll(() => pageViews(page, host)).toEqual(paths);
  }
  await page.evaluate("history.replaceState({ more: 1 }, '', '/'); location.hash = 'reviews'");
  // Page views are reported in order.
  await page.evaluate("history.pushState(null, '', '/last')");
  await expect.poll(() => pageViews(page, host)).toEqual(['/', '/list', '/list?page=2', '/', '/last']);
});

test('given a page that is requested again, then it is still the same view', async ({ page, host }) => {
  await open(page, host);
  await withPixel(page, "pixel.setAttributes({ plan: 'pro' })");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await page.reload();
  await ready(page);
  await expect.poll(() => pageViews(page, host)).toEqual(['/', '/']);
});

test('given a page in the back-forward cache, when the visitor returns to it, then it is not viewed again', {
  tag: '@whole-browser',
}, async ({ page, host }) => {
  await page.addInitScript(
    "addEventListener('pageshow', (event) => console.log('persisted', event.persisted))",
  );
  await open(page, host);
  await expect.poll(() => pageViews(page, host)).toEqual(['/']);
  await page.goto(`${host.url}/next`);
  await ready(page);
  await expect.poll(() => pageViews(page, host)).toEqual(['/', '/next']);
  const restored = page.waitForEvent('console', (message) => message.text() === 'persisted true');
  await page.goBack({ waitUntil: 'commit' });
  await restored;
  expect(await pageViews(page, host)).toEqual(['/', '/next']);
});

test('given a prerendered page, then it is viewed on activation, and not before', async ({ page, host }) => {
  await page.addInitScript(
    "Object.defineProperty(document, 'prerendering', { value: true, configurable: true })",
  );
  await open(page, host);
  await page.evaluate("fetch('/later').then((response) => response.text())");
  expect(host.events).toEqual([]);
  await page.evaluate(`
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));`);
  await expect.poll(() => pageViews(page, host)).toEqual(['/']);
});

test('given pending consent, then no view is sent before it is granted', async ({ page, host }) => {
  const head = tagWithInlineManifest({ pageviews: true, consent: 'pending' });
  host.pages.set('/', pageWith('', head));
  await page.goto(host.url);
  await page.waitForFunction("'setConsent' in (window.pixel ?? {})");
  await page.evaluate("fetch('/later').then((response) => response.text())");
  expect(host.events).toEqual([]);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  await expect.poll(() => pageViews(page, host)).toEqual(['/']);
});

test('given an arm that redirects, then only the target page is viewed', async ({ page, host }) => {
  runExperiments(host, {
    exposure: 'page',
    probes: [],
    changes: [{ selector: '', operation: 'redirect', value: '/next', orderIndex: 0 }],
  });
  for (const path of ['/', '/next']) host.pages.set(path, pageWith('<h1>Hello</h1>', counting));
  await page.goto(host.url);
  await page.waitForURL('**/next');
  await ready(page);
  await expect.poll(() => pageViews(page, host)).toEqual(['/next']);
});

test('given a page that sends its own views, then they are ordinary events', async ({ page, host }) => {
  await open(page, host, tag);
  await withPixel(page, "pixel.track('$pageview', { title: 'Mine' })");
  const events = await allEvents(page, host);
  expect(events).toMatchObject([{ eventName: '$pageview', payload: { title: 'Mine' } }]);
});
