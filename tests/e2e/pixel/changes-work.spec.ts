import type { Page } from '@playwright/test';
import { experiment, openEngine, show } from '../../support/browser-engine.ts';
import type { BrowserHost } from '../../support/browser-host.ts';
import { expect, test } from '../../support/browser-pixel.ts';

const change = experiment('cta', { operation: 'set_text', selector: 'td', value: 'Ours' });
const table = (rows: number) => `<table>${'<tr><td>Hello</td></tr>'.repeat(rows)}</table>`;

/**
 * Counts how often elements are looked up until all rows of a table are changed. Only lookups advance the clock, and frames, which take
 * longer the more rows there are.
 */
async function countLookups(
  rows: number,
  { page, host, each }: { page: Page; host: BrowserHost; each: string },
) {
  await openEngine(page, host, { body: `<p>Hello</p>${table(rows)}` });
  await page.evaluate(`
    window.looks = 0;
    let frames = 0;
    performance.now = () => looks / 50 + (frames * ${rows}) / 100;
    const { closest } = Element.prototype;
    Element.prototype.closest = function (selector) { looks++; return closest.call(this, selector); };
    const { get } = Object.getOwnPropertyDescriptor(Node.prototype, 'childNodes');
    Object.defineProperty(Node.prototype, 'childNodes', { get() { looks++; return get.call(this); } });
    const cells = document.getElementsByTagName('td');
    let first = 0;
    window.allChanged = new Promise((resolve) => {
      const look = () => {
        frames++;
        ${each}
        while (first < cells.length && cells[first].textContent === 'Ours') first++;
        if (first === cells.length) resolve(looks);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    undefined;`);
  await show(page, change);
  return page.evaluate<number>('allChanged');
}

for (const [what, each] of [
  ['is still', ''],
  ['changes with each frame', "document.querySelector('p').firstChild.nodeValue = frames;"],
] as const)
  test(`given four times as many rows of a page that ${what}, then the work grows about fourfold at most`, async ({
    page,
    host,
  }) => {
    const few = await countLookups(200, { page, host, each });
    const many = await countLookups(800, { page, host, each });
    expect(few).toBeGreaterThan(200);
    expect(many / few).toBeLessThan(6);
  });

test('given a loading page with many rows, then it is searched once for framework markers', async ({
  page,
  host,
}) => {
  await page.addInitScript(`
    window.searches = 0;
    const { createTreeWalker } = document;
    document.createTreeWalker = function (...args) { searches++; return createTreeWalker.apply(this, args); };`);
  await openEngine(page, host, {
    tag: '',
    body: `${table(50)}<script src="/engine.js"></script>`,
    early: [change],
  });
  await expect(page.locator('td')).toHaveText(Array.from({ length: 50 }, () => 'Ours'));
  expect(await page.evaluate('searches')).toBe(1);
});
