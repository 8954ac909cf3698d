import type { Bootstrap, Goal } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { queued } from '../../support/browser-delivery.ts';
import { type BrowserHost, createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  expectRequests,
  once,
  pageWith,
  ready,
  tagWithInlineManifest,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';
import { holdClock, passTime } from '../../support/page-clock.ts';

/** A goal as the service sends it. */
function goal(type: Goal['type'], more: Partial<Goal> = {}): Goal {
  const goalKey = more.goalKey ?? type;
  return {
    goalKey,
    goalId: '01900000-0000-7000-8000-0000000000b0',
    goalName: goalKey,
    type,
    isPrimary: false,
    eventName: `$goal:${goalKey}`,
    ...more,
  };
}

/** Serves a page with these goals, also under other URLs of the test's site. */
function serve(host: BrowserHost, body: string, ...goals: readonly Goal[]): void {
  serveBlob(host, body, { goals: [...goals] });
}

function serveBlob(host: BrowserHost, body: string, part: Partial<Bootstrap>): void {
  host.answerBootstrap = (query) => json(createBlob(query, part));
  host.pages.set('/', pageWith(body));
}

async function open(page: Page, host: BrowserHost): Promise<void> {
  await page.goto(host.url);
  await ready(page);
}

/** Keys of the goals reached so far, in order. */
async function reached(page: Page, host: BrowserHost): Promise<unknown[]> {
  const events = await allEvents(page, host);
  // Advancing the clock would time out a pending request.
  await expect.poll(() => page.evaluate(queued)).toBe(0);
  return events
    .filter(({ eventName }) => eventName.startsWith('$goal:'))
    .map(({ payload }) => Object(payload).goalKey);
}

/** Waits for two frames and the tasks after them, so that everything before has run in the page. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  );
}

/** Names of the events that have arrived, without duplicates. */
const namesOf = (host: BrowserHost) => once(host.events).map(({ eventName }) => eventName);

test('given a pageview goal, then each page view sends it once, with its name and key', async ({
  page,
  host,
}) => {
  serve(host, '', goal('pageview', { goalKey: 'thanks', eventName: 'thank-you' }));
  await open(page, host);
  // An event in flight when its page is left is sent again by the next one: this one has arrived.
  await allEvents(page, host);
  await page.reload();
  await ready(page);
  const events = await allEvents(page, host);
  expect(events.map(({ eventName, payload }) => [eventName, payload])).toEqual([
    ['thank-you', { goalKey: 'thanks' }],
    ['thank-you', { goalKey: 'thanks' }],
  ]);
});

test('given a pageview goal, when the address changes in a single-page app, then that is another page view', async ({
  page,
  host,
}) => {
  host.answerBootstrap = (query) =>
    json(createBlob(query, query.get('url')?.endsWith('/thanks') ? { goals: [goal('pageview')] } : {}));
  host.pages.set('/', pageWith(''));
  await open(page, host);
  for (const path of ['/thanks', '/', '/thanks']) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    // A response for a page that has gone would be dropped.
    await page.waitForFunction(`pixel.getBlob().goals.length === ${path === '/thanks' ? 1 : 0}`);
  }
  await expect.poll(() => reached(page, host)).toEqual(['pageview', 'pageview']);
});

test('given a pageview goal, when attributes cause another request, then the page view is still the same', async ({
  page,
  host,
}) => {
  serve(host, '', goal('pageview'));
  await open(page, host);
  await withPixel(page, "pixel.setAttributes({ plan: 'pro' })");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await settled(page);
  expect(await reached(page, host)).toEqual(['pageview']);
});

test('given a click goal, when its element or something inside is clicked twice, then it is reached once', async ({
  page,
  host,
}) => {
  serve(host, '<button class="buy"><b>Buy</b></button><i>Else</i>', goal('click', { selector: '.buy' }));
  await open(page, host);
  await page.click('i');
  expect(await reached(page, host)).toEqual([]);
  await page.click('b');
  await page.click('.buy');
  expect(await reached(page, host)).toEqual(['click']);
  expect(host.events.find(({ eventName }) => eventName === '$goal:click')?.payload).toEqual({
    goalKey: 'click',
  });
});

test('given countMode every, when clicked three times, then it is reached three times', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<button>Buy</button>',
    goal('click', { goalKey: 'each', selector: 'button', countMode: 'every' }),
    goal('click', { goalKey: 'first', selector: 'button', countMode: 'once' }),
  );
  await open(page, host);
  for (let click = 0; click < 3; click++) await page.click('button');
  expect(await reached(page, host)).toEqual(['each', 'first', 'each', 'each']);
});

test('given a page that stops propagation of a click, then it still counts', async ({ page, host }) => {
  serve(host, '<button>Buy</button>', goal('click', { selector: 'button' }));
  await open(page, host);
  await page.evaluate(() => {
    for (const target of [document, document.querySelector('button')])
      target?.addEventListener('click', (event) => event.stopImmediatePropagation(), true);
  });
  await page.click('button');
  expect(await reached(page, host)).toEqual(['click']);
});

test('given a focused button, when Enter and Space are pressed, then both are clicks', async ({
  page,
  host,
}) => {
  serve(host, '<button>Buy</button>', goal('click', { selector: 'button', countMode: 'every' }));
  await open(page, host);
  await page.focus('button');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(await reached(page, host)).toEqual(['click', 'click']);
});

test('given a label around its field, when the label is clicked, then that is one click', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<label><span>Gift wrap</span><input type="checkbox"></label>',
    goal('click', { selector: 'label', countMode: 'every' }),
  );
  await open(page, host);
  await page.click('span');
  expect(await page.isChecked('input')).toBe(true);
  expect(await reached(page, host)).toEqual(['click']);
});

test('given a middle click, then it counts on a link, which it opens, but not on a button; a right click counts on neither', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<a href="/other">Other</a> <button>Buy</button>',
    goal('click', { goalKey: 'link', selector: 'a', countMode: 'every' }),
    goal('click', { goalKey: 'button', selector: 'button', countMode: 'every' }),
  );
  await open(page, host);
  for (const button of ['middle', 'right'] as const) {
    await page.click('a', { button });
    await page.click('button', { button });
  }
  await page.bringToFront();
  expect(await reached(page, host)).toEqual(['link']);
});

test('given a click that leaves the page, then it counts', async ({ page, host }) => {
  serve(host, '<a href="/plain">Go</a>', goal('click', { selector: 'a' }));
  host.pages.set('/plain', '<title>Without the pixel</title>');
  await open(page, host);
  await page.click('a');
  await page.waitForURL('**/plain');
  await expect.poll(() => namesOf(host)).toEqual(['$goal:click']);
  expect(host.events[0]?.url).toBe(`${host.url}/`);
});

const shadowed = `<my-card></my-card><script>
  const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
  root.innerHTML = '<button class="buy">Buy</button><p>Text</p>';
</script>`;

test('given a shadow root, when something inside is clicked, then selectors within and through it match', async ({
  page,
  host,
}) => {
  serve(
    host,
    shadowed,
    goal('click', { goalKey: 'within', selector: '.buy' }),
    goal('click', { goalKey: 'through', selector: 'my-card >>> .buy' }),
    goal('click', { goalKey: 'host', selector: 'my-card' }),
    goal('click', { goalKey: 'elsewhere', selector: 'other-card >>> .buy' }),
  );
  await open(page, host);
  await page.click('.buy');
  expect(await reached(page, host)).toEqual(['within', 'through', 'host']);
});

test('given an invalid selector, then its goal is never reached and the others are', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<form><button>Buy</button></form>',
    goal('click', { goalKey: 'bad-click', selector: 'a:nonsense(' }),
    goal('element_visible', { goalKey: 'bad-element', selector: '###' }),
    goal('form_submit', { goalKey: 'bad-form', selector: '[' }),
    goal('click', { selector: 'button' }),
  );
  const { errors } = watchConsole(page);
  await open(page, host);
  await page.evaluate("document.querySelector('form').onsubmit = () => false");
  await page.click('button');
  expect(await reached(page, host)).toEqual(['click']);
  expect(errors).toEqual([]);
});

test('given a form goal, then an invalid form does not count, and each submission does, even by script', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<form id="news"><input required><button>Send</button></form><form id="other"><button>Send</button></form>',
    goal('form_submit', { selector: '#news', countMode: 'every' }),
  );
  await open(page, host);
  await page.evaluate('for (const form of document.forms) form.onsubmit = () => false');
  await page.click('#news button');
  await page.click('#other button');
  expect(await reached(page, host)).toEqual([]);
  await page.fill('#news input', 'me');
  await page.press('#news input', 'Enter');
  expect(await reached(page, host)).toEqual(['form_submit']);
  await page.evaluate("document.querySelector('#news').requestSubmit()");
  expect(await reached(page, host)).toEqual(['form_submit', 'form_submit']);
});

test('given a form submission that leaves the page, then it counts', async ({ page, host }) => {
  serve(
    host,
    '<form action="/plain"><button>Send</button></form>',
    goal('form_submit', { selector: 'form' }),
  );
  host.pages.set('/plain', '<title>Without the pixel</title>');
  await open(page, host);
  await page.click('button');
  await page.waitForURL('**/plain?');
  await expect.poll(() => namesOf(host)).toEqual(['$goal:form_submit']);
});

const long = '<div style="height: 4000px">Long</div><p>End</p>';

test('given scroll goals, when the visitor scrolls halfway and to the end, then each is reached in turn', async ({
  page,
  host,
}) => {
  serve(
    host,
    long,
    goal('scroll_depth', { goalKey: 'half', scrollPercent: 50 }),
    goal('scroll_depth', { goalKey: 'end', scrollPercent: 100, countMode: 'every' }),
  );
  await open(page, host);
  await page.evaluate('scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.4)');
  await settled(page);
  expect(await reached(page, host)).toEqual([]);
  await page.evaluate('scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.5)');
  await settled(page);
  expect(await reached(page, host)).toEqual(['half']);
  for (const top of [100_000, 0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await settled(page);
  }
  expect(await reached(page, host)).toEqual(['half', 'end']);
});

test('given a page too short to scroll, then its end is reached; when it grows, then not again', async ({
  page,
  host,
}) => {
  serve(host, '<p>Short</p>', goal('scroll_depth', { scrollPercent: 100 }));
  await open(page, host);
  await expect.poll(() => reached(page, host)).toEqual(['scroll_depth']);
  await page.evaluate("document.body.style.height = '5000px'; scrollTo(0, 100000)");
  await settled(page);
  expect(await reached(page, host)).toEqual(['scroll_depth']);
});

test('given a page that grows right after its start, then its end is not reached without scrolling', async ({
  page,
  host,
}) => {
  await holdClock(page);
  serve(host, '<p>Short</p>', goal('scroll_depth', { scrollPercent: 100 }));
  await open(page, host);
  await page.evaluate("document.body.style.height = '5000px'");
  await passTime(page, 2_000);
  expect(await reached(page, host)).toEqual([]);
});

/** Makes the page report that it is hidden or visible, as when the visitor switches tabs. */
function setVisible(page: Page, state: 'visible' | 'hidden'): Promise<unknown> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('given a time goal, when the page is hidden for a while, then only visible time counts', async ({
  page,
  host,
}) => {
  await holdClock(page, 30_000);
  serve(host, '', goal('time_on_page', { durationMs: 30_000 }));
  await open(page, host);
  await passTime(page, 20_000);
  await setVisible(page, 'hidden');
  await passTime(page, 80_000);
  await setVisible(page, 'visible');
  await passTime(page, 89_999);
  expect(await reached(page, host)).toEqual([]);
  await passTime(page, 90_000);
  expect(await reached(page, host)).toEqual(['time_on_page']);
  await passTime(page, 150_000);
  expect(await reached(page, host)).toEqual(['time_on_page']);
});

test('given a time goal, when the page is restored from the back-forward cache, then its time continues', {
  tag: '@whole-browser',
}, async ({ page, host }) => {
  await holdClock(page, 30_000);
  serve(host, '', goal('time_on_page', { durationMs: 30_000 }));
  host.pages.set('/plain', '<title>Without the pixel</title>');
  await open(page, host);
  await passTime(page, 20_000);
  await page.evaluate('window.isSame = true');
  await page.goto(`${host.url}/plain`);
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate('window.isSame')).toBe(true);
  await passTime(page, 29_999);
  expect(await reached(page, host)).toEqual([]);
  await passTime(page, 30_000);
  expect(await reached(page, host)).toEqual(['time_on_page']);
});

const below = (
  height: string,
) => `<div style="height: 2000px"></div><section style="height: ${height}">Offer</section>
  <div style="height: 2000px"></div>`;

test('given an element below the fold, when a third of it is visible, then nothing; when half of it is, then it is reached once', async ({
  page,
  host,
}) => {
  serve(host, below('300px'), goal('element_visible', { selector: 'section' }));
  await open(page, host);
  await page.evaluate('scrollTo(0, 2000 - innerHeight + 108)');
  await settled(page);
  expect(await reached(page, host)).toEqual([]);
  await page.evaluate('scrollBy(0, 60)');
  await expect.poll(() => reached(page, host)).toEqual(['element_visible']);
  await page.evaluate('scrollTo(0, 0)');
  await settled(page);
  await page.evaluate('scrollTo(0, 2000)');
  await settled(page);
  expect(await reached(page, host)).toEqual(['element_visible']);
});

test('given an element taller than the viewport, when it fills half of it, then it is reached', async ({
  page,
  host,
}) => {
  serve(host, below('6000px'), goal('element_visible', { selector: 'section' }));
  await open(page, host);
  await page.evaluate('scrollTo(0, 2000 - innerHeight * 0.7)');
  await settled(page);
  expect(await reached(page, host)).toEqual([]);
  await page.evaluate('scrollTo(0, 2000 - innerHeight * 0.4)');
  await expect.poll(() => reached(page, host)).toEqual(['element_visible']);
});

test('given countMode every, when the element leaves the viewport and returns, then it is reached again', async ({
  page,
  host,
}) => {
  serve(host, below('300px'), goal('element_visible', { selector: 'section', countMode: 'every' }));
  await open(page, host);
  for (let time = 1; time <= 2; time++) {
    await page.evaluate('scrollTo(0, 1900)');
    await expect.poll(async () => (await reached(page, host)).length).toBe(time);
    await page.evaluate('scrollTo(0, 0)');
    await settled(page);
  }
});

test('given a late element, then it is reached when visible', async ({ page, host }) => {
  serve(host, '', goal('element_visible', { selector: 'section' }));
  await open(page, host);
  expect(await reached(page, host)).toEqual([]);
  await page.evaluate("document.body.innerHTML = '<section>Offer</section>'");
  await expect.poll(() => reached(page, host)).toEqual(['element_visible']);
});

test('given an element inside a shadow root, then a selector through it matches', async ({ page, host }) => {
  serve(
    host,
    shadowed,
    goal('element_visible', { goalKey: 'through', selector: 'my-card >>> p' }),
    goal('element_visible', { goalKey: 'document', selector: 'p' }),
  );
  await open(page, host);
  await expect.poll(() => reached(page, host)).toEqual(['through']);
});

test('given a browser without IntersectionObserver, then an element counts once it exists', async ({
  page,
  host,
}) => {
  await page.addInitScript('delete window.IntersectionObserver');
  serve(host, '', goal('element_visible', { selector: 'section', countMode: 'every' }));
  await open(page, host);
  expect(await reached(page, host)).toEqual([]);
  await page.evaluate("document.body.innerHTML = '<section>Offer</section>'");
  await expect.poll(() => reached(page, host)).toEqual(['element_visible']);
  await page.evaluate("document.body.append('more')");
  await settled(page);
  expect(await reached(page, host)).toEqual(['element_visible']);
});

test('given a single-page app, when the address changes, then the previous page’s goals end', async ({
  page,
  host,
}) => {
  host.answerBootstrap = (query) =>
    query.get('url')?.endsWith('/next')
      ? undefined
      : json(createBlob(query, { goals: [goal('click', { selector: 'button' })] }));
  host.pages.set('/', pageWith('<button>Buy</button>'));
  await open(page, host);
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect.poll(() => host.bootstraps.length).toBe(2);
  await page.click('button');
  expect(await reached(page, host)).toEqual([]);
});

test('given the same goal on two pages of a single-page app, then it is reached once on each', async ({
  page,
  host,
}) => {
  serve(host, '<button>Buy</button>', goal('click', { selector: 'button' }));
  await open(page, host);
  await page.click('button');
  await page.click('button');
  await page.evaluate("history.pushState(null, '', '/next')");
  await expect
    .poll(async () => {
      await page.click('button');
      return reached(page, host);
    })
    .toEqual(['click', 'click']);
});

/** A bootstrap in which one visitor is in two experiments that share a goal. */
function sharedGoal(variantKey: string, shared: Goal): Partial<Bootstrap> {
  const keys = ['a', 'b'];
  return {
    goals: [shared],
    experiments: keys.map((key) => ({
      experimentKey: key,
      experimentId: `01900000-0000-7000-8000-0000000000${key}0`,
      status: 'running',
      variant: { key: variantKey, changes: [] },
      goals: [shared, goal('click', { goalKey: 'own', selector: 'button' })],
      exposure: 'page',
      probes: [],
    })),
    assignments: keys.map((key) => ({
      experimentKey: key,
      experimentId: `01900000-0000-7000-8000-0000000000${key}0`,
      experimentName: key,
      variantKey,
      variantId: '01900000-0000-7000-8000-0000000000a0',
      variantName: variantKey,
      isControl: variantKey === 'control',
    })),
  };
}

for (const variantKey of ['control', 'bold'])
  test(`given a ${variantKey} visitor of two experiments that share a goal, then one event reports it, after the exposures`, async ({
    page,
    host,
  }) => {
    const shared = goal('click', { goalKey: 'shared', selector: 'button', countMode: 'every' });
    serveBlob(host, '<button>Buy</button>', sharedGoal(variantKey, shared));
    await open(page, host);
    await page.click('button');
    const events = await allEvents(page, host);
    expect(events.map(({ eventName }) => eventName).sort()).toEqual([
      '$exposure',
      '$exposure',
      '$goal:own',
      '$goal:shared',
    ]);
    const sequenceOf = (start: string) =>
      events.filter(({ eventName }) => eventName.startsWith(start)).map(({ sequence }) => sequence ?? 0);
    expect(Math.max(...sequenceOf('$exposure'))).toBeLessThan(Math.min(...sequenceOf('$goal')));
    expect(events.at(-1)?.assignments.map((one) => [one.experimentKey, one.variantKey])).toEqual([
      ['a', variantKey],
      ['b', variantKey],
    ]);
  });

test('given a goal of an experiment whose URL rules did not match, then it is not reached', async ({
  page,
  host,
}) => {
  const rules = { include: [{ kind: 'exact' as const, value: 'https://elsewhere.example/' }], exclude: [] };
  const blob = sharedGoal('bold', goal('pageview'));
  serveBlob(host, '<button>Buy</button>', {
    ...blob,
    goals: [],
    experiments: (blob.experiments ?? []).map((experiment) => ({
      ...experiment,
      goals: [goal('click', { selector: 'button', urlRules: rules }), goal('pageview', { urlRules: rules })],
    })),
  });
  await open(page, host);
  await page.click('button');
  expect(await reached(page, host)).toEqual([]);
});

test('given goals that the page sends itself, then the pixel sends none of them, and loads nothing for them', async ({
  page,
  host,
}) => {
  serve(host, '<button>Buy</button>', goal('custom_event'), goal('revenue'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, host);
  await page.click('button');
  expect(await reached(page, host)).toEqual([]);
  expect(requests.filter((url) => url.includes('/v/'))).toEqual([]);
});

test('given a visitor without consent, then no goal is reached until it is granted', async ({
  page,
  host,
}) => {
  serve(
    host,
    '<button>Buy</button>',
    goal('click', { selector: 'button', countMode: 'every' }),
    goal('pageview'),
  );
  host.pages.set('/', pageWith('<button>Buy</button>', tagWithInlineManifest({ consent: 'pending' })));
  await page.goto(host.url);
  await page.waitForFunction("'setConsent' in (window.pixel ?? {})");
  await page.click('button');
  await withPixel(page, "pixel.setConsent('granted')");
  await ready(page);
  await expectRequests(page, host, {
    action: () => page.click('button'),
    events: [{ eventName: '$goal:click' }],
  });
  expect(await reached(page, host)).toEqual(['pageview', 'click']);
});
