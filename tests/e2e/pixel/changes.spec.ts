import type { Change } from '@pixel/protocol';
import { createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  watchConsole,
} from '../../support/browser-pixel.ts';

const style = (selector: string, value: string, attribute?: string): Change => ({
  selector,
  operation: 'set_style',
  value,
  orderIndex: 0,
  ...(attribute === undefined ? {} : { attribute }),
});

test('given changes out of order, then they apply by orderIndex', async ({ page, host }) => {
  runExperiments(host, {
    changes: [setText('h1', 'two', 2), setText('h1', 'zero', 0), setText('h1', 'one', 1)],
  });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('two');
});

test('given an element with only text, then its text node is kept', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1><script>window.node = document.querySelector("h1").firstChild</script>'),
  );
  await page.goto(host.url);
  await ready(page);
  expect(await page.evaluate('node.nodeValue + node.isConnected')).toBe('Changedtrue');
});

test('given an element with child elements, then its text replaces them', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', '<b>Changed</b>')] });
  host.pages.set('/', pageWith('<h1>Hello <b>you</b></h1>'));
  await page.goto(host.url);
  await ready(page);
  expect(await page.innerHTML('h1')).toBe('&lt;b&gt;Changed&lt;/b&gt;');
});

test('given set_text on a script, then no code is inserted', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('#empty', 'window.ran = true')] });
  host.pages.set('/', pageWith('<script id="empty"></script>'));
  await page.goto(host.url);
  await ready(page);
  expect(await page.evaluate('window.ran')).toBeUndefined();
});

test('given match first, then only the first element changes', async ({ page, host }) => {
  runExperiments(host, { changes: [{ ...setText('li', 'x'), match: 'first' }, setText('p', 'y')] });
  host.pages.set('/', pageWith('<ul><li>1</li><li>2</li></ul><p>1</p><p>2</p>'));
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('li')).toHaveText(['x', '2']);
  await expect(page.locator('p')).toHaveText(['y', 'y']);
});

test('given styles, then they merge with existing ones, under a strict content security policy', async ({
  page,
  host,
}) => {
  runExperiments(host, {
    changes: [
      style('h1', 'rgb(1, 2, 3)', 'color'),
      style(
        'h1',
        'margin: 1px 2px; --x: 1; background: url("data:image/svg+xml;base64,AA==") !important; bogus: 1',
      ),
      style('h2', 'red !important', 'color'),
      style('h2', 'background: var(--bg); color: red'),
    ],
  });
  host.pageHeaders.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'",
  );
  host.pages.set(
    '/',
    pageWith('<h1>Hello</h1><h2>There</h2>', '<script src="/pixel.min.js?project=pk_test"></script>'),
  );
  const { errors } = watchConsole(page);
  await page.goto(host.url);
  await page.evaluate("document.querySelector('h1').style.setProperty('padding', '7px')");
  const computed = () =>
    page.evaluate<readonly Record<string, string>[]>(
      `['h1', 'h2'].map((name) => { const style = getComputedStyle(document.querySelector(name));
      return Object.fromEntries(['color', 'padding', 'margin', '--x', 'background-image'].map((p) => [p, style.getPropertyValue(p)])); })`,
    );
  await expect
    .poll(computed)
    .toMatchObject([
      { color: 'rgb(1, 2, 3)', padding: '7px', margin: '1px 2px', '--x': '1' },
      { color: 'rgb(255, 0, 0)' },
    ]);
  expect((await computed())[0]?.['background-image']).toContain('base64,AA==');
  // The element's own style is only the page's.
  expect(await page.getAttribute('h1', 'style')).toBe('padding: 7px;');
  expect(errors).toEqual([]);
});

test('given an element that appears or matches late, then it is changed', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('.late', 'Changed'), setText('[data-on="1"]', 'On', 1)] });
  host.pages.set('/', pageWith('<main></main><p>Plain</p><i>Off</i>'));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(`
    document.querySelector('main').innerHTML = '<h1 class="late">Hello</h1>';
    document.querySelector('p').className = 'late';
    document.querySelector('i').dataset.on = '1';`);
  await expect.poll(() => page.textContent('h1')).toBe('Changed');
  await expect.poll(() => page.textContent('p')).toBe('Changed');
  await expect.poll(() => page.textContent('i')).toBe('On');
});

test('given a page mutation, then the pixel reacts once per frame, never synchronously', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<main></main>'));
  await page.goto(host.url);
  await ready(page);
  const texts = await page.evaluate(`(async () => {
    document.querySelector('main').innerHTML = '<h1>Hello</h1>';
    const { firstChild } = document.querySelector('main');
    // Observers are called between these.
    for (let i = 0; i < 9; i++) await null;
    const atOnce = firstChild.textContent;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [atOnce, firstChild.textContent];
  })()`);
  expect(texts).toEqual(['Hello', 'Changed']);
});

test('given a page that rewrites its own text and style, then the change is applied again', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed'), style('h1', 'color: red')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(
    "document.querySelector('h1').textContent = 'Mine'; document.querySelector('h1').style.color = 'blue'",
  );
  await expect.poll(() => page.textContent('h1')).toBe('Changed');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(255, 0, 0)');
});

test('given a script that undoes every change, then the page stays responsive and the conflict ends', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed'), setText('h2', 'Changed')] });
  const fight = `<script>
    window.undone = 0;
    new MutationObserver(() => {
      const h1 = document.querySelector('h1');
      if (h1.textContent !== 'Mine') { window.undone++; h1.textContent = 'Mine'; }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  </script>`;
  host.pages.set('/', pageWith(`<h1>Mine</h1><h2>Hello</h2>${fight}`));
  const { warnings } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await expect.poll(() => page.evaluate('undone')).toBe(6);
  await expect.poll(() => warnings.length).toBe(1);
  // A later change to another element shows that nothing more is undone.
  await page.evaluate("document.querySelector('h2').textContent = 'Hello'");
  await expect.poll(() => page.textContent('h2')).toBe('Changed');
  expect(await page.evaluate('undone')).toBe(6);
  expect(await page.textContent('h1')).toBe('Mine');
});

test('given two conflicting experiments on one element, then the first wins, without a loop', async ({
  page,
  host,
}) => {
  runExperiments(
    host,
    { key: 'one', changes: [setText('h1', 'One')] },
    { key: 'two', changes: [setText('h1', 'Two'), setText('h2', 'Two')] },
  );
  host.pages.set('/', pageWith('<h1>Hello</h1><h2>Hello</h2>'));
  const { warnings } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  for (let i = 0; i < 7; i++) {
    await page.evaluate(
      "document.querySelector('h2').replaceWith(Object.assign(document.createElement('h2'), { textContent: 'New' }))",
    );
    await expect.poll(() => page.textContent('h2')).toBe('Two');
  }
  expect(await page.textContent('h1')).toBe('One');
  expect(warnings).toEqual(['[pixel] Experiment two: set_text h1: conflict.']);
});

test('given an unknown operation and an invalid selector, then everything else is applied', async ({
  page,
  host,
}) => {
  runExperiments(host, {
    changes: [setText('h1::', 'Broken'), setText('h1', 'Changed', 1)],
    probes: [':::', 'h1'],
  });
  const answer = host.answerBootstrap;
  host.answerBootstrap = async (query) => {
    const body = JSON.parse((await answer(query))?.body ?? '{}');
    body.experiments[0].variant.changes.push({
      selector: 'h1',
      operation: 'launch',
      value: 'x',
      orderIndex: 2,
    });
    return json(body);
  };
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  const { warnings, errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['$exposure']);
  expect(warnings).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('given a rolled-out winner, then its changes are applied and no one is exposed', async ({
  page,
  host,
}) => {
  runExperiments(host, { status: 'completed', changes: [setText('h1', 'Won')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  expect(await page.textContent('h1')).toBe('Won');
  expect(await allEvents(page, host)).toEqual([]);
});

test('given an empty blob, then the page is unchanged', async ({ page, host }) => {
  host.answerBootstrap = (query) => json(createBlob(query));
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  expect(await page.textContent('h1')).toBe('Hello');
});
