import type { Request } from '@playwright/test';
import {
  allEvents,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';
import { expect } from '../../support/browser-test.ts';

test('given a storage that silently drops values, then events are still sent', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.addInitScript('Storage.prototype.setItem = () => {}');
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one')");
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure', 'one']);
});

test('given a page that overrides Array.from, then the pixel works as usual', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.addInitScript('Array.from = (list) => (list && list.length ? [].slice.call(list) : [])');
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

for (const [arm, changes] of [
  ['control', []],
  [
    'bold',
    [{ selector: '#go:enabled', operation: 'set_style' as const, value: 'color: red', orderIndex: 0 }],
  ],
] as const)
  test(`given a button that is enabled late, then the ${arm} arm is exposed`, async ({ page, host }) => {
    runExperiments(host, { variantKey: arm, changes, probes: ['#go:enabled'] });
    host.pages.set('/', pageWith('<button id="go" disabled>Go</button>'));
    await page.goto(host.url);
    await ready(page);
    expect(await allEvents(page, host)).toEqual([]);
    await page.evaluate("document.querySelector('#go').disabled = false");
    await expect.poll(() => host.events.map((event) => event.eventName)).toContain('$exposure');
  });

test('given a listener that calls clear during an exposure, then nothing of the visitor remains', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.addInitScript("document.addEventListener('pixel:exposure', () => window.pixel.clear())");
  const { errors } = watchConsole(page);
  await page.goto(host.url);
  await page.waitForFunction(
    "document.querySelector('h1').textContent === 'Changed' && document.cookie === ''",
  );
  await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<h1>Later</h1>')");
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  expect(await page.locator('h1').nth(1).textContent()).toBe('Later');
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  expect(errors).toEqual([]);
});

test('given another visitor in the same session, then it is exposed separately', async ({
  page,
  host,
  context,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await allEvents(page, host);
  const other = '11111111-1111-4111-8111-111111111111';
  await context.addCookies([{ name: 'pixel.pk_test.id', value: other, url: host.url }]);
  await page.reload();
  await ready(page);
  const exposures = (await allEvents(page, host)).filter((event) => event.eventName === '$exposure');
  expect(new Set(exposures.map((event) => event.anonymousId)).size).toBe(2);
});

test('given cookies of the shop, then none are sent to the service', async ({ page, host, context }) => {
  host.pages.set('/', pageWith(''));
  await context.addCookies([{ name: 'session', value: 'secret', url: host.url }]);
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sdk/')) requests.push(request);
  });
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one')");
  await allEvents(page, host);
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(2);
  const sent = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(new Set(sent.map((headers) => headers.cookie))).toEqual(new Set([undefined]));
});

for (const config of ["{ endpoint: 'pixel.example' }", "{ endpoint: 'javascript:1' }"])
  test(`given init(${config}), then it is refused and the target is unchanged`, async ({ page, host }) => {
    host.pages.set('/', pageWith(''));
    const { warnings } = watchConsole(page);
    await page.goto(host.url);
    await ready(page);
    await withPixel(page, `pixel.init(${config}); pixel.track('one')`);
    expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['one']);
    expect(warnings).toEqual(['[pixel] init: endpoint is malformed.']);
  });

test('given a proxy that requires a login, then the event waits and is sent later', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  let isLoggedIn = false;
  await page.route('**/sdk/event', (route) =>
    isLoggedIn ? route.continue() : route.fulfill({ status: 401 }),
  );
  await page.goto(host.url);
  await ready(page);
  const refused = page.waitForResponse((response) => response.status() === 401);
  await withPixel(page, "pixel.track('one')");
  await refused;
  isLoggedIn = true;
  await expect.poll(() => host.events.map((event) => event.eventName), { timeout: 10_000 }).toEqual(['one']);
});

test('given payloads that do not serialize to objects, then they are refused', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  const { warnings, errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await withPixel(
    page,
    "pixel.track('a', new Date()); pixel.track('b', { toJSON() { throw Object.create(null); } })",
  );
  expect(await allEvents(page, host)).toEqual([]);
  expect(warnings).toEqual(['[pixel] track: the payload must be an object.', '[pixel] unknown error']);
  expect(errors).toEqual([]);
});
