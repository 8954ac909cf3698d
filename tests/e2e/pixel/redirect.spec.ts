import type { BrowserContext, Page } from '@playwright/test';
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
import { runExperimentsOn, tagWithManifest, watchVisits } from '../../support/browser-redirects.ts';

/** A variant with a redirect. */
function redirect(value: string, key = 'cart'): ExperimentOptions {
  return {
    key,
    exposure: 'page',
    probes: [],
    changes: [{ selector: '', operation: 'redirect', value, orderIndex: 0 }],
  };
}

/** Serves the pages under test. */
function servePages(host: BrowserHost, head?: string): void {
  for (const path of ['/', '/before', '/old', '/new', '/other'])
    host.pages.set(path, pageWith(`<h1>${path}</h1><a href="/other">Other</a>`, head));
}

/** Serves the host's pages on all subdomains of a shop. */
async function serveShop(context: BrowserContext, host: BrowserHost): Promise<void> {
  await context.route('http://*.shop.test/**', async (route) => {
    const url = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: host.url + url.pathname + url.search }) });
  });
}

/** Responds to documents at a path with this status instead of the host's. */
async function respondTo(page: Page, path: string, status: number, location = ''): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    (route) => route.fulfill({ status, headers: location === '' ? {} : { location } }),
  );
}

/** Remaining lifetime of the redirect guard cookies in minutes, rounded. */
async function guardMinutes(context: BrowserContext): Promise<number[]> {
  const guards = (await context.cookies()).filter(({ name }) => /redirect\.\d+$/.test(name));
  return guards.map(({ expires }) => Math.round((expires - Date.now() / 1000) / 60));
}

async function exposures(page: Page, host: BrowserHost): Promise<string[]> {
  const events = (await allEvents(page, host)).filter(({ eventName }) => eventName === '$exposure');
  return events.map(
    ({ url, assignments }) => `${assignments?.[0]?.experimentKey} ${new URL(url ?? '').pathname}`,
  );
}

test('given an address with a query and a fragment, when its arm redirects, then the target keeps both and its own parameters win', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old#frag': [redirect('/new?v=2')] });
  servePages(host);
  await page.goto(`${host.url}/old?utm_source=x&v=1&q=a%20b#frag`);
  await page.waitForURL(`${host.url}/new?v=2&utm_source=x&q=a+b#frag`);
});

test('given a redirect, when the visitor goes back, then the previous page is shown', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/before`);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  // A page from the back/forward cache isn't loaded.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(`${host.url}/before`);
});

test('given a visitor on the target, when it loads, then it stays there', async ({ page, host }) => {
  const visits = watchVisits(page);
  runExperiments(host, redirect('/new?v=2'));
  servePages(host);
  await page.goto(`${host.url}/new?q=1&v=2`);
  await ready(page);
  await exposures(page, host);
  expect(visits).toEqual(['/new?q=1&v=2']);
});

test('given a target that differs only by its query, when the page loads, then the visitor gets there', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperiments(host, redirect('/old?v=2'));
  servePages(host);
  await page.goto(`${host.url}/old?v=1`);
  await page.waitForURL('**/old?v=2');
  await ready(page);
  await exposures(page, host);
  expect(visits).toEqual(['/old?v=1', '/old?v=2']);
});

test('given a rule that also matches the target, when the visitor gets there, then it stays, and is exposed once', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperiments(host, redirect('/new'));
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  const ids = (await allEvents(page, host)).map(({ eventId, eventName }) => `${eventName} ${eventId}`);
  expect(new Set(ids).size).toBe(1);
  expect(visits).toEqual(['/old', '/new']);
});

test('given two pages that redirect to each other, when one loads, then the loop ends', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperimentsOn(host, { '/old': [redirect('/new', 'there')], '/new': [redirect('/old', 'back')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await expect.poll(() => visits.length).toBe(3);
  await page.waitForURL('**/old');
  await ready(page);
  await exposures(page, host);
  expect(visits).toEqual(['/old', '/new', '/old']);
});

test('given two experiments that redirect, when the page loads, then the first does, and no other is exposed', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, {
    '/old': [
      { key: 'title', changes: [setText('h1', 'Changed')] },
      redirect('/new'),
      redirect('/other', 'second'),
    ],
  });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  expect(new Set(await exposures(page, host))).toEqual(new Set(['cart /old']));
});

test('given a slow target, when the page is requested again meanwhile, then the target loads once and the page stays hidden', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  const watch = `<script>
    performance.now = () => 0;
    let count = 0;
    navigation.addEventListener('navigate', () => {
      count += 1;
      sessionStorage.setItem('seen', getComputedStyle(document.querySelector('h1')).visibility + count);
      if (count > 1) return;
      pixel.setAttributes({ plan: 'pro' });
      const timer = setInterval(() => {
        if (!localStorage.getItem('pixel.pk_test.blobs').includes('pro')) return;
        clearInterval(timer);
        fetch('/decided');
      });
    });
  </script>`;
  host.pages.set('/old', pageWith('<h1 style="visibility: visible">Old</h1>', watch + tag));
  const isDecided = new Promise<void>((resolve) => {
    void page.route('**/decided', (route) => {
      resolve();
      return route.fulfill({ status: 204 });
    });
  });
  await page.route('**/new', async (route) => {
    await isDecided;
    await route.continue();
  });
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  expect(await page.evaluate("sessionStorage.getItem('seen')")).toBe('hidden1');
  expect(visits).toEqual(['/old', '/new']);
});

test('given a target that is not a page, when a second has passed, then the original page is shown', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await respondTo(page, '/new', 204);
  const requested = page.waitForRequest('**/new');
  await page.goto(`${host.url}/old`);
  await requested;
  await page.waitForFunction("getComputedStyle(document.querySelector('h1')).visibility === 'visible'");
  expect(await page.textContent('h1')).toBe('/old');
});

test('given a recent redirect, when the visitor clicks somewhere and opens the page again, then it is redirected again', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  await page.locator('h1').click();
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  expect(visits).toEqual(['/old', '/new', '/old', '/new']);
});

test('given a recent redirect, when the visitor goes back and clicks the link again, then it is redirected again', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  host.pages.set('/before', pageWith('<a href="/old">Old</a>'));
  await page.goto(`${host.url}/before`);
  await ready(page);
  for (let time = 0; time < 3; time++) {
    await page.locator('a').click();
    await page.waitForURL('**/new');
    await ready(page);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL('**/before');
  }
  // A page from the back/forward cache isn't loaded.
  expect(visits.filter((path) => path !== '/before')).toEqual([
    '/old',
    '/new',
    '/old',
    '/new',
    '/old',
    '/new',
  ]);
});

test('given a recent redirect, when the visitor opens the page in several tabs, then each is redirected', async ({
  page,
  host,
  context,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  host.pages.set('/before', pageWith('<a href="/old" target="_blank">Old</a>'));
  await page.goto(`${host.url}/before`);
  await ready(page);
  for (let time = 0; time < 2; time++) {
    const opened = context.waitForEvent('page');
    await page.locator('a').click();
    const tab = await opened;
    await tab.waitForURL('**/new');
    await ready(tab);
  }
});

test('given a recent redirect, when the visitor returns by the back button, then it is redirected again', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, {});
  servePages(host);
  host.pages.set('/before', pageWith('<a href="/old">Old</a>'));
  // Such a page must be loaded again.
  host.pageHeaders.set('Cache-Control', 'no-store');
  await page.goto(`${host.url}/before`);
  await ready(page);
  // From this site, where a loop ends after one redirect.
  await page.locator('a').click();
  await page.waitForURL('**/old');
  await ready(page);
  await page.goto(`${host.url}/other`);
  await ready(page);
  runExperimentsOn(host, { '/old': [redirect('/new')], '/other': [redirect('/old?again')] });
  await page.evaluate("localStorage.removeItem('pixel.pk_test.blobs')");
  await page.reload();
  await page.waitForURL('**/new?again=');
  await page.goBack();
  await page.waitForURL('**/new');
});

for (const [what, head] of [
  ['another site', ''],
  ['a site that sends no referrer', '<meta name="referrer" content="no-referrer">'],
] as const)
  test(`given a visitor who goes back to ${what} without touching the page, when it follows the link there again, then it is redirected again`, async ({
    page,
    host,
  }) => {
    const visits = watchVisits(page);
    runExperimentsOn(host, { '/old': [redirect('/new')] });
    servePages(host);
    await page.route('http://search.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `${head}<a href="${host.url}/old">Old</a>` }),
    );
    await page.goto('http://search.test/');
    for (let time = 0; time < 2; time++) {
      await page.locator('a').click();
      await page.waitForURL('**/new');
      await ready(page);
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL('http://search.test/');
    }
    expect(visits.filter((path) => path !== '/')).toEqual(['/old', '/new', '/old', '/new']);
  });

test('given a target on a host the project lists, when the visitor follows its link back, then it is redirected again', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  runExperimentsOn(host, { '/old': [redirect('http://elsewhere.test/new')] });
  servePages(host, tagWithManifest({ redirects: ['elsewhere.test'] }));
  await page.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${host.url}/old">Old</a>` }),
  );
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  const backAtTarget = page.waitForResponse('**/new');
  await page.locator('a').click();
  await backAtTarget;
  expect(visits).toEqual(['/old', '/new', '/old', '/new']);
});

const sendTo = (url: string) => `<script>location = "${url}"</script>`;
for (const [what, head, bodies] of [
  ['another site', '', ['http://sso.test/', '/old']],
  ['the target on a host that the project lists', '', ['/old']],
  ['a site that sends no referrer', '<meta name="referrer" content="no-referrer">', ['/old']],
] as const)
  test(`given ${what}, when that redirects back by itself, then the loop ends`, async ({ page, host }) => {
    const visits = watchVisits(page);
    runExperimentsOn(host, { '/old': [redirect('http://login.test/new')] });
    servePages(host, tagWithManifest({ redirects: ['login.test'] }));
    const [first, second = first] = bodies.map((url) => new URL(url, host.url).href).map(sendTo);
    for (const [site, body] of [
      ['login', first],
      ['sso', second],
    ])
      await page.route(`http://${site}.test/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `${head}${body}` }),
      );
    await page.goto(`${host.url}/old`);
    await page.waitForFunction(
      'window.pixel?.explain?.().some(({ rules }) => rules.some(({ message }) => /held_back/.test(message)))',
    );
    expect(visits.filter((path) => path === '/old')).toHaveLength(4);
  });

test('given an expired guard, when the visitor opens the page again, then it is redirected again', async ({
  page,
  host,
  context,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await context.clearCookies({ name: /redirect/ });
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
});

for (const [what, target, visited] of [
  ['sends back from the target', '/new', ['/old', '/new', '/old']],
  ['strips the parameter of the target', '/old?v=2', ['/old', '/old?v=2', '/old']],
] as const)
  test(`given a site that ${what}, when no page was touched in between, then redirects stop for the session, with a warning`, async ({
    page,
    host,
    context,
  }) => {
    const visits = watchVisits(page);
    const { warnings } = watchConsole(page);
    runExperimentsOn(host, { '/old': [redirect(target)] });
    servePages(host);
    await respondTo(page, target, 302, '/old');
    await page.goto(`${host.url}/old`);
    await expect.poll(() => visits.length).toBe(3);
    await expect.poll(() => guardMinutes(context)).toEqual([30]);
    const expectWarning = async () => {
      await ready(page);
      await expect
        .poll(() => warnings)
        .toEqual([`[pixel] A redirect to ${target} is held back: it led back here, or cookies are blocked.`]);
      await expect
        .poll(() => withPixel(page, 'return pixel.explain()[0]?.rules'))
        .toContainEqual({ rule: 'changes.0', passed: false, message: 'redirect: held_back, 0 found' });
    };
    await expectWarning();
    await page.locator('h1').click();
    warnings.length = 0;
    await page.goto(`${host.url}/old`);
    await expectWarning();
    expect(visits).toEqual([...visited, '/old']);
  });

for (const [what, target] of [
  ['on a host the project does not list', 'http://elsewhere.test/new'],
  ['that is not a page', 'javascript:document.title=1'],
] as const)
  test(`given a target ${what}, when the page loads, then the visitor stays and the console says so`, async ({
    page,
    host,
  }) => {
    const visits = watchVisits(page);
    const { warnings } = watchConsole(page);
    runExperiments(host, redirect(target));
    servePages(host);
    await page.goto(`${host.url}/old`);
    await ready(page);
    expect(await exposures(page, host)).toEqual(['cart /old']);
    expect(visits).toEqual(['/old']);
    expect(warnings).toContain(`[pixel] A redirect to ${target} is not allowed.`);
  });

test('given a target on a site whose name only ends like this one’s, when the page loads, then the visitor stays', async ({
  page,
  host,
  context,
}) => {
  const visits = watchVisits(page);
  await serveShop(context, host);
  runExperiments(host, redirect('http://notshop.test/new'));
  servePages(host);
  await page.goto('http://www.shop.test/old');
  await ready(page);
  await exposures(page, host);
  expect(visits).toEqual(['/old']);
});

test('given a target on a host the project lists, when the page loads, then the visitor gets there', async ({
  page,
  host,
}) => {
  runExperiments(host, redirect('http://elsewhere.test/new'));
  servePages(host, tagWithManifest({ redirects: ['elsewhere.test'] }));
  await page.route('http://elsewhere.test/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.goto(`${host.url}/old?q=1`);
  await page.waitForURL('http://elsewhere.test/new?q=1');
});

test('given a target on a subdomain, when the visitor gets there, then visitor and referrer are the same', async ({
  page,
  host,
  context,
}) => {
  runExperimentsOn(host, { '/old': [redirect('http://blog.shop.test/new')] });
  servePages(host);
  await serveShop(context, host);
  await page.goto('http://www.shop.test/old', { referer: 'http://search.test/?q=a;b' });
  await page.waitForURL('http://blog.shop.test/new');
  await ready(page);
  await withPixel(page, "pixel.track('arrived')");
  const arrived = (await allEvents(page, host)).find(({ eventName }) => eventName === 'arrived');
  const [first, second] = host.bootstraps.map((query) => Object.fromEntries(query));
  expect(second?.anonymousId).toBe(first?.anonymousId);
  expect([first?.referrer, second?.referrer, arrived?.referrer]).toEqual([
    'http://search.test/?q=a;b',
    'http://search.test/?q=a%3Bb',
    'http://search.test/?q=a%3Bb',
  ]);
});

test('given a redirected visitor, when it follows a link, then that page has its own referrer', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  await page.locator('a').click();
  await page.waitForURL('**/other');
  await ready(page);
  expect(host.bootstraps.map((query) => query.get('referrer'))).toEqual([null, null, `${host.url}/new`]);
});

test('given a target without the pixel, when the visitor is redirected, then the exposure was sent', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  host.pages.set('/new', pageWith('<h1>New</h1>', ''));
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await expect.poll(() => host.events.length).toBe(1);
  expect(host.events[0]).toMatchObject({ eventName: '$exposure', url: `${host.url}/old` });
});

test('given an unacknowledged exposure, when the visitor is on the target, then the same one is sent again', async ({
  page,
  host,
}) => {
  const { answerEvent } = host;
  host.answerEvent = (event) => (host.events.length === 1 ? undefined : answerEvent(event));
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await ready(page);
  await expect.poll(() => host.events.length).toBeGreaterThan(1);
  expect(new Set(host.events.map(({ eventId }) => eventId)).size).toBe(1);
});

test('given the control of a redirect, when the page loads, then its exposure is sent in the same way', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [{ key: 'cart', variantKey: 'control', exposure: 'page' }] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await expect.poll(() => host.events.length).toBe(1);
  expect(host.events[0]?.contentType).toMatch(/^text\/plain/);
});

test('given an arm with other changes as well, when the visitor gets to its target, then they are applied there', async ({
  page,
  host,
}) => {
  const arm = redirect('/new');
  runExperiments(host, { ...arm, changes: [...(arm.changes ?? []), setText('h1', 'Changed', 1)] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await page.waitForURL('**/new');
  await expect(page.locator('h1')).toHaveText('Changed');
});

test('given a single-page app, when it navigates to a page whose arm redirects, then the visitor is redirected', async ({
  page,
  host,
}) => {
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/before`);
  await ready(page);
  await page.evaluate("history.pushState(null, '', '/old')");
  await page.waitForURL('**/new');
  expect(await exposures(page, host)).toContain('cart /old');
  await page.goBack();
  await expect(page).toHaveURL(`${host.url}/before`);
});

test('given blocked cookies, when an arm redirects, then the visitor stays rather than looping', async ({
  page,
  host,
}) => {
  const visits = watchVisits(page);
  await page.addInitScript("Object.defineProperty(document, 'cookie', { get: () => '', set() {} })");
  runExperimentsOn(host, { '/old': [redirect('/new')] });
  servePages(host);
  await page.goto(`${host.url}/old`);
  await ready(page);
  await exposures(page, host);
  expect(visits).toEqual(['/old']);
});
