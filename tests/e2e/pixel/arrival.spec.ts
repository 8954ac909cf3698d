import type { Page } from '@playwright/test';
import type { BrowserHost, ReceivedEvent } from '../../support/browser-host.ts';
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

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Enters the page's experiment, and returns the visitor's context in its exposure. */
async function contextOf(page: Page, host: BrowserHost, key: string): Promise<Record<string, unknown>> {
  await withPixel(page, `pixel.getVariant('${key}')`);
  const isIt = ({ eventName, assignments }: ReceivedEvent) =>
    eventName === '$exposure' && assignments[0]?.experimentKey === key;
  const exposure = once(await allEvents(page, host))
    .filter(isIt)
    .at(-1);
  return Object(exposure?.payload?.$context);
}

test.beforeEach(({ host }) => {
  runExperiments(host, ...['a', 'b', 'c'].map((key) => ({ key, exposure: 'code' as const })));
  for (const path of ['/landing', '/next', '/']) host.pages.set(path, pageWith('<a href="/next">Next</a>'));
});

test('given a session, then its pages and tabs report the same source', async ({ page, host, context }) => {
  await page.goto(`${host.url}/landing?utm_source=news&x=1#top`, {
    referer: 'http://news.test:8080/today?x',
  });
  await ready(page);
  const first = await contextOf(page, host, 'a');
  expect(first).toEqual({
    session: expect.stringMatching(uuid),
    entryHost: new URL(host.url).host,
    entryPath: '/landing',
    source: 'news.test:8080',
    utm: 'utm_source=news',
    returning: false,
  });
  await page.click('a');
  await page.waitForURL('**/next');
  await ready(page);
  expect(await contextOf(page, host, 'b')).toEqual(first);
  const other = await context.newPage();
  await other.goto(`${host.url}/?utm_source=other`, { referer: 'http://other.test/' });
  await ready(other);
  expect(await contextOf(other, host, 'c')).toEqual(first);
});

test('given a visitor without a referrer, or from the same host, then there is no source and no campaign', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/landing`, { referer: `${host.url}/from` });
  await ready(page);
  expect(Object.keys(await contextOf(page, host, 'a')).sort()).toEqual([
    'entryHost',
    'entryPath',
    'returning',
    'session',
  ]);
});

test('given a page idle for more than 30 minutes, then a new session starts with its current address', async ({
  page,
  host,
}) => {
  await page.clock.install({ time: '2026-01-02T03:04:05Z' });
  await page.goto(`${host.url}/landing`, { referer: 'http://news.test/' });
  await ready(page);
  const first = await contextOf(page, host, 'a');
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await ready(page);
  await page.clock.setSystemTime('2026-01-02T03:33:00Z');
  expect(await contextOf(page, host, 'b')).toEqual(first);
  await page.clock.setSystemTime('2026-01-02T04:04:00Z');
  const second = await contextOf(page, host, 'c');
  expect(second).toMatchObject({ entryPath: '/next', returning: true, session: expect.stringMatching(uuid) });
  expect(second.session).not.toBe(first.session);
  expect(await contextOf(page, host, 'a')).toEqual(second);
});

test('given a long path, then its first 256 characters are sent, and no query', async ({ page, host }) => {
  const path = `/${'long/'.repeat(60)}`;
  host.pages.set(path, pageWith(''));
  await page.goto(`${host.url + path}?secret=1`);
  await ready(page);
  expect((await contextOf(page, host, 'a')).entryPath).toBe(path.slice(0, 256));
});

test('given page attributes of the same names, then those of the session win, even if unknown', async ({
  page,
  host,
}) => {
  const attributes = { plan: 'pro', session: 'mine', source: 'mine', utm: 'mine', internal: 'mine' };
  const init = `${stub}<script>pixel.init({ attributes: ${JSON.stringify(attributes)} })</script>`;
  host.pages.set('/', pageWith('', init + tag));
  await page.goto(host.url);
  await ready(page);
  expect(await contextOf(page, host, 'a')).toEqual({
    plan: 'pro',
    session: expect.stringMatching(uuid),
    entryHost: new URL(host.url).host,
    entryPath: '/',
    returning: false,
  });
});

test('given a session of an older script, then it continues, with that script’s data', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    const key = 'pixel.pk_test.session';
    const record = { names: [], returning: true, utm: 'utm_source=old', seenAt: Date.now() };
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(record));
  });
  await page.goto(`${host.url}/landing?utm_source=new`, { referer: 'http://news.test/' });
  await ready(page);
  const context = await contextOf(page, host, 'a');
  expect(context).toEqual({
    session: expect.stringMatching(uuid),
    utm: 'utm_source=old',
    returning: true,
  });
  await page.goto(`${host.url}/next`);
  await ready(page);
  expect(await contextOf(page, host, 'b')).toEqual(context);
});

test('given pending consent, then a session starts with the consent, and clear() ends it', async ({
  page,
  host,
}) => {
  const session = "localStorage.getItem('pixel.pk_test.session')";
  const init = "<script>pixel.init({ consent: 'pending' })</script>";
  host.pages.set('/', pageWith('', stub + init + tag));
  await page.goto(`${host.url}/?utm_source=news`);
  await page.waitForFunction("'explain' in pixel");
  expect(await page.evaluate(session)).toBeNull();
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  const first = await contextOf(page, host, 'a');
  expect(first).toMatchObject({ utm: 'utm_source=news', entryPath: '/' });
  await withPixel(page, 'pixel.clear()');
  expect(await page.evaluate(session)).toBeNull();
  await page.goto(`${host.url}/next`);
  await ready(page);
  const second = await contextOf(page, host, 'a');
  expect(second).toMatchObject({ entryPath: '/next', returning: false });
  expect(second.session).not.toBe(first.session);
});
