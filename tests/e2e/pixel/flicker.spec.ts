import { type Manifest, pageHash, pageText } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { queued } from '../../support/browser-delivery.ts';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  type ExperimentOptions,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';
import { framesOf, moreFrames, recordFrames } from '../../support/frames.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

/** Render-blocking: runs before anything is painted. */
const blockingTag = recordFrames + tag.replace(' async', '');
const body = '<h1>Original</h1><p>Else</p>';
const visibilityOf = (page: Page, selector = 'h1') =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).visibility`);
/** Selectors of the rules that currently hide elements. */
const hiddenRules = (page: Page) =>
  page.evaluate<string[]>(
    `document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule.style.visibility === 'hidden').map((rule) => rule.selectorText))`,
  );

/** Adds a project's manifest before the script, as the service does. */
async function setManifest(page: Page, fields: Omit<Manifest, 'projectKey'>): Promise<void> {
  const manifest: Manifest = { projectKey: 'pk_test', ...fields };
  await page.route('**/pixel.min.js*', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    await route.fulfill({
      response,
      body: `document.currentScript.pixelManifest=${JSON.stringify(manifest)};\n${script}`,
    });
  });
}

/** Holds back bootstraps until `open` is called. */
function holdBootstraps(host: BrowserHost): { readonly open: () => void } {
  const { answerBootstrap } = host;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  host.answerBootstrap = async (query) => {
    await opened;
    return answerBootstrap(query);
  };
  return { open };
}

/** Runs one experiment in a configuration version. */
function publish(host: BrowserHost, version: string, experiment: ExperimentOptions): void {
  runExperiments(host, experiment);
  const { answerBootstrap } = host;
  host.answerBootstrap = async (query) => {
    const response = await answerBootstrap(query);
    return { ...response, body: JSON.stringify({ ...JSON.parse(response?.body ?? ''), version }) };
  };
}

const changed = { changes: [setText('h1', 'Changed')] };

/** Visits the page once, so that the visitor has a cached bootstrap. */
async function visit(page: Page, host: BrowserHost): Promise<void> {
  await page.goto(host.url);
  await ready(page);
}

test.describe('a returning visitor', () => {
  test('given a cached blob, when the page loads, then no frame shows the original', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    runExperiments(host, changed);
    host.pages.set('/', pageWith(body, blockingTag));
    await visit(page, host);
    const held = holdBootstraps(host);
    await page.reload();
    await page.waitForFunction("frames_.at(-1)?.h1 === 'Changed'");
    const frames = await moreFrames(page);
    expect(frames.at(-1)).toEqual({ h1: 'Changed', p: 'Else' });
    expect(frames.map(({ h1 }) => h1)).not.toContain('Original');
    held.open();
  });

  test('given a newer version, then it takes effect on the next navigation', async ({ page, host }) => {
    publish(host, '2026-01-01T00:00:00.000Z', { ...changed, variantKey: 'one' });
    host.pages.set('/', pageWith(body));
    await visit(page, host);
    publish(host, '2026-01-02T00:00:00.000Z', { changes: [setText('h1', 'Newer')], variantKey: 'two' });
    await visit(page, host);
    await expect(page.locator('h1')).toHaveText('Changed');
    expect(await withPixel(page, "return pixel.getVariant('cta') + pixel.getBlob().version")).toBe(
      'one2026-01-01T00:00:00.000Z',
    );
    await visit(page, host);
    expect(await page.textContent('h1')).toBe('Newer');
    expect(await withPixel(page, "return pixel.getVariant('cta')")).toBe('two');
  });

  test('given a cached blob, then ready waits for the network response', async ({ page, host }) => {
    runExperiments(host, changed);
    host.pages.set('/', pageWith(body));
    await visit(page, host);
    const held = holdBootstraps(host);
    await page.reload();
    await expect.poll(() => page.textContent('h1')).toBe('Changed');
    await withPixel(page, 'pixel.ready(() => { window.isReady = true })');
    await moreTasks(page);
    expect(await page.evaluate('window.isReady')).toBeUndefined();
    held.open();
    await page.waitForFunction('window.isReady');
  });

  test('given a newer version, then exposures name the applied version', async ({ page, host }) => {
    publish(host, '2026-01-01T00:00:00.000Z', { changes: [setText('.late', 'Changed')], variantKey: 'one' });
    host.pages.set('/', pageWith(body));
    await visit(page, host);
    publish(host, '2026-01-02T00:00:00.000Z', { changes: [setText('.late', 'Newer')], variantKey: 'two' });
    await visit(page, host);
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b class=late>Late</b>')");
    await expect.poll(() => page.textContent('.late')).toBe('Changed');
    expect(await allEvents(page, host)).toMatchObject([
      {
        eventName: '$exposure',
        version: '2026-01-01T00:00:00.000Z',
        assignments: [{ variantKey: 'one' }],
      },
    ]);
  });

  const unusable = {
    'is not JSON': 'text = text.slice(9)',
    'is of a newer format': 'text = JSON.stringify({ format: 2, pages: JSON.parse(text) })',
    'has entries of a newer format': 'text = JSON.stringify(JSON.parse(text).map(([page]) => ({ page })))',
    'contains an invalid blob': `text = text.replace('"experiments"', '"experiences"')`,
    'is of another visitor': `text = text.replace(/"anonymousId":"..../, '"anonymousId":"0000')`,
    'is older than a day': 'text = text.replace(/,\\d+,/, (at) => "," + (at.slice(1, -1) - 86400001) + ",")',
    'is of a page with other parameters': `text = text.replace('/ {}', '/?a=1 {}')`,
    'is for other attributes': `text = text.replace(' {}', ' {\\\\"plan\\\\":\\\\"pro\\\\"}')`,
  };
  for (const [name, script] of Object.entries(unusable))
    test(`given a cache ${name}, then the network response is applied`, async ({ page, host }) => {
      const { errors } = watchConsole(page);
      runExperiments(host, changed);
      host.pages.set('/', pageWith(body));
      await visit(page, host);
      const [before, after] = await page.evaluate<string[]>(`(() => {
        const before = localStorage.getItem('pixel.pk_test.blobs');
        let text = before;
        ${script};
        localStorage.setItem('pixel.pk_test.blobs', text);
        return [before, text];
      })()`);
      expect(after).not.toBe(before);
      runExperiments(host, { changes: [setText('h1', 'Newer')] });
      await visit(page, host);
      expect(await page.textContent('h1')).toBe('Newer');
      expect(errors).toEqual([]);
    });

  test('given blobs of twenty pages, when another is visited, then the oldest is evicted', async ({
    page,
    host,
  }) => {
    runExperiments(host, changed);
    host.pages.set('/', pageWith(body));
    host.pages.set('/next', pageWith(body));
    await visit(page, host);
    await page.evaluate(`{
      const [[, at, blob]] = JSON.parse(localStorage.getItem('pixel.pk_test.blobs'));
      const pages = Array.from({ length: 20 }, (_, index) => [String(index), at, blob]);
      localStorage.setItem('pixel.pk_test.blobs', JSON.stringify(pages));
    }`);
    await page.goto(`${host.url}/next`);
    await ready(page);
    const pages = await page.evaluate<string[]>(
      "JSON.parse(localStorage.getItem('pixel.pk_test.blobs')).map(([page]) => page)",
    );
    expect(pages).toHaveLength(20);
    expect(pages.slice(0, 2)).toEqual([`${host.url}/next {}`, '0']);
    expect(pages.at(-1)).toBe('18');
  });

  test('given nearly full storage, then fewer pages are cached, including the last one', async ({
    page,
    host,
  }) => {
    const { errors, warnings } = watchConsole(page);
    runExperiments(host, changed);
    host.pages.set('/', pageWith(body));
    host.pages.set('/next', pageWith(body));
    await visit(page, host);
    // Queued events also take up storage.
    await expect.poll(() => page.evaluate(queued)).toBe(0);
    expect(host.events).toHaveLength(1);
    await page.evaluate(`{
      const name = 'pixel.pk_test.blobs';
      const [[, at, blob]] = JSON.parse(localStorage.getItem(name));
      const large = { ...blob, padding: 'x'.repeat(5000) };
      localStorage.setItem(name, JSON.stringify([0, 1, 2].map((index) => [String(index), at, large])));
      let size = 4 << 20;
      let filling = '';
      while (size > 400)
        try {
          localStorage.setItem('shop', filling + 'x'.repeat(size));
          filling += 'x'.repeat(size);
        } catch { size >>= 1 }
    }`);
    await page.goto(`${host.url}/next`);
    await ready(page);
    expect(await page.textContent('h1')).toBe('Changed');
    const cachedPages = await page.evaluate<string[]>(
      "JSON.parse(localStorage.getItem('pixel.pk_test.blobs')).map(([page]) => page)",
    );
    expect(cachedPages).toEqual([`${host.url}/next {}`, '0', '1']);
    expect([...errors, ...warnings]).toEqual([]);
  });

  test('given a framework that has yet to hydrate, then elements about to change are hidden', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    runExperiments(host, { changes: [setText('h1', 'Changed'), setText('.late', 'Late')] });
    host.pages.set('/', pageWith(body, blockingTag));
    await visit(page, host);
    await page.reload();
    await ready(page);
    await moreFrames(page);
    expect(await visibilityOf(page)).toBe('visible');
    expect(await hiddenRules(page)).toEqual(['.late']);
  });
});

test.describe('a first visit', () => {
  test('given a manifest and a slow response, then only elements about to change are hidden, without layout shift', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    runExperiments(host, { changes: [setText('h1', 'Modified')] });
    const held = holdBootstraps(host);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
    host.pages.set(
      '/',
      pageWith(
        body,
        `<script>
          window.shifts = [];
          new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
            .observe({ type: 'layout-shift', buffered: true });
        </script>${blockingTag}`,
      ),
    );
    await page.goto(host.url);
    await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
    expect((await moreFrames(page)).at(-1)).toEqual({ h1: '', p: 'Else' });
    held.open();
    await expect.poll(() => visibilityOf(page)).toBe('visible');
    const frames = await moreFrames(page);
    expect(frames.at(-1)).toEqual({ h1: 'Modified', p: 'Else' });
    expect(frames.map(({ h1 }) => h1)).not.toContain('Original');
    expect(await page.evaluate('shifts')).toEqual([]);
    expect(await hiddenRules(page)).toEqual([]);
  });

  test('given a response after the timeout, then everything is shown before it, and nothing is hidden again', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    runExperiments(host, changed);
    const held = holdBootstraps(host);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
    host.pages.set('/', pageWith(body, blockingTag));
    await page.goto(host.url);
    await passTime(page, 990);
    expect((await moreFrames(page)).map(({ h1 }) => h1)).not.toContain('Original');
    await passTime(page, 1001);
    await page.waitForFunction("frames_.at(-1).h1 === 'Original'");
    const before = (await framesOf(page)).length;
    held.open();
    await page.waitForFunction("frames_.at(-1).h1 === 'Changed'");
    expect((await moreFrames(page)).slice(before).map(({ h1 }) => h1)).not.toContain('');
  });

  test('given a dead service, then nothing is hidden', async ({ page, host }) => {
    await holdClock(page);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
    await page.route('**/sdk/bootstrap*', (route) => route.abort());
    host.pages.set('/', pageWith(body, blockingTag));
    await page.goto(host.url);
    await ready(page);
    expect((await moreFrames(page)).at(-1)?.h1).toBe('Original');
    expect((await framesOf(page)).at(-1)).toEqual({ h1: 'Original', p: 'Else' });
  });

  for (const [name, experiments] of [
    ['in the control group', [{ variantKey: 'control', probes: ['h1'] }]],
    ['in no experiment', []],
  ] as const)
    test(`given a visitor ${name}, when that is known, then the original is shown`, async ({
      page,
      host,
    }) => {
      await holdClock(page);
      runExperiments(host, ...experiments);
      const held = holdBootstraps(host);
      await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
      host.pages.set('/', pageWith(body, blockingTag));
      await page.goto(host.url);
      expect(await visibilityOf(page)).toBe('hidden');
      held.open();
      await expect.poll(() => visibilityOf(page)).toBe('visible');
    });

  test('given a late element, then it is hidden until changed, and the others are not', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    runExperiments(host, { changes: [setText('p', 'Words'), setText('h1', 'Changed')] });
    await setManifest(page, { experiments: [{ selectors: ['p', 'h1'] }] });
    host.pages.set('/', pageWith('<p>Else</p>', blockingTag));
    await page.goto(host.url);
    await ready(page);
    await moreFrames(page);
    expect(await hiddenRules(page)).toEqual(['h1']);
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<h1>Original</h1>')");
    const frames = await moreFrames(page);
    expect(frames.at(-1)?.h1).toBe('Changed');
    expect(frames.map(({ h1 }) => h1)).not.toContain('Original');
    expect(await hiddenRules(page)).toEqual([]);
  });

  test('given selectors that style sheets do not support, then the others still hide', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    holdBootstraps(host);
    await setManifest(page, { experiments: [{ selectors: ['shop-card >>> b', ':unknown(h1)', 'h1'] }] });
    host.pages.set('/', pageWith(body, blockingTag));
    await page.goto(host.url);
    expect(await hiddenRules(page)).toEqual(['h1']);
  });

  test('given experiments on other pages, then only those on this one hide', async ({ page, host }) => {
    await holdClock(page);
    holdBootstraps(host);
    await setManifest(page, {
      experiments: [
        { selectors: ['p'], pages: [pageHash(pageText(new URL(host.url).host, '/other'))] },
        { selectors: ['h1'], pages: [1, pageHash(pageText(new URL(host.url).host, '/shop/cart'))] },
      ],
    });
    host.pages.set('/shop/', pageWith(body, blockingTag));
    await page.goto(`${host.url}/shop/`);
    expect(await hiddenRules(page)).toEqual(['h1']);
  });

  test('given pending consent, then nothing is hidden', async ({ page, host }) => {
    await holdClock(page);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }], consent: 'pending' });
    host.pages.set('/', pageWith(body, blockingTag));
    await page.goto(host.url);
    expect(await hiddenRules(page)).toEqual([]);
    holdBootstraps(host);
    await withPixel(page, "pixel.setConsent('granted')");
    expect(await hiddenRules(page)).toEqual(['h1']);
  });

  test('given a strict content security policy, then elements about to change are hidden', async ({
    page,
    host,
  }) => {
    await holdClock(page);
    holdBootstraps(host);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
    host.pageHeaders.set(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${host.url}; connect-src ${host.url}; require-trusted-types-for 'script'`,
    );
    host.pages.set('/', pageWith(body, tag.replace(' async', '')));
    await page.goto(host.url);
    expect(await visibilityOf(page)).toBe('hidden');
  });

  for (const [name, script] of [
    ['constructable style sheets', 'delete window.CSSStyleSheet'],
    ['adopted style sheets', 'delete Document.prototype.adoptedStyleSheets'],
    ['storage', "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"],
  ] as const)
    test(`given a browser without ${name}, then changes are applied and nothing stays hidden`, async ({
      page,
      host,
    }) => {
      const { errors, warnings } = watchConsole(page);
      await holdClock(page);
      await page.addInitScript(script);
      runExperiments(host, changed);
      await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
      host.pages.set('/', pageWith(body, blockingTag));
      await visit(page, host);
      expect((await moreFrames(page)).at(-1)?.h1).toBe('Changed');
      expect([...errors, ...warnings]).toEqual([]);
    });

  test('given an address change without a load, then the hiding timeout restarts', async ({ page, host }) => {
    await holdClock(page);
    runExperiments(host);
    await setManifest(page, {
      experiments: [{ selectors: ['h1'], pages: [pageHash(pageText(new URL(host.url).host, '/pricing'))] }],
    });
    host.pages.set('/', pageWith(body, blockingTag));
    await visit(page, host);
    await passTime(page, 5000);
    runExperiments(host, changed);
    const held = holdBootstraps(host);
    await page.evaluate("history.pushState({}, '', '/pricing')");
    await expect.poll(() => hiddenRules(page)).toEqual(['h1']);
    held.open();
    await expect.poll(() => hiddenRules(page)).toEqual([]);
    expect(await page.textContent('h1')).toBe('Changed');
  });

  test('given a prerendered page, then the hiding timeout starts on activation', async ({ page, host }) => {
    await holdClock(page);
    await page.addInitScript(`{
      window.shownAt = 0;
      Object.defineProperty(document, 'prerendering', { get: () => window.shownAt === 0 });
      Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', { get: () => shownAt });
    }`);
    holdBootstraps(host);
    await setManifest(page, { experiments: [{ selectors: ['h1'] }] });
    host.pages.set('/', pageWith(body, blockingTag));
    await page.goto(host.url);
    await passTime(page, 5000);
    await page.evaluate('shownAt = 5000');
    await passTime(page, 5990);
    expect(await visibilityOf(page)).toBe('hidden');
    await passTime(page, 6001);
    expect(await visibilityOf(page)).toBe('visible');
  });
});

/** Waits until everything requested so far could have taken effect. */
async function moreTasks(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve)))');
}
