import { createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  expectRequests,
  once,
  pageWith,
  ready,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

test('given a control visitor on a page with the element, then its exposure is sent as for any arm', async ({
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
    payload: { $context: { entryHost: new URL(host.url).host, entryPath: '/page', returning: false } },
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

test('given an element that appears late, then the exposure is sent with it', async ({ page, host }) => {
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
  expect(once(await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

test('given more than 30 minutes without activity, then a new session exposes again', async ({
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

test('given exposure by page, then it is sent on match', async ({ page, host }) => {
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

test('given three page views, when the second is in another tab, then one $exposure', async ({
  page,
  host,
  context,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  const other = await context.newPage();
  for (const tab of [page, other, page]) {
    await tab.goto(host.url);
    await ready(tab);
  }
  expect(once(await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
});

test('given another variant in the same session, then it is exposed again', async ({ page, host }) => {
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  // A cached bootstrap would keep this page on its first variant.
  for (const [path, variantKey] of [
    ['/', 'control'],
    ['/?next', 'bold'],
  ] as const) {
    runExperiments(host, { variantKey, probes: ['h1'] });
    await page.goto(host.url + path);
    await ready(page);
  }
  const events = once(await allEvents(page, host));
  expect(events.map((event) => event.assignments[0]?.variantKey)).toEqual(['control', 'bold']);
});

for (const variantKey of ['control', 'bold'])
  test(`given a blob after more than a second, when the ${variantKey} visitor is exposed, then the exposure is marked late`, async ({
    page,
    host,
  }) => {
    runExperiments(host, { variantKey, changes: [setText('h1', 'Changed')] });
    const { answerBootstrap } = host;
    let answer = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    host.answerBootstrap = async (query) => {
      await released;
      return answerBootstrap(query);
    };
    await page.clock.install();
    host.pages.set('/', pageWith('<h1>Hello</h1>', tag.replace('async', '')));
    await page.goto(host.url);
    await page.clock.runFor(1_500);
    answer();
    await ready(page);
    expect((await allEvents(page, host))[0]).toMatchObject({ eventName: '$exposure', late: true });
    await expect(page.locator('h1')).toHaveText('Changed');
  });

test('given a timely blob, then no exposure is marked late, not even for a late element', async ({
  page,
  host,
}) => {
  await holdClock(page);
  runExperiments(host, { key: 'a', probes: ['h1'] }, { key: 'b', probes: ['h2'] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await passTime(page, 5_000);
  await page.evaluate("document.body.append(document.createElement('h2'))");
  await expect.poll(() => host.events.length).toBe(2);
  expect(host.events.map((event) => [event.assignments[0]?.experimentKey, event.late])).toEqual([
    ['a', undefined],
    ['b', undefined],
  ]);
});

test('given an element inside open shadow roots, then a probe through them matches', async ({
  page,
  host,
}) => {
  runExperiments(
    host,
    { key: 'met', probes: ['my-card >>> my-price >>> b'] },
    { key: 'not', probes: ['my-card b', 'my-card >>> i'] },
  );
  host.pages.set(
    '/',
    pageWith(`<my-card></my-card><script>
      const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
      root.innerHTML = '<my-price></my-price>';
      root.firstChild.attachShadow({ mode: 'open' }).innerHTML = '<b>9</b>';
    </script>`),
  );
  await page.goto(host.url);
  await ready(page);
  const events = await allEvents(page, host);
  expect(events.map((event) => event.assignments[0]?.experimentKey)).toEqual(['met']);
});

test('given an invalid probe, then the other probes and experiments are exposed', async ({ page, host }) => {
  runExperiments(
    host,
    { key: 'bad', probes: ['h1:nonsense('] },
    { key: 'mixed', probes: ['##', 'h1'] },
    { key: 'good', probes: ['h1'] },
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  const events = await allEvents(page, host);
  expect(events.map((event) => event.assignments[0]?.experimentKey)).toEqual(['mixed', 'good']);
});

test('given a full rollout, then no one is exposed, by element, page or code', async ({ page, host }) => {
  const status = 'completed' as const;
  runExperiments(
    host,
    { key: 'a', status, changes: [setText('h1', 'Changed')] },
    { key: 'b', status, exposure: 'page' },
    { key: 'c', status, exposure: 'code' },
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect(await withPixel(page, "return pixel.getVariant('c')")).toBeNull();
  expect(await allEvents(page, host)).toEqual([]);
});

test('given exposure by code, when the page asks before the response, then it gets null without an exposure', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'a', variantKey: 'control', exposure: 'code' });
  const { answerBootstrap } = host;
  let answer = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerBootstrap = async (query) => {
    await released;
    return answerBootstrap(query);
  };
  host.pages.set('/', pageWith('', tag.replace('async', '')));
  await page.goto(host.url);
  expect(await withPixel(page, "return pixel.getVariant('a')")).toBeNull();
  answer();
  await ready(page);
  expect(await allEvents(page, host)).toEqual([]);
  expect(await withPixel(page, "return pixel.getVariant('a')")).toBe('control');
  expect((await allEvents(page, host))[0]).toMatchObject({
    eventName: '$exposure',
    assignments: [{ experimentKey: 'a', isControl: true }],
  });
});

test('given attributes, then the exposure has those known at the time', async ({ page, host }) => {
  runExperiments(host, { exposure: 'code' });
  const init = `${stub}<script>pixel.init({ attributes: { plan: 'free', cart: ['mug'] } })</script>`;
  host.pages.set('/', pageWith('', init + tag));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.setAttributes({ plan: 'pro' })");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await ready(page);
  await withPixel(page, "pixel.getVariant('cta')");
  expect((await allEvents(page, host))[0]?.payload).toMatchObject({
    $context: { plan: 'pro', cart: ['mug'] },
  });
});

test('given a goal reached at page start, then the exposures precede it', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  const { answerBootstrap } = host;
  host.answerBootstrap = async (query) => {
    const response = await answerBootstrap(query);
    const thanks = {
      goalKey: 'thanks',
      goalId: '01900000-0000-7000-8000-0000000000b0',
      goalName: 'Thanks',
      type: 'pageview' as const,
      isPrimary: true,
      eventName: 'thanks',
    };
    return json(createBlob(query, { ...JSON.parse(response?.body ?? ''), goals: [thanks] }));
  };
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  const events = await allEvents(page, host);
  expect(events.map((event) => [event.eventName, event.sequence])).toEqual([
    ['$exposure', 1],
    ['thanks', 2],
  ]);
});

test('given a browser without automation, then no event is marked as automated', async ({ page, host }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'webdriver', { value: false })");
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('seen')");
  expect((await allEvents(page, host)).map((event) => event.automation)).toEqual([undefined, undefined]);
});
