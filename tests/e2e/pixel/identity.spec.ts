import {
  allEvents,
  expect,
  pageWith,
  ready,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const known = 'ABCDEF00-0000-0000-0000-00000000000f';
const other = '11111111-1111-4111-8111-111111111111';

test('given a visitor, then the id is stored in a first-party cookie and in storage for the next page', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith(''));
  host.pages.set('/next', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await page.goto(`${host.url}/next`);
  await ready(page);
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(second).toBe(first);
  expect(host.bootstraps.map((query) => query.get('first'))).toEqual(['1', null]);
  const [cookie, ...more] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'pixel.pk_test.id', value: first, sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(400);
  expect(more).toEqual([]);
  expect(await page.evaluate("localStorage.getItem('pixel.pk_test.id')")).toBe(first);
});

test('given a new visitor, when its page is requested again, then it is no longer marked new', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  expect(host.bootstraps.map((query) => query.get('first'))).toEqual(['1', null]);
});

test('given a cookie and a different stored id, then the cookie wins, byte for byte', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith(''));
  await context.addCookies([{ name: 'pixel.pk_test.id', value: known, url: host.url }]);
  await page.addInitScript(`localStorage.setItem('pixel.pk_test.id', '${other}')`);
  await page.goto(host.url);
  await ready(page);
  expect(host.bootstraps[0]?.get('anonymousId')).toBe(known);
});

test('given no cookie, then the stored id is used and the cookie rewritten', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith(''));
  await page.addInitScript(`localStorage.setItem('pixel.pk_test.id', '${other}')`);
  await page.goto(host.url);
  await ready(page);
  expect(host.bootstraps[0]?.get('anonymousId')).toBe(other);
  expect((await context.cookies()).map((cookie) => cookie.value)).toEqual([other]);
});

test('given a plain http page that cannot access the https cookie, then the stored id is used', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith('', tag));
  await context.route('http://www.shop.co.uk/**', async (route) => {
    const url = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: host.url + url.pathname + url.search }) });
  });
  await context.addCookies([
    { name: 'pixel.pk_test.id', value: known, domain: '.shop.co.uk', path: '/', secure: true },
  ]);
  for (const _ of ['first', 'second']) {
    await page.goto('http://www.shop.co.uk/');
    await ready(page);
  }
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(first).not.toBe(known);
  expect(second).toBe(first);
});

test('given a malformed cookie, then a new id replaces it', async ({ page, host, context }) => {
  host.pages.set('/', pageWith(''));
  await context.addCookies([{ name: 'pixel.pk_test.id', value: 'undefined', url: host.url }]);
  await page.goto(host.url);
  await ready(page);
  const id = host.bootstraps[0]?.get('anonymousId');
  expect(id).not.toBe('undefined');
  expect((await context.cookies()).map((cookie) => cookie.value)).toEqual([id]);
});

test('given blocked storage, then the pixel works from memory', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  const { warnings, errors } = watchConsole(page);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('one'); pixel.track('two')");
  const events = await allEvents(page, host);
  expect(events.map((event) => [event.eventName, event.sequence])).toEqual([
    ['one', 1],
    ['two', 2],
  ]);
  expect(new Set(events.map((event) => event.anonymousId)).size).toBe(1);
  expect([warnings, errors]).toEqual([[], []]);
});

test('given subdomains of a site on plain http, then they share the visitor, without a cookie on the public suffix', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith('', tag));
  await context.route('http://*.shop.co.uk/**', async (route) => {
    const url = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: host.url + url.pathname + url.search }) });
  });
  for (const site of ['http://www.shop.co.uk/', 'http://blog.shop.co.uk/']) {
    await page.goto(site);
    await ready(page);
  }
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).toBe(first);
  expect((await context.cookies()).map((cookie) => [cookie.name, cookie.domain])).toEqual([
    ['pixel.pk_test.id', '.shop.co.uk'],
  ]);
  await withPixel(page, 'pixel.clear()');
  expect(await context.cookies()).toEqual([]);
});
