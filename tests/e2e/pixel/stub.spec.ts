import type { Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  tag,
  tagWithInlineManifest,
  test,
  watchConsole,
} from '../../support/browser-pixel.ts';
import { framesOf, moreFrames, recordFrames } from '../../support/frames.ts';
import { inlineStub } from '../../support/inline-stub.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

const body = '<h1>Original</h1><p>Else</p>';
const changed = { changes: [setText('h1', 'Changed')] };
const visibilityOf = (page: Page, selector = 'h1') =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).visibility`);

/** Visits a page with the stub once, so that the visitor has a cached bootstrap, and holds back the script from then on. */
async function returnWith(
  page: Page,
  host: BrowserHost,
  experiment: Parameters<typeof runExperiments>[1] = changed,
): Promise<{ readonly open: () => void }> {
  await holdClock(page);
  runExperiments(host, experiment);
  host.pages.set('/', pageWith(body, recordFrames + (await inlineStub()) + tag));
  await page.goto(host.url);
  await ready(page);
  return holdScript(page);
}

/** Holds back the script until `open` is called. */
async function holdScript(page: Page): Promise<{ readonly open: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/pixel.min.js*', async (route) => {
    await opened;
    await route.continue();
  });
  return { open };
}

/** Navigates to a page whose script may never load. */
const enter = (page: Page, address: string) => page.goto(address, { waitUntil: 'domcontentloaded' });

test('given a returning visitor and a script after the first paint, then no frame shows the original', async ({
  page,
  host,
}) => {
  const script = await returnWith(page, host);
  await enter(page, host.url);
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  expect((await moreFrames(page)).at(-1)).toEqual({ h1: '', p: 'Else' });
  script.open();
  await page.waitForFunction("frames_.at(-1).h1 !== ''");
  const frames = await moreFrames(page);
  expect(frames.at(-1)).toEqual({ h1: 'Changed', p: 'Else' });
  expect(frames.map(({ h1 }) => h1)).not.toContain('Original');
  expect(
    await page.evaluate(
      'document.adoptedStyleSheets.some((sheet) => sheet.pixel && sheet.cssRules.length > 0)',
    ),
  ).toBe(false);
});

test('given a missing script, then everything is shown after a second, and stays so', async ({
  page,
  host,
}) => {
  await returnWith(page, host);
  await page.route('**/pixel.min.js*', (route) => route.fulfill({ status: 404 }));
  await page.goto(host.url);
  await passTime(page, 990);
  expect((await moreFrames(page)).at(-1)).toEqual({ h1: '', p: 'Else' });
  await passTime(page, 1001);
  const before = (await framesOf(page)).length;
  expect((await moreFrames(page)).slice(before).map(({ h1 }) => h1)).not.toContain('');
});

test('given a script after the second, then its changes are applied and nothing is hidden again', async ({
  page,
  host,
}) => {
  const script = await returnWith(page, host);
  await enter(page, host.url);
  await passTime(page, 1001);
  await page.waitForFunction("frames_.at(-1).h1 === 'Original'");
  const before = (await framesOf(page)).length;
  script.open();
  await page.waitForFunction("frames_.at(-1).h1 === 'Changed'");
  expect((await moreFrames(page)).slice(before).map(({ h1 }) => h1)).not.toContain('');
});

test('given an experiment that has ended since, when the script has its response, then the original is shown', async ({
  page,
  host,
}) => {
  const script = await returnWith(page, host);
  runExperiments(host);
  await enter(page, `${host.url}/?campaign=1`);
  expect(await visibilityOf(page)).toBe('hidden');
  script.open();
  await expect.poll(() => visibilityOf(page)).toBe('visible');
  expect(await page.textContent('h1')).toBe('Original');
});

for (const [name, experiment, path] of [
  ['the control group', { variantKey: 'control', probes: ['h1'] }, '/'],
  ['another page', changed, '/other'],
  ['another page that begins with the same words', changed, '/h'],
] as const)
  test(`given a cache of ${name}, then nothing is hidden`, async ({ page, host }) => {
    await returnWith(page, host, experiment);
    host.pages.set(path, host.pages.get('/') ?? '');
    await enter(page, host.url + path);
    expect((await moreFrames(page)).at(-1)).toEqual({ h1: 'Original', p: 'Else' });
  });

test('given selectors that style sheets do not support, then the others still hide', async ({
  page,
  host,
}) => {
  await returnWith(page, host, {
    changes: [setText('shop-card >>> b', 'x'), setText('h1', 'Changed'), setText(':unknown(p)', 'y')],
    probes: [],
  });
  await enter(page, host.url);
  expect((await moreFrames(page)).at(-1)).toEqual({ h1: '', p: 'Else' });
});

test('given a preview, then the body is hidden for a second at most', async ({ page, host }) => {
  await holdClock(page);
  await page.route('**/pixel.min.js*', (route) => route.fulfill({ status: 404 }));
  host.pages.set('/', pageWith(body, recordFrames + (await inlineStub()) + tag));
  await page.goto(`${host.url}/?a=1&pixel_preview=token`);
  expect((await moreFrames(page)).at(-1)).toEqual({ h1: '', p: '' });
  await passTime(page, 1001);
  expect((await moreFrames(page)).at(-1)).toEqual({ h1: 'Original', p: 'Else' });
});

test('given a preview, when the script arrives, then it takes over what is hidden', async ({
  page,
  host,
}) => {
  await holdClock(page);
  const script = await holdScript(page);
  host.pages.set('/', pageWith(body, recordFrames + (await inlineStub()) + tag));
  await enter(page, `${host.url}/?pixel_preview=token`);
  expect(await visibilityOf(page, 'body')).toBe('hidden');
  script.open();
  await expect.poll(() => visibilityOf(page, 'body')).toBe('visible');
});

test('given a script that has taken over, when the stub’s second ends on another page of the app, then what the script hides there stays hidden', async ({
  page,
  host,
}) => {
  await holdClock(page);
  runExperiments(host, changed);
  const pixel = tagWithInlineManifest({ experiments: [{ selectors: ['h1', 'p'] }] });
  host.pages.set('/', pageWith(body, (await inlineStub()) + pixel));
  await page.goto(host.url);
  await ready(page);
  host.answerBootstrap = () => undefined;
  await passTime(page, 900);
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect.poll(() => visibilityOf(page, 'p')).toBe('hidden');
  await passTime(page, 1001);
  expect(await visibilityOf(page, 'p')).toBe('hidden');
  await passTime(page, 1901);
  expect(await visibilityOf(page, 'p')).toBe('visible');
});

test('given a prerendered page, then it stays hidden until activation, and for a second at most from then on', async ({
  page,
  host,
}) => {
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { get: () => !window.isShown })");
  await returnWith(page, host);
  await enter(page, host.url);
  await passTime(page, 1500);
  expect(await visibilityOf(page)).toBe('hidden');
  await page.evaluate('isShown = true');
  await passTime(page, 2500);
  expect(await visibilityOf(page)).toBe('visible');
});

test('given a late stub, then it hides nothing', async ({ page, host }) => {
  await returnWith(page, host);
  const [, code = ''] = />(.*)</.exec(await inlineStub()) ?? [];
  host.pages.set('/', pageWith(body, recordFrames));
  await page.goto(host.url);
  await passTime(page, 1001);
  await page.evaluate(`${code}; 0`);
  expect((await moreFrames(page)).at(-1)?.h1).toBe('Original');
});

test('given a content security policy with a nonce, then the stub hides, without any violation', async ({
  page,
  host,
}) => {
  await returnWith(page, host);
  host.pages.set(
    '/',
    pageWith(
      body,
      `<script nonce="n">addEventListener('securitypolicyviolation', () => { window.isViolated = true })</script>
      ${await inlineStub(' nonce="n"')}${tag.replace('<script', '<script nonce="n"')}`,
    ),
  );
  host.pageHeaders.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-n'; script-src 'nonce-n'; connect-src ${host.url}; require-trusted-types-for 'script'`,
  );
  await enter(page, host.url);
  expect(await visibilityOf(page)).toBe('hidden');
  expect(await page.evaluate('window.isViolated')).toBeUndefined();
});

test('given calls of every method before the script arrives, then they are replayed in order', async ({
  page,
  host,
}) => {
  const script = await holdScript(page);
  host.pages.set(
    '/',
    pageWith(
      `<script>
        window.order = [];
        pixel.setConsent('pending');
        pixel.track('forgotten');
        pixel.clear();
        pixel.init({ attributes: { plan: 'pro' } });
        pixel.setAttributes({ size: 2 });
        pixel.track('kept', { revenue: 1 });
        pixel.ready(() => order.push('ready'));
        pixel.setConsent('granted');
      </script>`,
      (await inlineStub()) + tag,
    ),
  );
  await enter(page, host.url);
  script.open();
  await ready(page);
  expect(await page.evaluate('order')).toEqual(['ready']);
  expect(host.bootstraps.map((query) => query.get('attributes'))).toEqual(['{"plan":"pro","size":2}']);
  expect(await allEvents(page, host)).toMatchObject([{ eventName: 'kept', payload: { revenue: 1 } }]);
});

for (const [name, script] of [
  ['constructable style sheets', 'delete window.CSSStyleSheet'],
  ['adopted style sheets', 'delete Document.prototype.adoptedStyleSheets'],
  ['storage', "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"],
] as const)
  test(`given a browser without ${name}, then calls are queued and nothing stays hidden`, async ({
    page,
    host,
  }) => {
    const { errors, warnings } = watchConsole(page);
    await page.addInitScript(script);
    await returnWith(page, host);
    host.pages.set('/', `${host.pages.get('/')}<script>pixel.track('kept')</script>`);
    await page.unroute('**/pixel.min.js*');
    await page.goto(host.url);
    await ready(page);
    expect((await moreFrames(page)).at(-1)?.h1).toBe('Changed');
    expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toContain('kept');
    expect([...errors, ...warnings]).toEqual([]);
  });
