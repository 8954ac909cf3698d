import type { Change } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { queued, transition } from '../../support/browser-delivery.ts';
import { type BrowserHost, json, type ReceivedEvent } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  once,
  pageWith,
  ready,
  reportAllChanges,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

const change = (operation: Change['operation'], fields: Partial<Change> = {}): Change => ({
  selector: 'h1',
  value: '',
  orderIndex: 0,
  ...fields,
  operation,
});

/** The change reports that have arrived. */
function reports(host: BrowserHost): ReceivedEvent[] {
  return once(host.events.filter(({ eventName }) => eventName === '$change'));
}

/** Leaves for a page without the pixel, and waits for the change report of the page left. */
async function leave(page: Page, host: BrowserHost): Promise<ReceivedEvent> {
  const before = reports(host).length;
  await page.goto(`${host.url}/plain`);
  await expect.poll(() => reports(host).length).toBe(before + 1);
  return reports(host)[before] as ReceivedEvent;
}

/** Leaves, and returns the statuses of the changes in the page's only experiment. */
async function statesOf(page: Page, host: BrowserHost): Promise<unknown> {
  const { payload } = await leave(page, host);
  return Object(Object(payload).experiments[0]).changes;
}

/** Waits until `explain()` returns these statuses for the experiment's changes, in order. */
async function untilStatuses(page: Page, ...statuses: readonly string[]): Promise<void> {
  const script = `return pixel.explain()[0].rules.slice(1).map(({ message }) => /: (\\w+), /.exec(message)[1])`;
  await expect.poll(() => withPixel(page, script)).toEqual(statuses);
}

/** Leaves for a page with the pixel, whose event comes after any report of the previous page; returns the reports. */
async function reportsAfter(page: Page, host: BrowserHost): Promise<ReceivedEvent[]> {
  host.pages.set('/after', pageWith(''));
  await page.goto(`${host.url}/after`);
  runExperiments(host);
  await page.waitForFunction("'explain' in pixel");
  await allEvents(page, host);
  return reports(host);
}

test.beforeEach(async ({ page, host }) => {
  await reportAllChanges(page);
  // However slow the machine, nothing is late.
  await holdClock(page);
  host.pages.set('/', pageWith('<h1>Hello</h1><p>Text</p>'));
  host.pages.set('/plain', '<!doctype html><title>Plain</title>');
});

test('given changes of two experiments, when the page is left, then one event reports each outcome, in order', async ({
  page,
  host,
}) => {
  runExperiments(
    host,
    {
      key: 'cta',
      phase: 3,
      changes: [
        setText('#absent', 'Never', 2),
        setText('h1', 'Changed', 0),
        change('set_link', { selector: 'h1', value: 'javascript:alert(1)', orderIndex: 1 }),
      ],
    },
    { key: 'text', variantKey: 'long', changes: [setText('p', 'Long')] },
    { key: 'same', variantKey: 'control', probes: ['h1'] },
  );
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect(await leave(page, host)).toMatchObject({
    eventName: '$change',
    url: `${host.url}/`,
    version: '2026-01-02T03:04:05.678Z',
    assignments: [],
    payload: {
      weight: 10,
      experiments: [
        {
          experimentKey: 'cta',
          variantKey: 'bold',
          phase: 3,
          changes: ['applied', 'refused', 'never_found'],
        },
        { experimentKey: 'text', variantKey: 'long', changes: ['applied'] },
      ],
    },
  });
  expect(Object(reports(host)[0]?.payload).experiments).toHaveLength(2);
  expect(Object(reports(host)[0]?.payload).experiments[1]).not.toHaveProperty('phase');
});

test('given a script that keeps undoing a change, then it is reported as given up', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set(
    '/',
    pageWith(`<h1>Mine</h1><script>
      new MutationObserver(() => {
        const h1 = document.querySelector('h1');
        if (h1.textContent !== 'Mine') h1.textContent = 'Mine';
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    </script>`),
  );
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'gave_up');
  expect(await statesOf(page, host)).toEqual(['gave_up']);
});

test('given a page that removes the changed element long before it is left, then the change is reported as undone', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'applied');
  await page.evaluate("document.querySelector('h1').remove()");
  await untilStatuses(page, 'waiting');
  await passTime(page, 2_000);
  expect(await statesOf(page, host)).toEqual(['undone']);
});

test('given a page that removes the changed element as it is left, then the change is reported as applied', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'applied');
  await page.evaluate("document.querySelector('h1').remove()");
  await untilStatuses(page, 'waiting');
  expect(await statesOf(page, host)).toEqual(['applied']);
});

test('given an operation unknown to this script, then it is reported as refused', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  const answer = host.answerBootstrap;
  host.answerBootstrap = async (query) => {
    const body = JSON.parse((await answer(query))?.body ?? '{}');
    body.experiments[0].variant.changes.push({ ...change('hide'), operation: 'launch', orderIndex: 1 });
    return json(body);
  };
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'applied', 'unknown');
  expect(await statesOf(page, host)).toEqual(['applied', 'refused']);
});

test('given redirects to another page or this one, then they are listed among the changes', async ({
  page,
  host,
}) => {
  runExperiments(host, {
    changes: [
      setText('h1', 'Changed', 1),
      change('redirect', { selector: '', value: 'https://elsewhere.test/', orderIndex: 2 }),
      change('redirect', { selector: '', value: '/', orderIndex: 0 }),
    ],
    probes: ['h1'],
  });
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect(await statesOf(page, host)).toEqual(['applied', 'applied', 'refused']);
});

test('given a policy that forbids the image, then the change is reported as blocked by policy', async ({
  page,
  host,
}) => {
  host.pageHeaders.set('Content-Security-Policy', "img-src 'none'");
  host.pages.set('/', pageWith('<img alt="">'));
  runExperiments(host, { changes: [change('set_image', { selector: 'img', value: '/x.png' })] });
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'blocked');
  expect(await statesOf(page, host)).toEqual(['csp']);
});

for (const [how, file] of [
  ['does not load', undefined],
  ['has not arrived yet', 'never'],
] as const)
  test(`given a script that ${how}, then the change is reported as failed`, async ({ page, host }) => {
    const value = `/v/${'0'.repeat(64)}.js`;
    if (file) await page.route(`**${value}`, () => undefined);
    runExperiments(host, {
      changes: [change('run_js', { selector: '', value, orderIndex: 1 }), setText('h1', 'Changed')],
      exposure: 'page',
    });
    await page.goto(host.url);
    await ready(page);
    await untilStatuses(page, 'applied', file ? 'waiting' : 'failed');
    expect(await statesOf(page, host)).toEqual(['applied', 'failed']);
  });

test('given an invalid selector, then the change is reported as failed', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1::', 'Broken'), setText('h1', 'Changed', 1)], probes: ['h1'] });
  await page.goto(host.url);
  await ready(page);
  await untilStatuses(page, 'failed', 'applied');
  expect(await statesOf(page, host)).toEqual(['failed', 'applied']);
});

test('given a blob after the hiding timeout, then changes of visible elements are reported as late', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed'), setText('h2', 'Changed', 1)] });
  const { answerBootstrap } = host;
  let answer = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.answerBootstrap = (query) => released.then(() => answerBootstrap(query));
  await page.goto(host.url);
  await expect.poll(() => host.bootstraps.length).toBe(1);
  await passTime(page, 1_500);
  answer();
  await expect(page.locator('h1')).toHaveText('Changed');
  await passTime(page, 3_000);
  // The original was never visible.
  await page.evaluate("document.body.append(document.createElement('h2'))");
  await expect(page.locator('h2')).toHaveText('Changed');
  expect(await statesOf(page, host)).toEqual(['late', 'applied']);
});

test('given a single-page app, then each view is reported once, at its own address', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed'), setText('h2', 'Changed', 1)], probes: ['h1'] });
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  // A page view is identified by its start time.
  await passTime(page, 100);
  await page.evaluate(
    "history.pushState(null, '', '/next'); document.body.append(document.createElement('h2'))",
  );
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await ready(page);
  await expect(page.locator('h2')).toHaveText('Changed');
  // Neither starts a new page view.
  await page.evaluate("history.replaceState(null, '', '/next'); location.hash = 'part'");
  await withPixel(page, "pixel.setAttributes({ plan: 'pro' })");
  await expect.poll(() => host.bootstraps.length).toBe(3);
  await ready(page);
  await leave(page, host);
  const reported = reports(host).map(({ url, payload }) => [
    url?.replace(host.url, ''),
    Object(payload).experiments[0].changes[0],
  ]);
  expect(reported).toEqual([
    ['/', 'applied'],
    ['/next#part', 'applied'],
  ]);
});

test('given a page restored from the back-forward cache, then its view is reported once', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  await transition(page, 'pagehide');
  await expect.poll(() => reports(host).length).toBe(1);
  await transition(page, 'pageshow');
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  await transition(page, 'pagehide');
  await transition(page, 'pageshow');
  expect(await reportsAfter(page, host)).toHaveLength(1);
});

test('given a page left long after the last activity, then leaving does not count as activity', async ({
  page,
  host,
}) => {
  await page.clock.install({ time: '2026-01-02T03:04:05Z' });
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  await page.clock.setSystemTime('2026-01-02T03:50:00Z');
  await leave(page, host);
  host.pages.set('/back', pageWith('<h1>Hello</h1>'));
  await page.goto(`${host.url}/back`);
  await ready(page);
  const exposures = once(await allEvents(page, host)).filter(({ eventName }) => eventName === '$exposure');
  // The session started here, not where the last one ended.
  expect(exposures.map(({ payload }) => Object(payload?.$context).entryPath)).toEqual(['/', '/back']);
});

test('given variants without changes, then nothing is reported', async ({ page, host }) => {
  runExperiments(host, { variantKey: 'control', probes: ['h1'] });
  await page.goto(host.url);
  await ready(page);
  expect(await reportsAfter(page, host)).toEqual([]);
});

test('given an unsampled page view, then nothing is reported, unless the page enables debugging', async ({
  page,
  host,
}) => {
  await page.addInitScript('Object.defineProperty(window, "isInSample", { get: () => false, set() {} })');
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect(await reportsAfter(page, host)).toEqual([]);
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1>', `${stub}<script>pixel.init({ debug: true })</script>${tag}`),
  );
  await page.goto(`${host.url}/?debug`);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect((await leave(page, host)).payload).toMatchObject({
    weight: 1,
    experiments: [{ changes: ['applied'] }],
  });
});

test('given a preview, then nothing is reported', async ({ page, host }) => {
  const experimentId = '01900000-0000-7000-8000-000000000000';
  host.answerPreview = () =>
    json({
      preview: true,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      experiment: {
        experimentKey: 'cta',
        experimentId,
        status: 'running',
        variant: { key: 'bold', changes: [setText('h1', 'Draft')] },
        goals: [],
        exposure: 'element',
        probes: ['h1'],
      },
      assignment: {
        experimentKey: 'cta',
        experimentId,
        experimentName: 'Call to action',
        variantKey: 'bold',
        variantId: '01900000-0000-7000-8000-000000000001',
        variantName: 'Bold headline',
        isControl: false,
      },
    });
  await page.goto(`${host.url}/?pixel_preview=Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE`);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Draft');
  await page.evaluate('sessionStorage.clear()');
  expect(await reportsAfter(page, host)).toEqual([]);
});

for (const [when, script] of [
  ['that is withdrawn', "pixel.setConsent('denied')"],
  ['and a visitor who is forgotten', 'pixel.clear()'],
] as const)
  test(`given consent ${when}, then nothing of the page is reported`, async ({ page, host }) => {
    runExperiments(host, { changes: [setText('h1', 'Changed')] });
    await page.goto(host.url);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Changed');
    await withPixel(page, script);
    expect(await reportsAfter(page, host)).toEqual([]);
  });

test('given pending consent, then nothing is reported', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  const init = "<script>pixel.init({ consent: 'pending' })</script>";
  host.pages.set('/', pageWith('<h1>Hello</h1>', stub + init + tag));
  await page.goto(host.url);
  await page.waitForFunction("'explain' in pixel");
  expect(await reportsAfter(page, host)).toEqual([]);
});

test('given a page that tracks an event of that name, then it is an ordinary event', async ({
  page,
  host,
}) => {
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.track('$change', { mine: true })");
  expect((await allEvents(page, host)).map(({ eventName, payload }) => [eventName, payload])).toEqual([
    ['$change', { mine: true }],
  ]);
});
