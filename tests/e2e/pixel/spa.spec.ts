import { pageHash } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { type BrowserHost, createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  type ExperimentOptions,
  expect,
  expectRequests,
  pageWith,
  ready,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';
import { runExperimentsOn, tagWithManifest } from '../../support/browser-redirects.ts';

const pricing: ExperimentOptions = {
  key: 'pricing',
  changes: [
    setText('h1', 'Changed'),
    { selector: 'h1', operation: 'set_style', attribute: 'color', value: 'rgb(1, 2, 3)', orderIndex: 1 },
  ],
};

/** Opens a single-page app at `/` with a title. */
async function openApp(page: Page, host: BrowserHost, head = tag): Promise<void> {
  host.pages.set('/', pageWith('<h1>Hello</h1><a href="/plain">Go</a>', head));
  await page.goto(host.url);
  await ready(page);
}

/** Navigates to a URL as routers do. */
async function push(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** The paths that bootstraps were requested for, in order. */
function requestedPaths(host: BrowserHost): string[] {
  return host.bootstraps.map((query) => (query.get('url') ?? '').replace(host.url, ''));
}

/** Holds back all further bootstraps; returns a function that answers them. */
function holdBootstraps(host: BrowserHost): () => void {
  const { answerBootstrap } = host;
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerBootstrap = (query) => released.then(() => answerBootstrap(query));
  return answer;
}

const withoutNavigation = 'delete window.navigation';

for (const [how, script] of [
  ['the Navigation API', ''],
  ['a browser without the Navigation API', withoutNavigation],
] as const)
  test(`given ${how}, when an app pushes, replaces, goes back and changes a route in the fragment, then each is a page`, async ({
    page,
    host,
  }) => {
    await page.addInitScript(script);
    await openApp(page, host);
    for (const [step, path] of [
      ["history.pushState(null, '', '/pushed')", '/pushed'],
      ["history.replaceState(null, '', '/replaced')", '/replaced'],
      ['history.back()', '/'],
      ["location.hash = '#/route'", '/#/route'],
      ["location.hash = '#!route'", '/#!route'],
    ]) {
      await page.evaluate(`{ ${step} }`);
      await expect.poll(() => requestedPaths(host).at(-1)).toBe(path);
    }
    expect(requestedPaths(host).length).toBe(6);
  });

test('given scripts that wrap History before and after the pixel, when a router calls it, then every wrapper runs, and the result is kept', async ({
  page,
  host,
}) => {
  await page.addInitScript(`delete window.navigation; window.calls = [];
    window.wrap = (owner, name) => {
      const before = owner.pushState;
      owner.pushState = function (...args) { calls.push(name); before.apply(this, args); return name + (this === history); };
    };
    wrap(History.prototype, 'before');`);
  await openApp(page, host);
  await page.evaluate("wrap(History.prototype, 'prototype'); wrap(history, 'own')");
  expect(await page.evaluate("history.pushState(null, '', '/next')")).toBe('owntrue');
  expect(await page.evaluate('calls')).toEqual(['own', 'prototype', 'before']);
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
});

test('given a History wrapped on the object itself, when a router calls it, then the page’s result is returned', async ({
  page,
  host,
}) => {
  await page.addInitScript(`delete window.navigation;
    const before = history.pushState; history.pushState = function (...args) { before.apply(this, args); return 'mine'; };`);
  await openApp(page, host);
  expect(await page.evaluate("history.pushState(null, '', '/next')")).toBe('mine');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
});

test('given an element named navigation that shadows the API, when a router pushes, then it is a page', async ({
  page,
  host,
}) => {
  await page.addInitScript(withoutNavigation);
  host.pages.set('/', pageWith('<nav id="navigation"></nav>'));
  await page.goto(host.url);
  await ready(page);
  await push(page, '/next');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
});

test('given a router that replaces the address with the same one 50 times, then nothing is requested, sent or stored', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await openApp(page, host);
  await expect(page.locator('h1')).toHaveText('Changed');
  await expectRequests(page, host, {
    action: () =>
      page.evaluate(`{
        window.writes = [];
        new MutationObserver((records) => writes.push(...records)).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        for (let time = 0; time < 50; time++) history.replaceState({ time }, '', location.href);
      }`),
    events: [],
  });
  expect(await page.evaluate('writes.length')).toBe(0);
  expect(requestedPaths(host)).toEqual(['/']);
});

test('given rules without a fragment, when only the fragment changes, then nothing happens', async ({
  page,
  host,
}) => {
  await openApp(page, host);
  await expectRequests(page, host, {
    action: () => page.evaluate("location.hash = 'reviews'; history.replaceState(null, '', '#prices')"),
    events: [],
  });
  expect(requestedPaths(host)).toEqual(['/']);
});

test('given rules with a fragment, when only the fragment changes, then the page is evaluated again', async ({
  page,
  host,
}) => {
  await openApp(page, host, tagWithManifest({ hash: true }));
  await page.evaluate("location.hash = 'reviews'");
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/#reviews']);
});

test('given spa: false, when the address changes, then nothing happens', async ({ page, host }) => {
  const init = "<script>pixel.init({ projectKey: 'pk_test', spa: false })</script>";
  await openApp(page, host, stub + init + tag);
  await expectRequests(page, host, { action: () => push(page, '/next'), events: [] });
  expect(requestedPaths(host)).toEqual(['/']);
});

for (const [how, script] of [
  ['', ''],
  [' in a browser without the Navigation API', withoutNavigation],
] as const)
  test(`given a page that has cleared the visitor${how}, when the address changes, then nothing happens`, async ({
    page,
    host,
  }) => {
    await page.addInitScript(script);
    const { errors } = watchConsole(page);
    await openApp(page, host);
    await withPixel(page, 'pixel.clear()');
    await push(page, '/next');
    await withPixel(page, "pixel.init({ projectKey: 'pk_other' })");
    await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
    await push(page, '/last');
    await expect.poll(() => requestedPaths(host).at(-1)).toBe('/last');
    expect(host.bootstraps.map((query) => query.get('projectKey'))).toEqual([
      'pk_test',
      'pk_other',
      'pk_other',
    ]);
    expect(errors).toEqual([]);
  });

test('given a response for a page that was left, when it arrives late, then it is dropped', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Late')] });
  const answer = holdBootstraps(host);
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await expect.poll(() => requestedPaths(host)).toEqual(['/']);
  runExperiments(host, { key: 'next' });
  await push(page, '/next');
  await expect.poll(() => withPixel(page, "return pixel.getVariant('next')")).toBe('bold');
  answer();
  await expectRequests(page, host, { action: async () => undefined, events: [] });
  expect(await page.textContent('h1')).toBe('Hello');
});

test('given an experiment on one page, when the app goes there and back, then it is applied and fully reverted', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/pricing': [pricing] });
  await openApp(page, host);
  const before = await page.innerHTML('body');
  await push(page, '/pricing');
  await expect(page.locator('h1')).toHaveText('Changed');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await push(page, '/');
  await expect(page.locator('h1')).toHaveText('Hello');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await page.innerHTML('body')).toBe(before);
});

test('given a manifest without an experiment on the next page, when the app goes there, then it is reverted before any response', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/pricing': [pricing] });
  const pages = [pageHash(`${new URL(host.url).host}/pricing`)];
  await openApp(page, host, tagWithManifest({ experiments: [{ selectors: ['h1'], pages }] }));
  await push(page, '/pricing');
  await expect(page.locator('h1')).toHaveText('Changed');
  holdBootstraps(host);
  await push(page, '/next');
  await expect(page.locator('h1')).toHaveText('Hello');
});

test('given a page seen before, when the app goes there, then it is changed before any response', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/pricing': [pricing] });
  host.pages.set('/pricing', pageWith('<h1>Pricing</h1>'));
  await page.goto(`${host.url}/pricing`);
  await ready(page);
  await openApp(page, host);
  holdBootstraps(host);
  await push(page, '/pricing');
  await expect(page.locator('h1')).toHaveText('Changed');
});

test('given an experiment on all pages, when the app navigates, then its changes are neither hidden nor touched', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await openApp(page, host, tagWithManifest({ experiments: [{ selectors: ['h1'] }] }));
  await expect(page.locator('h1')).toHaveText('Changed');
  await page.evaluate(`{
    window.writes = [];
    new MutationObserver((records) => writes.push(...records)).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }`);
  const answer = holdBootstraps(host);
  await push(page, '/next');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
  expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).visibility")).toBe('visible');
  answer();
  await expectRequests(page, host, { action: async () => undefined, events: [] });
  expect(await page.evaluate('writes.length')).toBe(0);
});

test('given an experiment on one page, when the app goes there, then it is exposed there, and once', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/pricing': [pricing] });
  await openApp(page, host);
  await expectRequests(page, host, {
    async action() {
      await push(page, '/pricing');
      await expect(page.locator('h1')).toHaveText('Changed');
      await push(page, '/');
      await expect.poll(() => requestedPaths(host).length).toBe(3);
      await push(page, '/pricing');
      await expect.poll(() => requestedPaths(host).length).toBe(4);
    },
    events: [{ eventName: '$exposure', url: `${host.url}/pricing` }],
  });
});

test('given an element of the previous page that appears on the next one, when that is not evaluated yet, then nothing is exposed', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/': [{ probes: ['.late'] }] });
  await openApp(page, host);
  const answer = holdBootstraps(host);
  await push(page, '/next');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
  await expectRequests(page, host, {
    async action() {
      await page.evaluate(`document.querySelector('h1').className = 'late';
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
      answer();
      await expect.poll(() => withPixel(page, 'return pixel.getAssignments().length')).toBe(0);
    },
    events: [],
  });
});

test('given a goal of another page, when the app goes there, then it is reached', async ({ page, host }) => {
  const goal = {
    goalKey: 'thanks',
    goalId: '01900000-0000-7000-8000-00000000000b',
    goalName: 'Thanks',
    type: 'pageview' as const,
    isPrimary: true,
    eventName: '$goal:thanks',
    countMode: 'every' as const,
  };
  host.answerBootstrap = (query) =>
    json(createBlob(query, { goals: query.get('url')?.endsWith('/thanks') ? [goal] : [] }));
  await openApp(page, host);
  await push(page, '/thanks');
  await expect
    .poll(() => host.events.map(({ eventName, url }) => `${eventName} ${url}`))
    .toEqual([`$goal:thanks ${host.url}/thanks`]);
});

test('given a track call while the next page is being evaluated, then it carries the known assignments', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'cta', exposure: 'code' });
  await openApp(page, host);
  holdBootstraps(host);
  await push(page, '/next');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/next']);
  await expectRequests(page, host, {
    action: () => withPixel(page, "pixel.track('purchase')"),
    events: [{ eventName: 'purchase', assignments: [expect.objectContaining({ experimentKey: 'cta' })] }],
  });
});

test('given a router that changes the address before the pixel arrives, then only the new address is requested', async ({
  page,
  host,
}) => {
  await openApp(page, host, `<script>history.replaceState(null, '', '/chosen')</script>${tag}`);
  await allEvents(page, host);
  expect(requestedPaths(host)).toEqual(['/chosen']);
});

test('given an app that starts the pixel late, then its current page is requested, and the next ones are', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('', '<script async src="/pixel.min.js"></script>'));
  await page.goto(host.url);
  await page.waitForFunction("'explain' in (window.pixel ?? {})");
  await push(page, '/second');
  await withPixel(page, "pixel.init({ projectKey: 'pk_test' })");
  await ready(page);
  await push(page, '/third');
  await expect.poll(() => requestedPaths(host)).toEqual(['/second', '/third']);
});

test('given a page restored from the back-forward cache, then its changes are still applied and it follows the address', {
  tag: '@whole-browser',
}, async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.addInitScript(
    "addEventListener('pageshow', (event) => console.log('persisted', event.persisted))",
  );
  host.pages.set('/next', pageWith('Next', ''));
  await openApp(page, host);
  await expect(page.locator('h1')).toHaveText('Changed');
  await allEvents(page, host);
  await page.goto(`${host.url}/next`);
  const restored = page.waitForEvent('console', (message) => message.text() === 'persisted true');
  await page.goBack({ waitUntil: 'commit' });
  await restored;
  expect(await page.textContent('h1')).toBe('Changed');
  await push(page, '/last');
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/last']);
});

/** A router as in frameworks: handles clicks on links that nothing else has handled, with the given URL. */
const router = `<script>
  window.calls = [];
  document.addEventListener('click', (event) => {
    calls.push(event.target.tagName);
    if (event.defaultPrevented) return;
    event.preventDefault();
    history.pushState(null, '', '/plain');
  });
</script>`;

for (const [what, change] of [
  ['set_link', { operation: 'set_link' as const }],
  ['set_attribute', { operation: 'set_attribute' as const, attribute: 'href' }],
] as const)
  test(`given a framework link whose address ${what} changed, when it is clicked, then the visitor gets to the new one and the page sees the click`, async ({
    page,
    host,
  }) => {
    runExperimentsOn(host, {
      '/': [{ changes: [{ ...change, selector: 'a', value: '/changed', orderIndex: 0 }] }],
    });
    host.pages.set('/changed', pageWith('<h1>Changed</h1>'));
    await openApp(page, host, tag + router);
    await page.evaluate("document.querySelector('a').setAttribute('href', '/changed')");
    expect(await page.evaluate("document.querySelector('a').click(), calls")).toEqual(['A']);
    await page.waitForURL('**/changed');
    await expect(page.locator('h1')).toHaveText('Changed');
  });

test('given an unchanged framework link, when it is clicked, then the router handles it', async ({
  page,
  host,
}) => {
  const changes = [{ selector: 'a', operation: 'set_link' as const, value: '/changed', orderIndex: 0 }];
  runExperimentsOn(host, { '/': [{ changes: changes.map((one) => ({ ...one, selector: 'a.other' })) }] });
  await openApp(page, host, tag + router);
  await page.evaluate("document.querySelector('a').click()");
  await expect.poll(() => requestedPaths(host)).toEqual(['/', '/plain']);
});
