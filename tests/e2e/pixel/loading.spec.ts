import { createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
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
import { inlineStub } from '../../support/inline-stub.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('given only the async tag, then the pixel sends one request for this visitor on this page', async ({
  page,
  host,
}) => {
  host.pages.set('/a page', pageWith('<h1>Hello</h1>'));
  host.pages.set('/a%20page', pageWith('<h1>Hello</h1>'));
  await page.goto(`${host.url}/a page?q=1&x=ä#part`);
  await ready(page);
  expect(host.bootstraps).toHaveLength(1);
  expect(host.bootstraps[0]?.get('projectKey')).toBe('pk_test');
  expect(host.bootstraps[0]?.get('anonymousId')).toMatch(uuidV4);
  expect(host.bootstraps[0]?.get('url')).toBe(page.url());
  expect(await withPixel(page, 'return pixel.version')).toBe('1.0.0');
});

test('given calls of the stub, then events are sent in call order with the times of the calls, and callbacks run', async ({
  page,
  host,
}) => {
  // Events wait for assignments for at most two seconds.
  await holdClock(page, 2_000);
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  const calls = `<script>
    window.log = [];
    pixel.track('one', { n: 1 }); pixel.ready(() => { log.push('first'); throw new Error('mine'); });
    pixel.track('two'); pixel.ready((blob) => log.push(blob.projectKey)); pixel.track('three');
    window.calledAt = Date.now(); log.push('sync');
  </script>`;
  const slow = tag.replace('async', 'defer');
  host.pages.set('/', pageWith('<p>No heading</p>', `${stub}${calls}${slow}`));
  await page.goto(host.url);
  await ready(page);
  const events = await allEvents(page, host);
  expect(events.map((event) => event.eventName)).toEqual(['one', 'two', 'three']);
  expect(events.map((event) => event.sequence)).toEqual([1, 2, 3]);
  expect(events[0]?.payload).toEqual({ n: 1 });
  expect(events[0]?.assignments).toHaveLength(1);
  const calledAt = await page.evaluate<number>('calledAt');
  for (const event of events) expect(Date.parse(event.createdAt ?? '')).toBeLessThanOrEqual(calledAt);
  expect(await page.evaluate('log')).toEqual(['sync', 'first', 'pk_test']);
});

for (const [name, stubOf] of [
  ['the stub', () => stub],
  ['the stub that hides', inlineStub],
] as const)
  test(`given ${name}, when a page uses every method before the script arrives, then none throws and each is replayed`, async ({
    page,
    host,
  }) => {
    const calls = `<script>
      window.early = [pixel.getBlob(), pixel.getVariant('cta'), pixel.getAssignments()];
      pixel.clear(); pixel.setConsent('pending'); pixel.init({ attributes: { plan: 'pro' } });
      pixel.setAttributes({ size: 2 }); pixel.track('kept'); pixel.showSurvey('none');
      pixel.ready(() => { window.isReady = true; }); pixel.setConsent('granted');
    </script>`;
    host.pages.set('/', pageWith('', `${await stubOf()}${calls}${tag.replace('async', 'defer')}`));
    const { errors, warnings } = watchConsole(page);
    await page.goto(host.url);
    await ready(page);
    expect(await page.evaluate('[...early, isReady]')).toEqual([null, null, [], true]);
    expect(host.bootstraps.map((query) => query.get('attributes'))).toEqual(['{"plan":"pro","size":2}']);
    expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toEqual(['kept']);
    await expect.poll(() => warnings).toEqual(['[pixel] showSurvey: this visitor has no survey none here.']);
    expect(errors).toEqual([]);
  });

test('given the tag on a page of another site, then the request reuses the script’s connection', async ({
  page,
  host,
}) => {
  const connections = new Map<string, number>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ response: { url, connectionId } }) =>
    connections.set(new URL(url).pathname, connectionId),
  );
  await session.send('Network.enable');
  host.pages.set('/', pageWith('', tag.replace('src="', `src="${host.url}`)));
  await page.goto(host.url.replace('127.0.0.1', 'localhost'));
  await ready(page);
  await expect.poll(() => [...connections.keys()]).toContain('/sdk/bootstrap');
  expect(connections.get('/sdk/bootstrap')).toBe(connections.get('/pixel.min.js'));
});

test('given an earlier reference to the stub, then it keeps working', async ({ page, host }) => {
  host.pages.set(
    '/',
    pageWith('', `${stub}<script>window.early = pixel; window.earlyTrack = pixel.track;</script>${tag}`),
  );
  await page.goto(host.url);
  await ready(page);
  await page.evaluate("early.track('by object'); earlyTrack('by function', { a: 1 });");
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['by object', 'by function']);
});

test('given the tag twice, then there is one bootstrap, one exposure and one warning', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>', `${tag}${tag.replace('pk_test', 'pk_test&again')}`));
  const { warnings } = watchConsole(page);
  await page.goto(host.url, { waitUntil: 'load' });
  await ready(page);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
  expect(host.bootstraps).toHaveLength(1);
  expect(warnings).toHaveLength(1);
});

test('given a script without currentScript, then the project is still found', async ({ page, host }) => {
  host.pages.set(
    '/',
    pageWith('<script src="/prefix/pixel.js?project=pk_test" type="text/plain"></script>', ''),
  );
  await page.goto(host.url);
  // Code that runs outside its own element has no currentScript.
  await page.evaluate(`fetch('/pixel.js').then((r) => r.text()).then((text) => setTimeout(text))`);
  await ready(page);
  expect(host.bootstraps[0]?.get('projectKey')).toBe('pk_test');
});

test('given a script below a path prefix, then the service is below it too', async ({ page, host }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  host.pages.set('/', pageWith('', tag.replace('/pixel', '/prefix/pixel')));
  await page.goto(host.url);
  await ready(page);
  await allEvents(page, host);
  expect(requests).toContain('/prefix/sdk/bootstrap');
  await expect.poll(() => requests).toContain('/prefix/sdk/event');
});

for (const [what, head, parts] of [
  [
    'another endpoint than its own',
    `${stub}<script>pixel.init({ endpoint: '/' })</script>${tag.replace('/pixel', '/prefix/pixel')}`,
    '/prefix/v/',
  ],
  [
    'another name',
    `${stub}<script>pixel.init({ projectKey: 'pk_test', endpoint: '/' })</script><script src="/prefix/own.js"></script>`,
    '/prefix/v/',
  ],
  [
    'no element that it knows',
    `<script type="text/plain" src="/prefix/pixel.js?project=pk_test"></script><script type="module" src="/pixel.js"></script>`,
    '/prefix/v/',
  ],
  [
    'nothing to go by',
    `${stub}<script>pixel.init({ projectKey: 'pk_test', endpoint: '/prefix' })</script><script type="module" src="/own.js"></script>`,
    '/prefix/v/',
  ],
] as const)
  test(`given a script with ${what}, then its chunks load from its origin, as far as known`, async ({
    page,
    host,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('/v/')) loaded.push(pathname.slice(0, -'.js'.length - 64));
    });
    runExperiments(host, { changes: [setText('h1', 'Changed')] });
    host.pages.set('/', pageWith('<h1>Hello</h1>', head));
    const script = await fetch(`${host.url}/pixel.js`).then((response) => response.text());
    await page.route('**/own.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await page.goto(host.url);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Changed');
    expect(new Set(loaded)).toEqual(new Set([parts]));
  });

for (const when of ['DOMContentLoaded', 'load'])
  test(`given an init with a project at ${when}, then there is no warning`, async ({ page, host }) => {
    const later = `<script>addEventListener('${when}', () => pixel.init({ projectKey: 'pk_test' }))</script>`;
    host.pages.set('/', pageWith('', `<script src="/pixel.min.js"></script>${later}`));
    const { warnings } = watchConsole(page);
    await page.goto(host.url);
    await ready(page);
    await page.evaluate("new Promise((resolve) => setTimeout(() => { console.warn('last'); resolve(); }))");
    await expect.poll(() => warnings).toEqual(['last']);
  });

test('given no project anywhere, then there is one warning, and everything waits for an init with one', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('', '<script src="/pixel.min.js"></script>'));
  const { warnings } = watchConsole(page);
  await page.goto(host.url);
  await withPixel(page, "pixel.track('early'); pixel.ready((blob) => { window.answer = blob.projectKey; });");
  expect(host.bootstraps).toHaveLength(0);
  await expect.poll(() => warnings).toEqual(['[pixel] No project key: add ?project=KEY, or call init.']);
  await withPixel(page, "pixel.init({ projectKey: 'pk_later' })");
  await ready(page);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['early']);
  expect(host.events[0]?.projectKey).toBe('pk_later');
  expect(await page.evaluate('answer')).toBe('pk_later');
  expect(warnings).toHaveLength(1);
});

test('given clear before any init, then earlier tracked events are dropped', async ({ page, host }) => {
  host.pages.set('/', pageWith('', '<script src="/pixel.min.js"></script>'));
  await page.goto(host.url);
  await withPixel(
    page,
    "pixel.track('before'); pixel.clear(); pixel.track('after'); pixel.init({ projectKey: 'pk_x' })",
  );
  await ready(page);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['after']);
});

test('given init with the same project, then nothing happens; with another, then it restarts', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, `pixel.init(); pixel.init({ projectKey: 'pk_test', endpoint: '${host.url}///' })`);
  await ready(page);
  expect(host.bootstraps).toHaveLength(1);
  await withPixel(page, "pixel.init({ projectKey: 'pk_other' })");
  await ready(page);
  expect(host.bootstraps.map((query) => query.get('projectKey'))).toEqual(['pk_test', 'pk_other']);
  expect(host.bootstraps[0]?.get('anonymousId')).not.toBe(host.bootstraps[1]?.get('anonymousId'));
  expect(await withPixel(page, 'return pixel.getBlob().projectKey')).toBe('pk_other');
});

for (const [what, answer] of [
  ['an error', json({ success: false }, 500)],
  ['HTML', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Log in</h1>' }],
  ['other JSON', json([])],
] as const) {
  test(`given ${what} instead of a blob, then the page is unchanged, ready gets null and events are sent`, async ({
    page,
    host,
  }) => {
    host.answerBootstrap = () => answer;
    host.pages.set('/', pageWith('<h1>Hello</h1>'));
    const { errors } = watchConsole(page);
    await page.goto(host.url);
    await ready(page);
    expect(
      await withPixel(page, "return [pixel.getBlob(), pixel.getAssignments(), pixel.getVariant('cta')]"),
    ).toEqual([null, [], null]);
    expect(await withPixel(page, 'return new Promise((resolve) => pixel.ready(resolve))')).toBeNull();
    expect(await page.textContent('h1')).toBe('Hello');
    await withPixel(page, "pixel.track('kept')");
    expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['kept']);
    expect(errors).toEqual([]);
  });
}

test('given a slow bootstrap, then events wait for the assignments; without one, they are sent unassigned', async ({
  page,
  host,
}) => {
  await holdClock(page, 2_000);
  let answer = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerBootstrap = async (query) => {
    await released;
    return json(createBlob(query));
  };
  host.pages.set('/', pageWith('', `${stub}<script>pixel.track('early')</script>${tag}`));
  await page.goto(host.url);
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('.event.')));
  await passTime(page, 1_999);
  // This request of the page comes after anything that the pixel would have sent.
  await page.evaluate("fetch('/later').then((response) => response.text())");
  expect(host.events).toHaveLength(0);
  await passTime(page, 2_000);
  await expect.poll(() => host.events.length).toBe(1);
  expect(host.events[0]).toMatchObject({ eventName: 'early', assignments: [] });
  expect(host.events[0]?.version).toBeUndefined();
  expect(await withPixel(page, 'return pixel.getBlob()')).toBeNull();
  answer();
  await ready(page);
  expect(await withPixel(page, 'return pixel.getBlob().projectKey')).toBe('pk_test');
});

test('given a bootstrap that never answers, then it times out after 10 s and ready gets null', async ({
  page,
  host,
}) => {
  host.answerBootstrap = () => undefined;
  await page.clock.install();
  host.pages.set('/', pageWith('<h1>Hello</h1>', tag.replace('async', '')));
  await page.goto(host.url);
  await withPixel(page, "window.answer = 'none'; pixel.ready((blob) => { window.answer = blob; })");
  await page.clock.runFor(5_000);
  expect(await page.evaluate('answer')).toBe('none');
  await page.clock.runFor(6_000);
  await expect.poll(() => page.evaluate('answer')).toBeNull();
});

test('given a tag added by a tag manager after load, then the page is changed and the visitor exposed', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>', ''));
  await page.goto(host.url, { waitUntil: 'load' });
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.async = true;
    script.src = '/pixel.min.js?project=pk_test';
    document.head.append(script);
  });
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

test('given a tag loaded as a module, then the project is found', async ({ page, host }) => {
  host.pages.set('/', pageWith('', '<script type="module" src="/pixel.min.js?project=pk_test"></script>'));
  await page.goto(host.url);
  await ready(page);
  expect(host.bootstraps[0]?.get('projectKey')).toBe('pk_test');
});

test('given a late init with its own project, then it replaces the tag’s', async ({ page, host }) => {
  host.pages.set('/', pageWith('', `${stub}<script>pixel.init({ projectKey: 'pk_own' })</script>${tag}`));
  await page.goto(host.url);
  await ready(page);
  await allEvents(page, host);
  expect(host.bootstraps.map((query) => query.get('projectKey'))).toEqual(['pk_own']);
});

test('given an unreachable service, then the page is unchanged, ready gets null and the event is stored for later', async ({
  page,
  host,
}) => {
  await page.route('**/sdk/**', (route) => route.abort());
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  const { errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('kept')");
  expect(await withPixel(page, 'return new Promise((resolve) => pixel.ready(resolve))')).toBeNull();
  expect(await page.textContent('h1')).toBe('Hello');
  await page.unroute('**/sdk/**');
  await page.reload();
  await expect.poll(() => host.events.map((event) => event.eventName)).toContain('kept');
  // The page that was left may have sent it as well: it is the same event.
  expect(new Set(host.events.map((event) => event.eventId)).size).toBe(1);
  expect(errors).toEqual([]);
});

test.describe('the start', () => {
  const blocking = tag.replace(' async', '');
  const changed = { changes: [setText('h1', 'Changed')] };

  test('given a returning visitor, when a script after the tag calls getVariant, then it gets the variant at once', async ({
    page,
    host,
  }) => {
    runExperiments(host, changed);
    const asking =
      "<script>window.answer = [pixel.getVariant('cta'), pixel.getBlob()?.projectKey ?? null]</script>";
    host.pages.set('/', pageWith('<h1>Hello</h1>', blocking + asking));
    await page.goto(host.url);
    await ready(page);
    expect(await page.evaluate('answer')).toEqual([null, null]);
    await page.reload();
    expect(await page.evaluate('answer')).toEqual(['bold', 'pk_test']);
    await ready(page);
    expect(host.bootstraps).toHaveLength(2);
  });

  test('given the tag alone, when its script has run, then no request is sent before the next task', async ({
    page,
    host,
  }) => {
    const watching = `<script>{
      const { fetch } = window;
      window.requestCount = 0;
      window.fetch = (...args) => { requestCount++; return fetch(...args); };
    }</script>`;
    // A script's load event is in the same task as its execution.
    const counting = tag.replace('async', 'async onload="window.countAfterScript = requestCount"');
    host.pages.set('/', pageWith('<h1>Hello</h1>', watching + counting));
    await page.goto(host.url);
    await ready(page);
    expect(await page.evaluate('[countAfterScript, requestCount]')).toEqual([0, 1]);
  });

  for (const [name, removal] of [
    ['without tasks that have a priority', 'delete window.scheduler'],
    [
      'in which an element has their name',
      'delete window.scheduler; document.documentElement.id = "scheduler"',
    ],
  ])
    test(`given a browser ${name}, then the request is sent and the page changed`, async ({ page, host }) => {
      runExperiments(host, changed);
      host.pages.set('/', pageWith('<h1>Hello</h1>', `<script>${removal}</script>${tag}`));
      await page.goto(host.url);
      await expect(page.locator('h1')).toHaveText('Changed');
      expect(host.bootstraps).toHaveLength(1);
    });

  test('given a page that withdraws consent after the tag, then nothing is stored and no event is sent', async ({
    page,
    host,
  }) => {
    runExperiments(host, changed);
    const denying = "<script>pixel.track('seen'); pixel.setConsent('denied')</script>";
    host.pages.set('/', pageWith('<h1>Hello</h1>', blocking + denying));
    await page.goto(host.url);
    await ready(page);
    expect(await page.evaluate('[document.cookie, Object.keys(localStorage)]')).toEqual(['', []]);
    await expect(page.locator('h1')).toHaveText('Hello');
    expect(host.events).toEqual([]);
  });
});
