import type { Page } from '@playwright/test';
import {
  type ChangeOptions,
  experiment,
  frames,
  openEngine,
  show,
  statuses,
} from '../../support/browser-engine.ts';
import type { BrowserHost } from '../../support/browser-host.ts';
import { expect, test } from '../../support/browser-pixel.ts';
import { reactPage } from '../../support/react-page.ts';

/** Opens the app with changes that apply before React has started, and returns the console output. */
async function open(page: Page, host: BrowserHost, ...changes: readonly ChangeOptions[]): Promise<string[]> {
  const { html, client } = await reactPage();
  host.pages.set('/client.js', client);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await openEngine(page, host, {
    head: '<link rel="icon" href="data:,">',
    tag: '',
    body: `<div id="root">${html}</div><script src="/engine.js"></script><script defer src="/client.js"></script>`,
    early: [experiment('cta', ...changes)],
  });
  return errors;
}

// biome-ignore lint/performance/useDomNodeTextContent: only innerText omits text hidden by styles
const visibleText = (page: Page, selector: string) => page.locator(selector).innerText({ timeout: 5_000 });

const cases: readonly (readonly [string, ChangeOptions, string])[] = [
  [
    'set_text',
    { operation: 'set_text', selector: 'h1', value: 'Ours' },
    'document.querySelector("h1").innerText === "Ours"',
  ],
  [
    'set_text on elements',
    { operation: 'set_text', selector: '#rich', value: 'Ours' },
    'document.querySelector("#rich").innerText === "Ours"',
  ],
  [
    'set_html',
    { operation: 'set_html', selector: '#rich', value: '<u>Ours</u>' },
    'document.querySelector("#rich").innerText === "Ours"',
  ],
  [
    'append_html',
    { operation: 'append_html', selector: '#box', value: '<u>Ours</u>' },
    'document.querySelector("#box > u")',
  ],
  [
    'prepend_html',
    { operation: 'prepend_html', selector: '#rich', value: '<u>Ours</u>' },
    'document.querySelector("#rich > u")',
  ],
  [
    'insert_before',
    { operation: 'insert_before', selector: 'h1', value: '<u>Ours</u>' },
    'document.querySelector("u + h1")',
  ],
  [
    'insert_after',
    { operation: 'insert_after', selector: 'h1', value: '<u>Ours</u>' },
    'document.querySelector("h1 + u")',
  ],
  [
    'replace_with_html',
    { operation: 'replace_with_html', selector: '#box', value: '<u>Ours</u>' },
    'document.querySelector("u") && !document.querySelector("#box").checkVisibility()',
  ],
  [
    'set_attribute',
    { operation: 'set_attribute', selector: '#link', attribute: 'title', value: 'x' },
    'document.querySelector("#link").title === "x"',
  ],
  [
    'add_class',
    { operation: 'add_class', selector: 'h1', value: 'x' },
    'document.querySelector("h1.title.x")',
  ],
  [
    'set_style',
    { operation: 'set_style', selector: 'h1', attribute: 'color', value: 'rgb(1, 2, 3)' },
    'getComputedStyle(document.querySelector("h1")).color === "rgb(1, 2, 3)"',
  ],
  ['hide', { operation: 'hide', selector: 'h1' }, '!document.querySelector("h1").checkVisibility()'],
  ['remove', { operation: 'remove', selector: 'h1' }, '!document.querySelector("h1").checkVisibility()'],
  [
    'set_link',
    { operation: 'set_link', selector: '#link', value: '/b' },
    'document.querySelector("#link").pathname === "/b"',
  ],
  [
    'set_value',
    { operation: 'set_value', selector: '#own', value: 'Ours' },
    'document.querySelector("#own").value === "Ours"',
  ],
  [
    'move',
    { operation: 'move', selector: '#second', targetSelector: '#first', position: 'before' },
    'document.querySelector("#second + #first")',
  ],
];

for (const [name, change, condition] of cases)
  test(`given ${name} on a page that React hydrates, then the variant shows, and React keeps working`, async ({
    page,
    host,
  }) => {
    const errors = await open(page, host, change);
    await page.waitForFunction('Object.keys(document.querySelector("h1")).length > 0');
    await page.waitForFunction(condition);
    expect(await statuses(page)).toEqual(['applied']);
    await page.click('#count');
    await expect.poll(() => page.textContent('#count')).toBe('Count: 1');
    await page.waitForFunction(condition);
    await show(page);
    expect(await page.textContent('h1')).toBe('Hello 1');
    expect(await visibleText(page, '#rich')).toBe('Rich bold 1 text');
    await page.evaluate(`show(${JSON.stringify([experiment('cta', change)])})`);
    await page.click('#route');
    await page.waitForSelector('#other', { state: 'attached' });
    expect(await page.evaluate('document.querySelector("#root").children.length')).toBe(3);
    await page.evaluate('unmount()');
    await frames(page);
    expect(await page.innerHTML('#root')).toBe('');
    expect(errors).toEqual([]);
  });

test('given React that rewrites the text, then the variant is applied again each time, on top of React’s last text', async ({
  page,
  host,
}) => {
  const errors = await open(page, host, { operation: 'set_text', selector: '#home h1', value: 'Ours' });
  await page.waitForFunction('document.querySelector("h1").innerText === "Ours"');
  for (let clicks = 0; clicks < 3; clicks++) {
    await page.click('#count');
    await page.waitForFunction('document.querySelector("h1").innerText === "Ours"');
  }
  await show(page);
  expect(await page.textContent('h1')).toBe('Hello 3');
  await page.click('#route');
  await expect.poll(() => page.textContent('h1')).toBe('Elsewhere');
  expect(errors).toEqual([]);
});

for (const [what, selector] of [
  ['writes the class', '#tone'],
  ['makes the element', '#anew'],
] as const)
  test(`given React that ${what} again with each click, then the added class is restored each time`, async ({
    page,
    host,
  }) => {
    await open(page, host, { operation: 'add_class', selector, value: 'ours' });
    await expect(page.locator(selector)).toHaveClass(/ours/);
    for (let clicks = 1; clicks <= 40; clicks++) {
      await page.evaluate("document.querySelector('#count').click()");
      await expect(page.locator(selector)).toHaveClass(`tone-${clicks} ours`);
      await frames(page);
    }
    expect(await page.evaluate('warnings')).toEqual([]);
  });

test('given a move to another parent owned by React, then it is refused, and the root keeps working', async ({
  page,
  host,
}) => {
  const errors = await open(page, host, {
    operation: 'move',
    selector: '#second',
    targetSelector: '#box',
    position: 'append',
  });
  await expect.poll(() => statuses(page)).toEqual(['failed']);
  await page.click('#route');
  await page.waitForSelector('#other', { state: 'attached' });
  expect(errors).toEqual([]);
});

test('given a field controlled by React, then set_value skips it', async ({ page, host }) => {
  await open(page, host, { operation: 'set_value', selector: '#led', value: 'Ours' });
  await expect.poll(() => statuses(page)).toEqual(['applied']);
  expect(await page.inputValue('#led')).toBe('led 0');
});
