import type { Integrations } from '@pixel/protocol';
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
  withPixel,
} from '../../support/browser-pixel.ts';

test('given an exposure, then the page is notified on the document and the window', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'cta', variantKey: 'bold', changes: [setText('h1', 'Changed')] });
  const listen = `<script>window.heard = [];
    for (const target of [window, document])
      target.addEventListener('pixel:exposure', (event) => { heard.push(event.detail.variantKey); throw new Error('mine'); });
  </script>`;
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1>', `${listen}<script async src="/pixel.js?project=pk_test"></script>`),
  );
  await page.goto(host.url);
  await ready(page);
  expect(await page.evaluate('heard')).toEqual(['bold', 'bold']);
  expect(await page.textContent('h1')).toBe('Changed');
});

const all: Integrations = {
  analytics: { enabled: true, tagEventsEnabled: false },
  behaviorTool: { enabled: true },
};
const libraries = `<script>
  window.calls = []; window.dataLayer = []; window.gtag = function () { calls.push(['gtag', ...arguments]); };
  window.clarity = function () { calls.push(['clarity', ...arguments]); throw new Error('mine'); };
</script>`;

async function integrated(
  page: Page,
  host: BrowserHost,
  integrations: Integrations,
  head = libraries,
  script = tag,
): Promise<void> {
  runExperiments(host, { key: 'cta', variantKey: 'bold', changes: [setText('h1', 'Changed')], integrations });
  host.pages.set('/', pageWith('<h1>Hello</h1>', head + script));
  await page.goto(host.url);
  await ready(page);
}

const privateVisitor = "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })";

const impression = { exp_variant_string: 'PX-cta-bold' };

test('given both gtag and dataLayer, then exactly one experience_impression is sent, by gtag', async ({
  page,
  host,
}) => {
  const { errors } = watchConsole(page);
  await integrated(page, host, all);
  await expect
    .poll(() => page.evaluate('[calls, dataLayer]'))
    .toEqual([
      [
        ['gtag', 'event', 'experience_impression', impression],
        ['clarity', 'set', 'exp_cta', 'bold'],
      ],
      [],
    ]);
  expect(await page.textContent('h1')).toBe('Changed');
  expect(errors).toEqual([]);
});

test('given tag events, then exactly one experience_impression in the dataLayer', async ({ page, host }) => {
  await integrated(page, host, {
    analytics: { enabled: true, tagEventsEnabled: true },
    behaviorTool: { enabled: false },
  });
  const { assignments } = (await allEvents(page, host))[0] ?? {};
  await expect
    .poll(() => page.evaluate('[calls, dataLayer]'))
    .toEqual([
      [],
      [
        {
          event: 'experience_impression',
          ...impression,
          experiment_id: assignments?.[0]?.experimentId,
          variation_id: assignments?.[0]?.variantId,
        },
      ],
    ]);
});

test('given no integration enabled, then no library is called', async ({ page, host }) => {
  await integrated(page, host, {
    analytics: { enabled: false, tagEventsEnabled: false },
    behaviorTool: { enabled: false },
  });
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([[], []]);
});

test('given a library that loads late, then it is notified once', async ({ page, host }) => {
  await integrated(page, host, all, '');
  await page.evaluate('window.calls = []; window.gtag = (...args) => { calls.push(args); }');
  await expect.poll(() => page.evaluate('calls.length')).toBe(1);
  await allEvents(page, host);
  expect(await page.evaluate('calls')).toEqual([['event', 'experience_impression', impression]]);
});

test('given a visitor with a privacy signal, then no library is notified, and the exposure still counts', async ({
  page,
  host,
}) => {
  await page.addInitScript(privateVisitor);
  await integrated(page, host, all);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([[], []]);
});

test('given a project that ignores the privacy signal, then the libraries are notified', async ({
  page,
  host,
}) => {
  await page.addInitScript(privateVisitor);
  await integrated(page, host, all, libraries, tagWithInlineManifest({ gpc: 'ignore' }));
  await expect.poll(() => page.evaluate('calls.length')).toBe(2);
});

test('given a visitor with a privacy signal, then the page itself is still notified of the exposure', async ({
  page,
  host,
}) => {
  await page.addInitScript(privateVisitor);
  const listen =
    "<script>window.heard = 0; addEventListener('pixel:exposure', () => { heard += 1; })</script>";
  await integrated(page, host, all, libraries + listen);
  expect(await page.evaluate('[heard, calls]')).toEqual([1, []]);
});

test('given gtag that throws, then exposure, change and the other library are unaffected', async ({
  page,
  host,
}) => {
  const { errors } = watchConsole(page);
  const throwing = "<script>window.gtag = () => { throw new Error('mine'); }</script>";
  await integrated(page, host, all, libraries + throwing);
  await expect.poll(() => page.evaluate('calls')).toEqual([['clarity', 'set', 'exp_cta', 'bold']]);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
  expect(errors).toEqual([]);
});

test('given a dataLayer that loads late, then it is notified once, and gtag never', async ({
  page,
  host,
}) => {
  await integrated(
    page,
    host,
    { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: false } },
    '',
  );
  await page.evaluate(
    'window.calls = []; window.gtag = (...args) => calls.push(args); window.dataLayer = []',
  );
  await expect.poll(() => page.evaluate('dataLayer.length')).toBe(1);
  await allEvents(page, host);
  expect(await page.evaluate('[dataLayer.length, calls]')).toEqual([1, []]);
});

test('given a library that never loads, then polling for it stops after a while', async ({ page, host }) => {
  await page.clock.install();
  const counting = `<script>window.looks = 0;
    Object.defineProperty(window, 'gtag', { get() { looks += 1; } })</script>`;
  await integrated(page, host, all, counting);
  await expect.poll(() => page.evaluate('looks')).toBeGreaterThan(0);
  await page.clock.runFor(15_000);
  const looks = await page.evaluate('looks');
  await page.clock.runFor(15_000);
  expect(await page.evaluate('looks')).toBe(looks);
});

test('given a second page view in the session, then no library is notified again', async ({ page, host }) => {
  await integrated(page, host, all);
  await expect.poll(() => page.evaluate('calls.length')).toBe(2);
  await page.reload();
  await ready(page);
  await allEvents(page, host);
  expect(await page.evaluate('calls')).toEqual([]);
});

test('given pending consent, then the libraries are notified once it is granted', async ({ page, host }) => {
  runExperiments(host, {
    key: 'cta',
    variantKey: 'bold',
    changes: [setText('h1', 'Changed')],
    integrations: all,
  });
  host.pages.set('/', pageWith('<h1>Hello</h1>', libraries + tagWithInlineManifest({ consent: 'pending' })));
  await page.goto(host.url);
  await page.waitForFunction("'setConsent' in (window.pixel ?? {})");
  expect(await page.evaluate('calls')).toEqual([]);
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  await expect.poll(() => page.evaluate('calls.length')).toBe(2);
});
