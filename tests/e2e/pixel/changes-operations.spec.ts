import {
  type ChangeOptions,
  experiment,
  frames,
  openEngine,
  show,
  statuses,
} from '../../support/browser-engine.ts';
import { expect, test } from '../../support/browser-pixel.ts';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface Case {
  readonly what: string;
  readonly body: string;
  readonly changes: readonly ChangeOptions[];
  /** An expression of the page, and its value while the change is applied. */
  readonly expression: string;
  readonly expected: unknown;
}

const html = (selector: string) =>
  `document.querySelector('${selector}').innerHTML.replace(/ data-px="[^"]*"/g, '')`;
const css = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`;

const cases: readonly Case[] = [
  {
    what: 'set_text on text',
    body: '<h1 id="x">Hello</h1>',
    changes: [{ operation: 'set_text', selector: 'h1', value: '<b>' }],
    expression: html('h1'),
    expected: '&lt;b&gt;',
  },
  {
    what: 'set_text on elements',
    body: '<h1>Hello <b>you</b> there</h1>',
    changes: [{ operation: 'set_text', selector: 'h1', value: 'x' }],
    expression: html('h1'),
    expected: 'x',
  },
  {
    what: 'set_text on an empty element',
    body: '<h1></h1>',
    changes: [{ operation: 'set_text', selector: 'h1', value: 'x' }],
    expression: html('h1'),
    expected: 'x',
  },
  {
    what: 'set_html',
    body: '<h1>Hello <b>you</b></h1>',
    changes: [{ operation: 'set_html', selector: 'h1', value: 'New <i>x</i>' }],
    expression: html('h1'),
    expected: 'New <i>x</i>',
  },
  {
    what: 'set_html whose HTML matches its own selector',
    body: '<main><div>a</div></main>',
    changes: [{ operation: 'set_html', selector: 'div', value: '<div>b</div>' }],
    expression: html('main'),
    expected: '<div><div>b</div></div>',
  },
  {
    what: 'append_html and prepend_html',
    body: '<ul><li>1</li></ul>',
    changes: [
      { operation: 'append_html', selector: 'ul', value: '<li>2</li><li>3</li>' },
      { operation: 'prepend_html', selector: 'ul', value: '<li>0</li>' },
    ],
    expression: html('ul'),
    expected: '<li>0</li><li>1</li><li>2</li><li>3</li>',
  },
  {
    what: 'append_html of rows to a table',
    body: '<table><tbody><tr><td>1</td></tr></tbody></table>',
    changes: [{ operation: 'append_html', selector: 'tbody', value: '<tr><td>2</td></tr>' }],
    expression: html('tbody'),
    expected: '<tr><td>1</td></tr><tr><td>2</td></tr>',
  },
  {
    what: 'insert_before every element and insert_after the last',
    body: '<ul><li>1</li><li>2</li></ul>',
    changes: [
      { operation: 'insert_before', selector: 'li', value: '<li>a</li>' },
      { operation: 'insert_after', selector: 'li:last-child', value: '<li>b</li>' },
    ],
    expression: "document.querySelectorAll('li').length",
    expected: 5,
  },
  {
    what: 'replace_with_html',
    body: '<main><p class="a">1</p> and <p class="a">2</p></main>',
    changes: [{ operation: 'replace_with_html', selector: '.a', value: '<i class="a">x</i>' }],
    expression: html('main'),
    expected: '<i class="a">x</i> and <i class="a">x</i>',
  },
  {
    what: 'replace_with_html of the first one only',
    body: '<main><p>1</p><p>2</p></main>',
    changes: [{ operation: 'replace_with_html', selector: 'p', value: '<i>x</i>', match: 'first' }],
    expression: html('main'),
    expected: '<i>x</i><p>2</p>',
  },
  {
    what: 'set_attribute and remove_attribute',
    body: '<a title="x" data-q=1 class="c" id="i">a</a>',
    changes: [
      { operation: 'set_attribute', selector: 'a', attribute: 'TITLE', value: 'y' },
      { operation: 'set_attribute', selector: 'a', attribute: 'lang', value: 'de' },
      { operation: 'remove_attribute', selector: 'a', attribute: 'data-q' },
    ],
    expression: "document.querySelector('a').outerHTML",
    expected: '<a title="y" class="c" id="i" lang="de">a</a>',
  },
  {
    what: 'add_class and remove_class on class lists with irregular spaces',
    body: '<p class=" a  b ">1</p><i>2</i>',
    changes: [
      { operation: 'add_class', selector: 'p,i', value: 'c d' },
      { operation: 'remove_class', selector: 'p', value: 'a' },
    ],
    expression: "[document.querySelector('p').className, document.querySelector('i').className]",
    expected: ['b c d', 'c d'],
  },
  {
    what: 'set_style of a property against stronger rules of the page',
    body: '<style>body #a.b { color: red !important }</style><p id="a" class="b" style="padding:3px">1</p>',
    changes: [{ operation: 'set_style', selector: 'p', attribute: 'color', value: 'rgb(1, 2, 3)' }],
    expression: `[${css('p', 'color')}, ${css('p', 'padding')}]`,
    expected: ['rgb(1, 2, 3)', '3px'],
  },
  {
    what: 'set_style of a list, of the first element only',
    body: '<p style="color:red">1</p><p>2</p>',
    changes: [
      {
        operation: 'set_style',
        selector: 'p',
        value: 'color: rgb(1, 2, 3) !important; bogus: 1',
        match: 'first',
      },
    ],
    expression: "[...document.querySelectorAll('p')].map((p) => getComputedStyle(p).color)",
    expected: ['rgb(1, 2, 3)', 'rgb(0, 0, 0)'],
  },
  {
    what: 'set_style twice, where the order decides and not the selector',
    body: '<p id="a">1</p>',
    changes: [
      { operation: 'set_style', selector: '#a', attribute: 'color', value: 'red' },
      { operation: 'set_style', selector: 'p', attribute: 'color', value: 'rgb(1, 2, 3)' },
    ],
    expression: css('p', 'color'),
    expected: 'rgb(1, 2, 3)',
  },
  {
    what: 'remove_style',
    body: '<p style="color: red; padding: 3px">1</p>',
    changes: [{ operation: 'remove_style', selector: 'p', attribute: 'color' }],
    expression: `[${css('p', 'color')}, ${css('p', 'padding')}]`,
    expected: ['rgb(0, 0, 0)', '3px'],
  },
  {
    what: 'hide and remove, whatever their display',
    body: '<p style="display:flex">1</p><i>2</i>',
    changes: [
      { operation: 'hide', selector: 'p' },
      { operation: 'remove', selector: 'i' },
    ],
    expression:
      "document.querySelector('p').getClientRects().length + document.querySelector('i').getClientRects().length",
    expected: 0,
  },
  {
    what: 'show of elements hidden in three ways',
    body: '<style>.h{display:none}</style><p hidden>1</p><p class="h">2</p><p style="display:none;visibility:hidden">3</p>',
    changes: [{ operation: 'show', selector: 'p' }],
    expression:
      "[...document.querySelectorAll('p')].every((p) => p.checkVisibility({ visibilityProperty: true }))",
    expected: true,
  },
  {
    what: 'move of several elements, in their order',
    body: '<ol><li>1</li><li>2</li></ol><ul><li>0</li></ul>',
    changes: [{ operation: 'move', selector: 'ol li', targetSelector: 'ul', position: 'prepend' }],
    expression: "document.querySelector('ul').textContent",
    expected: '120',
  },
  {
    what: 'move that makes its selector match another element',
    body: '<ul><li>1</li><li>2</li><li>3</li></ul>',
    changes: [{ operation: 'move', selector: 'li:first-child', targetSelector: 'ul', position: 'append' }],
    expression: "document.querySelector('ul').textContent",
    expected: '231',
  },
  {
    what: 'set_image in a picture',
    body: '<picture><source srcset="/a.png 1x, /b.png 2x"><img src="/c.png" srcset="/d.png 2x" sizes="1px"></picture>',
    changes: [{ operation: 'set_image', selector: 'img', value: gif }],
    expression:
      "new Promise((resolve) => { const look = () => { const { currentSrc } = document.querySelector('img'); if (currentSrc.startsWith('data:')) resolve(true); else setTimeout(look, 5); }; look(); })",
    expected: true,
  },
  {
    what: 'set_link',
    body: '<a href="/a">a</a>',
    changes: [{ operation: 'set_link', selector: 'a', value: '/b' }],
    expression: "document.querySelector('a').getAttribute('href')",
    expected: '/b',
  },
  {
    what: 'inject_css',
    body: '<p>1</p>',
    changes: [{ operation: 'inject_css', value: 'p { color: rgb(1, 2, 3) } p { color: {' }],
    expression: css('p', 'color'),
    expected: 'rgb(1, 2, 3)',
  },
  {
    what: 'SVG',
    body: '<svg class="s" viewBox="0 0 9 9"><circle class="a  b" r="1"/><text>x</text></svg>',
    changes: [
      { operation: 'set_attribute', selector: 'circle', attribute: 'r', value: '3' },
      { operation: 'add_class', selector: 'circle', value: 'c' },
      { operation: 'set_text', selector: 'text', value: 'y' },
      { operation: 'append_html', selector: 'svg', value: '<rect width="2" height="2"/>' },
    ],
    expression:
      "[document.querySelector('rect').getBBox().width, document.querySelector('text').textContent, document.querySelector('circle').r.baseVal.value]",
    expected: [2, 'y', 3],
  },
  {
    what: 'changes that build on each other',
    body: '<h1>Hello</h1>',
    changes: [
      { operation: 'add_class', selector: 'h1', value: 'a' },
      { operation: 'append_html', selector: '.a', value: '<b id="n">1</b>' },
      { operation: 'set_text', selector: '#n', value: '2' },
      { operation: 'add_class', selector: 'h1', value: 'z' },
    ],
    expression: html('h1'),
    expected: 'Hello<b id="n">2</b>',
  },
  {
    what: 'set_text after append_html on the same element',
    body: '<h1>Hello</h1>',
    changes: [
      { operation: 'append_html', selector: 'h1', value: '<b>1</b>' },
      { operation: 'set_text', selector: 'h1', value: 'x' },
    ],
    expression: html('h1'),
    expected: 'x',
  },
  {
    what: 'set_text followed by append_html',
    body: '<h1>Hello <i>you</i></h1>',
    changes: [
      { operation: 'set_text', selector: 'h1', value: 'x' },
      { operation: 'append_html', selector: 'h1', value: '<b>1</b>' },
    ],
    expression: html('h1'),
    expected: 'x<b>1</b>',
  },
];

for (const { what, body, changes, expression, expected } of cases)
  test(`given ${what}, then it is applied, kept, and undone without a trace`, async ({ page, host }) => {
    await openEngine(page, host, { body: `<section>${body}</section>` });
    const before = await page.innerHTML('section');
    await show(page, experiment('cta', ...changes));
    await expect.poll(() => page.evaluate(expression)).toEqual(expected);
    const changed = await page.innerHTML('section');
    // Any mutation makes the engine check again.
    await page.evaluate("document.body.append('more')");
    await frames(page);
    expect(await page.innerHTML('section')).toBe(changed);
    await show(page);
    expect(await page.innerHTML('section')).toBe(before);
    expect(await page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
    expect(await page.evaluate('warnings')).toEqual([]);
  });

test('given set_value, then an untouched field takes it, and one the visitor has edited does not', async ({
  page,
  host,
}) => {
  await openEngine(page, host, {
    body: '<input id="a"><input id="b" value="x"><textarea id="c"></textarea><input id="d">',
  });
  await page.fill('#b', 'typed');
  await page.focus('#d');
  await page.evaluate(
    "window.inputEvents = 0; document.addEventListener('input', () => inputEvents++, true); document.addEventListener('change', () => inputEvents++, true)",
  );
  await show(page, experiment('cta', { operation: 'set_value', selector: '#a,#b,#c,#d', value: 'ours' }));
  const values = () => page.evaluate("['a', 'b', 'c', 'd'].map((id) => document.getElementById(id).value)");
  expect(await values()).toEqual(['ours', 'typed', 'ours', '']);
  expect(await page.evaluate('inputEvents')).toBe(0);
  await page.locator('#c').pressSequentially('!');
  await page.evaluate("document.body.append('more')");
  await frames(page);
  expect(await values()).toEqual(['ours', 'typed', 'ours!', 'ours']);
  await show(page);
  expect(await values()).toEqual(['', 'typed', 'ours!', '']);
});

test('given run_js, then its function runs once, and its return value cleans up', async ({ page, host }) => {
  const { createHash } = await import('node:crypto');
  const text =
    'document.currentScript.pixelRun=function(){\nwindow.ran = (window.ran ?? 0) + 1; return () => { ran = -1; };\n};';
  const path = `/v/${createHash('sha256').update(text).digest('hex')}.js`;
  host.pages.set(path, text);
  host.pageHeaders.set('Access-Control-Allow-Origin', '*');
  await openEngine(page, host, { body: '' });
  const before = await page.innerHTML('head');
  await show(page, experiment('cta', { operation: 'run_js', value: path }));
  await expect.poll(() => statuses(page)).toEqual(['applied']);
  await page.evaluate('engine.apply()');
  expect(await page.evaluate('ran')).toBe(1);
  expect(await page.innerHTML('head')).toBe(before);
  await show(page);
  expect(await page.evaluate('ran')).toBe(-1);
});

test('given a run_js whose file does not match its hash, then it does not run, and everything else is applied', async ({
  page,
  host,
}) => {
  const path = `/v/${'0'.repeat(64)}.js`;
  host.pages.set(path, 'document.currentScript.pixelRun=function(){ window.ran = 1 }');
  host.pageHeaders.set('Access-Control-Allow-Origin', '*');
  await openEngine(page, host, { body: '<h1>Hello</h1>' });
  await show(
    page,
    experiment(
      'cta',
      { operation: 'run_js', value: path },
      { operation: 'set_text', selector: 'h1', value: 'x' },
    ),
  );
  await expect.poll(() => statuses(page)).toEqual(['failed', 'applied']);
  expect(await page.evaluate('window.ran')).toBeUndefined();
});

for (const [attribute, value] of [
  ['onclick', 'alert(1)'],
  ['OnClick', 'alert(1)'],
  ['srcdoc', '<p>'],
  ['href', ' java\nscript:alert(1)'],
  ['href', '\u0001JAVASCRIPT:alert(1)'],
  ['xlink:href', 'data: text/html,<script>'],
] as const)
  test(`given set_attribute ${JSON.stringify([attribute, value])}, then it is refused, and everything else is applied`, async ({
    page,
    host,
  }) => {
    await openEngine(page, host, { body: '<a href="/a">a</a>' });
    await show(
      page,
      experiment(
        'cta',
        { operation: 'set_attribute', selector: 'a', attribute, value },
        { operation: 'set_text', selector: 'a', value: 'b' },
      ),
    );
    expect(await page.innerHTML('body')).toContain('<a href="/a">b</a>');
    expect(await statuses(page)).toEqual(['refused', 'applied']);
    expect(await page.evaluate('warnings.length')).toBe(1);
  });

for (const hasSetHtml of [true, false])
  test(`given HTML with code in it, and a browser ${hasSetHtml ? 'with' : 'without'} setHTML, then the code is removed and reported`, async ({
    page,
    host,
  }) => {
    if (!hasSetHtml) await page.addInitScript('delete Element.prototype.setHTML');
    await openEngine(page, host, { body: '<main></main>' });
    const code =
      '<b onclick="ran=1" class="k" style="color: rgb(1, 2, 3)">x</b><img src="/none.png" onerror="ran=1"><script>ran=1</script>' +
      '<iframe srcdoc="<script>parent.ran=1</script>"></iframe><a href="java&#10;script:ran=1">a</a><svg><use href="#a"></use><script>ran=1</script></svg>' +
      '<form action="javascript:1"><button formaction="javascript:2">c</button></form><meta http-equiv="refresh" content="0;url=/x">';
    await show(page, experiment('cta', { operation: 'set_html', selector: 'main', value: code }));
    expect(await page.innerHTML('main')).toBe(
      '<b class="k" style="color: rgb(1, 2, 3);">x</b><img src="/none.png"><a>a</a><svg></svg><form><button>c</button></form>',
    );
    expect(await statuses(page)).toEqual(['refused']);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });
