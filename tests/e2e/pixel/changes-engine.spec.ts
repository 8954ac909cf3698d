import { experiment, frames, openEngine, show, statuses } from '../../support/browser-engine.ts';
import { expect, test } from '../../support/browser-pixel.ts';

const text = (selector: string, value: string) => ({ operation: 'set_text' as const, selector, value });

test('given a page that rewrites the text, when the change is undone, then the page’s last text is restored', async ({
  page,
  host,
}) => {
  await openEngine(page, host, { body: '<h1>Hello</h1><h2>Hello <b>you</b></h2>' });
  await show(page, experiment('cta', text('h1,h2', 'Ours')));
  await page.evaluate("for (const name of ['h1', 'h2']) document.querySelector(name).textContent = 'Page'");
  await frames(page);
  expect(await page.locator('h1,h2').allTextContents()).toEqual(['Ours', 'Ours']);
  await show(page);
  expect(await page.locator('h1,h2').allTextContents()).toEqual(['Page', 'Page']);
});

for (const [how, script] of [
  ['appends', "document.querySelector('ul').append(document.createElement('li'))"],
  ['writes its HTML again', "document.querySelector('ul').innerHTML += '<li></li>'"],
  ['writes the HTML around it again', "document.querySelector('main').innerHTML += '<p></p>'"],
] as const)
  test(`given inserted HTML, when the page ${how}, then it appears once, and is removed on undo`, async ({
    page,
    host,
  }) => {
    await openEngine(page, host, { body: '<main><ul><li>1</li></ul></main>' });
    await show(
      page,
      experiment(
        'cta',
        { operation: 'append_html', selector: 'ul', value: '<li class="a">x</li> text' },
        { operation: 'insert_before', selector: 'ul', value: '<b class="a">x</b>' },
      ),
    );
    await page.evaluate(script);
    await frames(page);
    expect(await page.locator('.a').count()).toBe(2);
    await show(page);
    expect(await page.locator('.a').count()).toBe(0);
    expect(await page.textContent('main')).toBe('1');
  });

test('given set_html and replace_with_html, when they are undone, then the page’s nodes and their listeners are the same', async ({
  page,
  host,
}) => {
  await openEngine(page, host, {
    body: '<div><button id="a">a</button></div><p><button id="b">b</button></p>',
  });
  await page.evaluate(
    "window.clicks = ''; window.nodes = ['a', 'b'].map((id) => document.getElementById(id)); for (const node of nodes) node.onclick = () => { clicks += node.id; }",
  );
  await show(
    page,
    experiment(
      'cta',
      { operation: 'set_html', selector: 'div', value: 'x' },
      { operation: 'replace_with_html', selector: '#b', value: 'y' },
    ),
  );
  expect(await page.evaluate('document.body.textContent')).toBe('xy');
  await show(page);
  await page.click('#a');
  await page.click('#b');
  expect(await page.evaluate("clicks + (nodes[0] === document.getElementById('a'))")).toBe('abtrue');
});

for (const [who, fight] of [
  [
    'an observer',
    'new MutationObserver(mine).observe(document.body, { childList: true, characterData: true, subtree: true })',
  ],
  ['a timer', 'setInterval(mine, 1)'],
  ['every frame', '(function frame() { mine(); requestAnimationFrame(frame); })()'],
] as const)
  for (const [way, mine] of [
    ['its text', "if (h1.textContent !== 'Mine') { undone++; h1.textContent = 'Mine'; }"],
    [
      'its element',
      "if (h1.textContent !== 'Mine') { undone++; const next = document.createElement('h1'); next.textContent = 'Mine'; h1.replaceWith(next); }",
    ],
  ] as const)
    test(`given ${who} that restores ${way}, then the tab stays responsive and the page’s version wins`, async ({
      page,
      host,
    }) => {
      await openEngine(page, host, { body: '<h1>Mine</h1>' });
      await page.evaluate(
        `window.undone = 0; window.mine = () => { const h1 = document.querySelector('h1'); ${mine} }; ${fight}`,
      );
      await show(page, experiment('cta', text('h1', 'Ours')));
      await expect.poll(() => statuses(page)).toEqual(['gave_up']);
      expect(await page.textContent('h1')).toBe('Mine');
      const undone = await page.evaluate('undone');
      await frames(page);
      expect(await page.evaluate('undone')).toBe(undone);
      expect(await page.evaluate('warnings.length')).toBe(1);
    });

test('given two experiments on the same text, then the earlier one wins, even if it arrives later, and yields to the other when it ends', async ({
  page,
  host,
}) => {
  await openEngine(page, host, { body: '<h1>Hello</h1>' });
  const one = experiment('one', text('h1', 'One'));
  const two = experiment('two', text('h1', 'Two'), { operation: 'add_class', selector: 'h1', value: 'b' });
  await show(page, two);
  expect(await page.textContent('h1')).toBe('Two');
  await show(page, one, two);
  expect(await page.textContent('h1')).toBe('One');
  expect(await statuses(page)).toEqual(['applied', 'conflict', 'applied']);
  await show(page, two);
  expect(await page.textContent('h1')).toBe('Two');
  await show(page);
  expect(await page.evaluate("document.querySelector('h1').outerHTML")).toBe('<h1>Hello</h1>');
  expect(await page.evaluate('warnings.length')).toBe(1);
});

test('given two experiments on one element’s styles and classes, then only the same property conflicts', async ({
  page,
  host,
}) => {
  await openEngine(page, host, { body: '<h1>Hello</h1>' });
  await show(
    page,
    experiment(
      'one',
      { operation: 'set_style', selector: 'h1', value: 'color: rgb(1, 2, 3)' },
      { operation: 'add_class', selector: 'h1', value: 'a' },
    ),
    experiment(
      'two',
      { operation: 'set_style', selector: 'h1', value: 'color: red' },
      { operation: 'set_style', selector: 'h1', value: 'margin: 1px' },
      { operation: 'add_class', selector: 'h1', value: 'b' },
    ),
    experiment('three', { operation: 'remove', selector: 'h1' }),
    experiment('four', text('h1', 'Four')),
  );
  expect(await statuses(page)).toEqual([
    'applied',
    'applied',
    'conflict',
    'applied',
    'applied',
    'applied',
    'conflict',
  ]);
  expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe('rgb(1, 2, 3)');
});

test('given two experiments, when one ends, then the other is untouched', async ({ page, host }) => {
  await openEngine(page, host, { body: '<h1>Hello</h1><ul></ul>' });
  const stays = experiment('one', { operation: 'append_html', selector: 'ul', value: '<li>1</li>' });
  await show(page, stays, experiment('two', text('h1', 'Two')));
  await page.evaluate("window.li = document.querySelector('li')");
  await show(page, stays);
  expect(await page.evaluate("li === document.querySelector('li')")).toBe(true);
  expect(await page.textContent('h1')).toBe('Hello');
});

test('given reordered rows, then only the currently matching one is changed', async ({ page, host }) => {
  await openEngine(page, host, { body: '<ul><li>1</li><li>2</li><li>3</li></ul>' });
  await show(page, experiment('cta', text('li:nth-of-type(2)', 'x')));
  await page.evaluate("document.querySelector('ul').append(document.querySelector('li'))");
  await frames(page);
  expect(await page.locator('li').allTextContents()).toEqual(['2', 'x', '1']);
});

test('given open shadow roots, then >>> reaches into them, early and late, and a plain selector does not', async ({
  page,
  host,
}) => {
  await openEngine(page, host, { body: '<p class="t">light</p><x-a></x-a>' });
  await show(
    page,
    experiment('cta', text('.t', 'plain'), text('x-a >>> x-b >>> .t', 'deep'), {
      operation: 'hide',
      selector: 'x-a >>> x-b >>> i',
    }),
  );
  await page.evaluate(`
    const one = document.querySelector('x-a').attachShadow({ mode: 'open' });
    one.innerHTML = '<x-b></x-b>';
    window.two = one.firstChild.attachShadow({ mode: 'open' });
    two.innerHTML = '<p class="t">shadow</p><i>i</i>';
    document.body.append('more');`);
  await expect.poll(() => page.evaluate("two.querySelector('p').textContent")).toBe('deep');
  expect(await page.evaluate("two.querySelector('i').checkVisibility()")).toBe(false);
  expect(await page.textContent('.t')).toBe('plain');
  await page.evaluate("two.querySelector('p').textContent = 'again'");
  await expect.poll(() => page.evaluate("two.querySelector('p').textContent")).toBe('deep');
  await show(page);
  expect(await page.evaluate('two.innerHTML')).toBe('<p class="t">again</p><i>i</i>');
});

for (const hasMoveBefore of [true, false])
  test(`given move and a browser ${hasMoveBefore ? 'with' : 'without'} moveBefore, then the element moves${hasMoveBefore ? ' with its focus' : ''}, and moves back`, async ({
    page,
    host,
  }) => {
    if (!hasMoveBefore) await page.addInitScript('delete Element.prototype.moveBefore');
    await openEngine(page, host, { body: '<main><p>1</p><input><p>2</p></main><aside></aside>' });
    const before = await page.innerHTML('body');
    await page.focus('input');
    await show(
      page,
      experiment('cta', {
        operation: 'move',
        selector: 'input',
        targetSelector: 'aside',
        position: 'append',
      }),
    );
    expect(await page.locator('aside > input').count()).toBe(1);
    if (hasMoveBefore) expect(await page.evaluate('document.activeElement.localName')).toBe('input');
    await show(page);
    expect(await page.innerHTML('body')).toBe(before);
  });

for (const [how, script] of [
  ['is added', "document.querySelector('main').insertAdjacentHTML('afterend', '<aside data-slot></aside>')"],
  ['is marked', "document.querySelector('b').setAttribute('data-slot', '')"],
] as const)
  test(`given move to a target that ${how} after many page mutations, then the element waits for it and moves there`, async ({
    page,
    host,
  }) => {
    await openEngine(page, host, { body: '<main><p>1</p></main><b></b>' });
    const move = {
      operation: 'move',
      selector: 'p',
      targetSelector: '[data-slot]',
      position: 'append',
    } as const;
    await show(page, experiment('cta', move));
    for (let changes = 0; changes < 20; changes++) {
      await page.evaluate("document.body.append('more')");
      await frames(page);
    }
    expect(await statuses(page)).toEqual(['waiting']);
    await page.evaluate(script);
    await expect(page.locator('[data-slot] > p')).toHaveCount(1);
    expect(await statuses(page)).toEqual(['applied']);
    expect(await page.evaluate('warnings')).toEqual([]);
  });

test('given a removed element, then the engine does not retain it', async ({ page, host }) => {
  await openEngine(page, host, { body: '<main><h1>Hello</h1></main>' });
  await show(page, experiment('cta', text('h1', 'Ours')));
  await page.evaluate("window.gone = document.querySelector('h1'); gone.remove()");
  await frames(page);
  // The engine has left it to the page again, with the page's original content.
  expect(await page.evaluate('gone.textContent')).toBe('Hello');
});

test('given a slow change of many elements, then it is spread over several frames', async ({
  page,
  host,
}) => {
  await openEngine(page, host, { body: '<p>Hello</p>'.repeat(20) });
  await page.evaluate(`
    let nowMs = 0;
    performance.now = () => (nowMs += 5);
    window.changed = new Set();
    const look = () => {
      changed.add([...document.querySelectorAll('p')].filter(({ textContent }) => textContent === 'Ours').length);
      requestAnimationFrame(look);
    };
    look();`);
  await show(page, experiment('cta', text('p', 'Ours')));
  await expect(page.locator('p')).toHaveText(Array.from({ length: 20 }, () => 'Ours'));
  await frames(page);
  const parts = await page.evaluate<readonly number[]>('[...changed]');
  expect([parts[0], parts.at(-1)]).toEqual([0, 20]);
  expect(parts.length).toBeGreaterThan(3);
});

for (const [sign, body, action] of [
  ['a box is ticked', '<input type="checkbox">', "document.querySelector('input').click()"],
  [
    'a form is reset',
    '<form><input type="checkbox" checked></form><script>document.forms[0][0].checked = false</script>',
    'document.forms[0].reset()',
  ],
  [
    'another radio button is chosen',
    '<input type="radio" name="a"><input type="radio" name="a">',
    "document.querySelector('input').click()",
  ],
] as const)
  test(`given a selector with :checked, when ${sign}, then the change is applied`, async ({ page, host }) => {
    await openEngine(page, host, {
      body: `${body}<h1>Hello</h1>`,
      early: [
        experiment('cta', {
          operation: 'set_text',
          selector: ':checked ~ h1, form:has(:checked) ~ h1',
          value: 'Ours',
        }),
      ],
    });
    await frames(page);
    await page.evaluate(action);
    await expect(page.locator('h1')).toHaveText('Ours');
  });

test('given a selector with :lang(), when the page language changes, then the change is applied and undone', async ({
  page,
  host,
}) => {
  await openEngine(page, host, {
    body: '<h1>Hello</h1>',
    early: [experiment('cta', { operation: 'set_text', selector: 'h1:lang(de)', value: 'Hallo' })],
  });
  await frames(page);
  await page.evaluate("document.documentElement.lang = 'de'");
  await expect(page.locator('h1')).toHaveText('Hallo');
  await page.evaluate("document.documentElement.lang = 'en'");
  await expect(page.locator('h1')).toHaveText('Hello');
});
