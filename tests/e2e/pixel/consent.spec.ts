import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  stub,
  tag,
  tagWithInlineManifest,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

/** Everything that the browser stores about the project. */
async function storedNames(page: Page, context: BrowserContext): Promise<string[]> {
  const names = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
  );
  const cookies = await context.cookies();
  return [...names, ...cookies.map(({ name }) => name)].filter((name) => name.startsWith('pixel.pk_test.'));
}

/** Opens a page with `head` and an experiment on it; waits for the script. */
async function open(page: Page, host: BrowserHost, head: string, path = '/'): Promise<void> {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set(path, pageWith('<h1>Hello</h1>', head));
  await page.goto(host.url + path);
  await page.waitForFunction("'explain' in (window.pixel ?? {})");
}

const pendingByInit = `${stub}<script>pixel.init({ consent: 'pending' })</script>${tag}`;
const pendingByManifest = tagWithInlineManifest({ consent: 'pending' });

for (const [where, head] of [
  ['by the page', pendingByInit],
  ['by the project', pendingByManifest],
] as const)
  test(`given pending consent, set ${where}, when the page is used, then nothing is stored or requested`, async ({
    page,
    host,
    context,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page, host, head);
    await withPixel(
      page,
      `pixel.track('early'); pixel.getVariant('cta'); pixel.setAttributes({ plan: 'pro' });
       history.pushState(null, '', '/next'); document.body.append('more');
       await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))`,
    );
    // Events sent on leaving would otherwise be recorded before the next page's.
    await page.goto(`${host.url}/plain`);
    expect(requests.filter((path) => path.startsWith('/sdk'))).toEqual([]);
    expect(host.events).toEqual([]);
    expect(await storedNames(page, context)).toEqual([]);
  });

test('given pending consent, when it is granted, then the page is changed and tracked events are sent in order with their own times', async ({
  page,
  host,
}) => {
  await open(page, host, pendingByManifest);
  const times = await withPixel<number[]>(
    page,
    `window.log = []; const times = [];
     pixel.ready((blob) => log.push(blob.projectKey));
     for (const name of ['one', 'two']) {
       pixel.track(name, { name }); times.push(Date.now());
       await new Promise((resolve) => setTimeout(resolve, 20));
     }
     return times`,
  );
  expect(await page.evaluate('log')).toEqual([]);
  await expect(page.locator('h1')).toHaveText('Hello');
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  const events = (await allEvents(page, host)).filter(({ eventName }) => eventName !== '$exposure');
  expect(events.map(({ eventName, payload }) => [eventName, payload])).toEqual([
    ['one', { name: 'one' }],
    ['two', { name: 'two' }],
  ]);
  events.forEach(({ createdAt }, index) => {
    expect(Date.parse(createdAt ?? '')).toBeLessThanOrEqual(times[index] ?? 0);
  });
  expect(await page.evaluate('log')).toEqual(['pk_test']);
});

test('given a visitor of an earlier page, when consent is granted again, then the visitor is the same', async ({
  page,
  host,
}) => {
  await open(page, host, tag, '/before');
  await ready(page);
  await open(page, host, pendingByManifest);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  const [before, now] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(now).toBe(before);
});

test('given setConsent before any init, then the following init respects it', async ({
  page,
  host,
  context,
}) => {
  await open(page, host, '<script src="/pixel.min.js"></script>');
  await withPixel(
    page,
    "pixel.setConsent('pending'); pixel.init({ projectKey: 'pk_test' }); pixel.track('early')",
  );
  expect(await storedNames(page, context)).toEqual([]);
  expect(host.bootstraps).toEqual([]);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  const names = (await allEvents(page, host)).map(({ eventName }) => eventName);
  expect(names.sort()).toEqual(['$exposure', 'early']);
});

test('given setConsent while the script is loading, then nothing happens before it is granted', async ({
  page,
  host,
  context,
}) => {
  await open(page, host, `${stub}<script>pixel.setConsent('pending')</script>${tag}`);
  expect(await storedNames(page, context)).toEqual([]);
  expect(host.bootstraps).toEqual([]);
});

test('given consent denied while pending, then callbacks get null and tracked events are dropped', async ({
  page,
  host,
  context,
}) => {
  await open(page, host, pendingByManifest);
  const answers = await withPixel(
    page,
    `pixel.track('early');
     const early = new Promise((resolve) => pixel.ready(resolve));
     pixel.setConsent('denied');
     pixel.track('meanwhile');
     return [await early, await new Promise((resolve) => pixel.ready(resolve)), pixel.getVariant('cta')]`,
  );
  expect(answers).toEqual([null, null, null]);
  expect(await storedNames(page, context)).toEqual([]);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toEqual(['$exposure']);
});

test('given an active visitor, when consent is denied, then every key of the project is deleted, other keys stay, and nothing more is sent', async ({
  page,
  host,
  context,
}) => {
  await open(page, host, tag);
  await ready(page);
  await allEvents(page, host);
  host.answerEvent = () => undefined;
  await withPixel(
    page,
    "localStorage.setItem('mine', '1'); localStorage.setItem('pixel.pk_test2.id', 'theirs')",
  );
  await withPixel(page, "pixel.track('unsent'); pixel.track('behind'); pixel.setConsent('denied')");
  const before = host.bootstraps.length;
  await withPixel(page, "pixel.track('after'); history.pushState(null, '', '/next')");
  expect(await withPixel(page, 'return new Promise((resolve) => pixel.ready(resolve))')).toBeNull();
  expect(await withPixel(page, 'return [pixel.getBlob(), pixel.getAssignments()]')).toEqual([null, []]);
  expect(await storedNames(page, context)).toEqual([]);
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(['mine', 'pixel.pk_test2.id']);
  await page.goto(`${host.url}/plain`);
  expect(host.bootstraps).toHaveLength(before);
  const names = host.events.map(({ eventName }) => eventName);
  expect(names).not.toContain('behind');
  expect(names).not.toContain('after');
});

test('given consent denied and then granted, then the visitor is new', async ({ page, host }) => {
  await open(page, host, tag);
  await ready(page);
  await withPixel(page, "pixel.setConsent('denied'); pixel.setConsent('granted')");
  await ready(page);
  await expect.poll(() => host.bootstraps.length).toBe(2);
  const [before, now] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(now).not.toBe(before);
});

test('given a visitor of an earlier page, when the next page denies consent, then every key of the project is deleted', async ({
  page,
  host,
  context,
}) => {
  await open(page, host, tag, '/before');
  await ready(page);
  await allEvents(page, host);
  expect(await storedNames(page, context)).not.toEqual([]);
  await open(page, host, `${stub}<script>pixel.init({ consent: 'denied' })</script>${tag}`);
  expect(await withPixel(page, 'return new Promise((resolve) => pixel.ready(resolve))')).toBeNull();
  expect(await storedNames(page, context)).toEqual([]);
  expect(host.bootstraps).toHaveLength(1);
});

test('given a project that respects the privacy signal, then a visitor who sends it sees the original page', async ({
  page,
  host,
  context,
}) => {
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  await open(page, host, tagWithInlineManifest({ gpc: 'off' }));
  await withPixel(page, "pixel.setConsent('granted'); pixel.track('refused')");
  expect(await withPixel(page, 'return new Promise((resolve) => pixel.ready(resolve))')).toBeNull();
  await expect(page.locator('h1')).toHaveText('Hello');
  expect(await storedNames(page, context)).toEqual([]);
  await page.goto(`${host.url}/plain`);
  expect([host.bootstraps, host.events]).toEqual([[], []]);
});

test('given a project that respects the privacy signal, then other visitors are served', async ({
  page,
  host,
}) => {
  await open(page, host, tagWithInlineManifest({ gpc: 'off' }));
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
});

test('given consent granted twice, then the page is requested once', async ({ page, host }) => {
  await open(page, host, pendingByManifest);
  await withPixel(page, "pixel.setConsent('granted'); pixel.setConsent('granted')");
  await ready(page);
  await allEvents(page, host);
  expect(host.bootstraps).toHaveLength(1);
});

test('given stored redirects, when consent is withdrawn, then they are deleted with everything else', async ({
  page,
  context,
  host,
}) => {
  await open(page, host, tag);
  await ready(page);
  await page.evaluate(
    "document.cookie = 'pixel.pk_test.redirect=https://from.example/; Max-Age=30; Path=/'; document.cookie = 'pixel.pk_test.redirect.12=1; Max-Age=30; Path=/'; document.cookie = 'pixel.pk_other.id=1; Path=/'",
  );
  await withPixel(page, "pixel.setConsent('denied')");
  expect(await storedNames(page, context)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['pixel.pk_other.id']);
});

test('given withdrawn consent, when the visitor interacts with the page, then no cookie is written', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.setConsent('denied')");
  await page.evaluate(`{
    window.written = [];
    Object.defineProperty(document, 'cookie', { get: () => '', set: (text) => written.push(text) });
  }`);
  await page.locator('h1').click();
  await page.keyboard.press('a');
  expect(await page.evaluate('written')).toEqual([]);
});

/** Serves the host's pages on all subdomains of shop.co.uk. */
async function serveSubDomains(context: BrowserContext, host: BrowserHost): Promise<void> {
  await context.route('http://*.shop.co.uk/**', async (route) => {
    const url = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: host.url + url.pathname + url.search }) });
  });
}

test('given a visitor of two subdomains who refuses on one, when the other gets consent again, then the visitor is new everywhere', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith('', pendingByManifest));
  await serveSubDomains(context, host);
  const answer = async (name: string, consent: string) => {
    await page.goto(`http://${name}.shop.co.uk/`);
    await page.waitForFunction("'explain' in (window.pixel ?? {})");
    await withPixel(page, `pixel.setConsent('${consent}')`);
    if (consent === 'granted') await ready(page);
  };
  await answer('www', 'granted');
  await answer('blog', 'granted');
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(second).toBe(first);
  await answer('www', 'denied');
  expect(await storedNames(page, context)).toEqual([]);
  await answer('blog', 'granted');
  await answer('www', 'granted');
  const ids = host.bootstraps.slice(2).map((query) => query.get('anonymousId'));
  expect(ids).toHaveLength(2);
  expect(ids[0]).not.toBe(first);
  expect(ids[1]).toBe(ids[0]);
  expect(host.bootstraps[2]?.get('returning')).toBe('0');
});

for (const [how, refuse] of [
  ['refuses', "pixel.setConsent('denied')"],
  ['is forgotten', 'pixel.clear()'],
] as const)
  test(`given a visitor of two subdomains without a consent prompt, who ${how} on one, then the other has a new visitor`, async ({
    page,
    host,
    context,
  }) => {
    host.pages.set('/', pageWith('', tag));
    await serveSubDomains(context, host);
    const visit = async (name: string) => {
      await page.goto(`http://${name}.shop.co.uk/`);
      await ready(page);
    };
    await visit('www');
    await visit('blog');
    await visit('www');
    await withPixel(page, refuse);
    await visit('blog');
    await visit('www');
    const [first, , , ...after] = host.bootstraps.map((query) => query.get('anonymousId'));
    expect(after).toHaveLength(2);
    expect(after[0]).not.toBe(first);
    expect(after[1]).toBe(after[0]);
    expect(host.bootstraps.slice(3).map((query) => query.get('first'))).toEqual(['1', null]);
  });
