import type { Integrations } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  expectRequests,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given a control visitor on a page with the element, then its exposure leaves as that of any arm', async ({
  page,
  host,
}) => {
  runExperiments(
    host,
    { key: 'cta', variantKey: 'control', probes: ['h1'] },
    { key: 'away', probes: ['h6'] },
  );
  host.pages.set('/page', pageWith('<h1>Hello</h1>'));
  await page.goto(`${host.url}/page`, { referer: `${host.url}/from` });
  await ready(page);
  const [exposure, ...more] = await allEvents(page, host);
  expect(more).toEqual([]);
  expect(exposure).toMatchObject({
    eventName: '$exposure',
    projectKey: 'pk_test',
    anonymousId: host.bootstraps[0]?.get('anonymousId'),
    payload: { $context: {} },
    url: `${host.url}/page`,
    userAgent: await page.evaluate('navigator.userAgent'),
    sequence: 1,
    version: '2026-01-02T03:04:05.678Z',
    automation: true,
    contentType: 'application/json',
  });
  expect(exposure?.assignments).toMatchObject([
    { experimentKey: 'cta', variantKey: 'control', isControl: true },
  ]);
  expect(Object.keys(exposure?.assignments[0] ?? {}).sort()).toEqual([
    'experimentId',
    'experimentKey',
    'isControl',
    'variantId',
    'variantKey',
  ]);
});

test('given an element that appears late, then the exposure leaves when it does', async ({ page, host }) => {
  runExperiments(host, { probes: ['#absent', '.late'] });
  host.pages.set('/', pageWith('<main></main>'));
  await page.goto(host.url);
  await ready(page);
  await expectRequests(page, host, { action: async () => undefined, events: [] });
  await expectRequests(page, host, {
    async action() {
      await page.evaluate(`document.querySelector('main').className = 'late';
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
    },
    events: [{ eventName: '$exposure' }],
  });
});

test('given three page views in a session, then one $exposure', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  for (let view = 0; view < 3; view++) {
    await page.goto(host.url);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Changed');
  }
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

test('given more than 30 minutes without a sign of the visitor, then a new session exposes again', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  const backBy = (minutes: number) =>
    page.evaluate(`{
      const session = JSON.parse(localStorage.getItem('pixel.pk_test.session'));
      session.seenAt -= ${minutes} * 60000;
      localStorage.setItem('pixel.pk_test.session', JSON.stringify(session));
    }`);
  const counts: number[] = [];
  for (const minutes of [0, 29, 31]) {
    if (minutes > 0) await backBy(minutes);
    await page.goto(host.url);
    await ready(page);
    counts.push((await allEvents(page, host)).length);
  }
  expect(counts).toEqual([1, 1, 2]);
});

test('given exposure by code, then the first getVariant of that experiment exposes', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'a', exposure: 'code' }, { key: 'b', exposure: 'code' });
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await expectRequests(page, host, { action: async () => undefined, events: [] });
  await expectRequests(page, host, {
    action: () => withPixel(page, "pixel.getVariant('b'); pixel.getVariant('b')"),
    events: [{ eventName: '$exposure', assignments: [expect.objectContaining({ experimentKey: 'b' })] }],
  });
});

test('given exposure by page, then it leaves on match', async ({ page, host }) => {
  runExperiments(host, { exposure: 'page' });
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

test('given a custom event, then it carries all assignments', async ({ page, host }) => {
  runExperiments(host, { key: 'a', exposure: 'code' }, { key: 'b', exposure: 'code' });
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await expectRequests(page, host, {
    action: () => withPixel(page, "pixel.track('purchase', { revenue: 1 })"),
    events: [
      {
        eventName: 'purchase',
        payload: { revenue: 1 },
        assignments: [
          expect.objectContaining({ experimentKey: 'a' }),
          expect.objectContaining({ experimentKey: 'b' }),
        ],
      },
    ],
  });
});

test('given an exposure, then the page hears of it on the document and on the window', async ({
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
): Promise<void> {
  runExperiments(host, { key: 'cta', variantKey: 'bold', changes: [setText('h1', 'Changed')], integrations });
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1>', `${head}<script async src="/pixel.min.js?project=pk_test"></script>`),
  );
  await page.goto(host.url);
  await ready(page);
}

const impression = { exp_variant_string: 'PX-cta-bold' };

test('given gtag and dataLayer both, then exactly one experience_impression by gtag', async ({
  page,
  host,
}) => {
  const { errors } = watchConsole(page);
  await integrated(page, host, all);
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([
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
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([
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
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([[], []]);
});

test('given a library that comes late, then it is told once', async ({ page, host }) => {
  await integrated(page, host, all, '');
  await page.evaluate('window.calls = []; window.gtag = (...args) => { calls.push(args); }');
  await expect.poll(() => page.evaluate('calls.length')).toBe(1);
  await allEvents(page, host);
  expect(await page.evaluate('calls')).toEqual([['event', 'experience_impression', impression]]);
});

test('given a visitor who asks not to be shared, then no library is told, and the exposure still counts', async ({
  page,
  host,
}) => {
  await page.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
  await integrated(page, host, all);
  expect(await page.evaluate('[calls, dataLayer]')).toEqual([[], []]);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});
