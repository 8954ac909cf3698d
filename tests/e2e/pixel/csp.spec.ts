import { createHash } from 'node:crypto';
import { experiment, openEngine, statuses } from '../../support/browser-engine.ts';
import { expect, test } from '../../support/browser-pixel.ts';

const text = 'document.currentScript.pixelRun=function(){ window.ran = 1; };';
const path = `/v/${createHash('sha256').update(text).digest('hex')}.js`;
const changes = [
  { operation: 'set_text', selector: 'h1', value: 'Ours' },
  { operation: 'set_html', selector: 'p', value: '<b style="color: rgb(1, 2, 3)" onclick="x()">Ours</b>' },
  { operation: 'set_style', selector: 'h1', attribute: 'color', value: 'rgb(1, 2, 3)' },
  { operation: 'set_style', selector: 'h1', attribute: 'padding', value: '3px', match: 'first' },
  { operation: 'inject_css', value: 'h1 { margin: 7px }' },
  { operation: 'hide', selector: 'i' },
  { operation: 'set_attribute', selector: 'h1', attribute: 'style', value: 'margin-left: 5px' },
  { operation: 'run_js', value: path },
] as const;
const strict =
  "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src 'self'";

for (const without of [
  '',
  'delete Element.prototype.setHTML',
  'delete window.CSSStyleSheet.prototype.replaceSync',
])
  test(`given a strict policy with Trusted Types and a browser after ${JSON.stringify(without)}, then every kind of change works without a violation`, async ({
    page,
    host,
  }) => {
    host.pages.set(path, text);
    host.pageHeaders.set('Access-Control-Allow-Origin', '*');
    host.pageHeaders.set(
      'Content-Security-Policy',
      `${strict}; require-trusted-types-for 'script'; trusted-types pixel`,
    );
    if (without) await page.addInitScript(without);
    await openEngine(page, host, {
      tag: '',
      body: '<h1>Hello</h1><p>Hello</p><i>Hello</i><script nonce="abc" src="/engine.js"></script>',
      early: [experiment('cta', ...changes)],
    });
    await expect
      .poll(() => statuses(page))
      .toEqual(changes.map(({ operation }) => (operation === 'set_html' ? 'refused' : 'applied')));
    expect(
      await page.evaluate(`[
        document.querySelector('h1').textContent, document.querySelector('p').textContent,
        ...['color', 'paddingTop', 'marginTop', 'marginLeft'].map((name) => getComputedStyle(document.querySelector('h1'))[name]),
        getComputedStyle(document.querySelector('b')).color, document.querySelector('i').checkVisibility(), window.ran]`),
    ).toEqual(['Ours', 'Ours', 'rgb(1, 2, 3)', '3px', '7px', '5px', 'rgb(1, 2, 3)', false, 1]);
    expect(await page.evaluate('violations')).toEqual([]);
  });

test('given a page that does not allow our Trusted Types policy, then changes that need one are blocked, and everything else works', async ({
  page,
  host,
}) => {
  host.pages.set(path, text);
  host.pageHeaders.set('Content-Security-Policy', "require-trusted-types-for 'script'; trusted-types other");
  await openEngine(page, host, {
    body: '<h1>Hello</h1>',
    early: [experiment('cta', changes[0], changes[7])],
  });
  await expect.poll(() => statuses(page)).toEqual(['applied', 'blocked']);
  expect(await page.evaluate('window.ran')).toBeUndefined();
});

test('given a policy that forbids the image, then the change is blocked', async ({ page, host }) => {
  host.pageHeaders.set('Content-Security-Policy', "img-src 'none'");
  await openEngine(page, host, {
    body: '<img>',
    early: [experiment('cta', { operation: 'set_image', selector: 'img', value: '/x.png' })],
  });
  await expect.poll(() => statuses(page)).toEqual(['blocked']);
});
