import type { Page } from '@playwright/test';
import { expect, pageWith, test } from '../../support/browser-pixel.ts';
import { card, offer, posts, survey, untilShown } from '../../support/browser-survey.ts';

const nps = {
  type: 'nps',
  title: 'Would you recommend us?',
  minLabel: 'Not at all likely',
  maxLabel: 'Extremely likely',
} as const;
const boxOf = async (page: Page) => (await card(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('given a popover, when it appears, then the focus does not move, and Escape belongs to the page', async ({
  page,
  host,
}) => {
  offer(host, survey());
  host.pages.set('/', pageWith('<input autofocus>'));
  await page.goto(host.url);
  await expect(card(page)).toBeVisible();
  await expect(page.locator('body > input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeVisible();
  await card(page).getByRole('textbox').focus();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('body > input')).toBeFocused();
  await expect.poll(() => posts(host).at(-1)).toEqual(['dismissed', undefined]);
});

test('given a modal, when Tab is pressed ten times, then the focus never leaves it; Escape closes it, and restores the focus', async ({
  page,
  host,
}) => {
  offer(
    host,
    survey({
      displayType: 'modal',
      questions: [nps, { type: 'open_text' }],
      trigger: { type: 'click', selector: 'button' },
    }),
  );
  host.pages.set('/', pageWith('<button>Say</button><a href="/">Else</a>'));
  await page.goto(host.url);
  await page.waitForFunction("window.pixel?.explain?.()[0]?.status === 'waiting'");
  await page.getByRole('button', { name: 'Say' }).click();
  await expect(card(page)).toBeVisible();
  await untilShown(host);
  const inside =
    "document.activeElement.localName === 'pixel-survey' && !!document.activeElement.shadowRoot.activeElement";
  for (const key of [...Array<string>(10).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Say' })).toBeFocused();
  await expect.poll(() => posts(host).map(([event]) => event)).toEqual(['shown', 'dismissed']);
});

test('given only a keyboard, then arrows move, Space selects, digits answer, and Enter continues', async ({
  page,
  host,
}) => {
  const options = ['red', 'green', 'blue'].map((optionId) => ({ optionId, label: optionId }));
  const pageKeys: string[] = [];
  await page.exposeFunction('hear', (key: string) => pageKeys.push(key));
  host.pages.set(
    '/',
    pageWith("<h1>Hello</h1><script>addEventListener('keydown', ({ key }) => hear(key))</script>"),
  );
  offer(
    host,
    survey({ questions: [{ type: 'single_choice', options }, nps, { type: 'multiple_choice', options }] }),
  );
  await page.goto(host.url);
  await card(page).getByRole('radio', { name: 'red' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page).getByRole('radio', { name: 'blue' })).toBeFocused();
  await expect(card(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(card(page).getByRole('radio', { name: 'red' })).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('7');
  await expect(card(page).getByRole('radio', { name: '7 / 10' })).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await card(page).getByRole('button', { name: 'Send' }).press('Enter');
  await expect
    .poll(() => posts(host).at(-1))
    .toEqual(['completed', { q1: 'red', q2: 7, q3: ['red', 'green'] }]);
  expect(pageKeys).toEqual([]);
});

test('given a field that the survey would cover, when the visitor types in it, then the survey moves, or waits', async ({
  page,
  host,
}) => {
  offer(host, survey());
  host.pages.set(
    '/',
    pageWith('<textarea style="position:fixed;right:0;bottom:0;width:300px;height:200px"></textarea><input>'),
  );
  await page.goto(host.url);
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThan(height / 2);
  await page.locator('body > textarea').focus();
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(height / 2);
  await page
    .locator('body > textarea')
    .evaluate((field) => Object.assign(field.style, { width: '100%', height: '100%' }));
  await page.setViewportSize({ width: 700, height: 600 });
  await expect(card(page)).toBeHidden();
  await page.locator('body > textarea').blur();
  await expect(card(page)).toBeVisible();
});

test('given an inline survey, then it waits for its element, and is restored if the page removes it', async ({
  page,
  host,
}) => {
  offer(host, survey({ displayType: 'inline', appearance: { container: '#box' } }));
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await page.waitForFunction("window.pixel?.explain?.()[0]?.reason === 'there is no #box'");
  expect(await card(page).count()).toBe(0);
  await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=box></div>')");
  await card(page).getByRole('textbox').fill('Half');
  await page.evaluate(
    "document.querySelector('#box').replaceWith(Object.assign(document.createElement('div'), { id: 'box' }))",
  );
  await expect(card(page).getByRole('textbox')).toHaveValue('Half');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expect(card(page)).toContainText('Thank you!');
});

for (const displayType of ['popover', 'modal', 'inline'] as const)
  test(`given 320 px, 200% zoom, or a low window, then a ${displayType} fits, and is fully reachable`, async ({
    page,
    host,
  }) => {
    const options = Array.from({ length: 9 }, (_, at) => ({
      optionId: `o${at}`,
      label: `Unbreakable${'option'.repeat(8)} ${at}`,
    }));
    host.pages.set(
      '/',
      pageWith(
        '<h1>Hello</h1><div id="box"></div>',
        '<meta name="viewport" content="width=device-width"><script async src="/pixel.min.js?project=pk_test"></script>',
      ),
    );
    offer(
      host,
      survey({
        displayType,
        appearance: { container: '#box' },
        questions: [nps, { type: 'single_choice', options }],
      }),
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 480 });
    await page.goto(host.url);
    await expect(card(page)).toBeVisible();
    const { x, width } = await boxOf(page);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    const points = await card(page)
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().width));
    expect(Math.min(...points)).toBeGreaterThanOrEqual(24);
    expect(Math.max(...points) - Math.min(...points)).toBeLessThan(1);
    await card(page).getByRole('radio').nth(3).click();
    await card(page).getByRole('radio').last().click();
    await card(page).getByRole('button', { name: 'Send' }).click();
    await expect(card(page)).toContainText('Thank you!');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await card(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

test('given reduced motion, then nothing moves; fields are large enough that phones do not zoom in', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  offer(host, survey());
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await expect(card(page)).toHaveCSS('animation-name', 'none');
  await expect(card(page).getByRole('textbox')).toHaveCSS('font-size', '16px');
});

test('given a thank-you message, then it disappears by itself, but not while the visitor is on it', async ({
  page,
  host,
}) => {
  await page.clock.install();
  offer(host, survey());
  host.pages.set('/', pageWith('<h1>Hello</h1><input>'));
  await page.goto(host.url);
  await card(page).getByRole('button', { name: 'Send' }).press('Enter');
  await expect(card(page)).toContainText('Thank you!');
  await page.clock.runFor(20_000);
  await expect(card(page)).toBeVisible();
  await page.locator('body > input').focus();
  await page.clock.runFor(6_000);
  await expect(card(page)).toHaveCount(0);
});

for (const displayType of ['popover', 'modal', 'inline'] as const)
  test(`given a strict policy with Trusted Types, and a page that styles everything, then a ${displayType} looks as designed`, async ({
    page,
    host,
  }) => {
    host.pageHeaders.set(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'nonce-x' 'self'; connect-src 'self'; style-src 'nonce-x'; require-trusted-types-for 'script'; trusted-types pixel",
    );
    await page.addInitScript(
      "window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))",
    );
    const rules =
      'position:static!important;background:red!important;font-size:40px!important;display:none!important;color:lime!important';
    const head = `<style nonce="x">html{font-size:5px} html > :not(head, body), pixel-survey, section, button { ${rules} }</style><script nonce="x" async src="/pixel.min.js?project=pk_test"></script>`;
    host.pages.set('/', pageWith('<h1>Hello</h1><div id="box"></div>', head));
    const html = '<img src=x onerror=alert(1)>';
    const options = [{ optionId: 'a', label: html }];
    offer(
      host,
      survey({
        displayType,
        appearance: { container: '#box' },
        questions: [
          { type: 'single_choice', title: html, options, allowOther: true },
          { type: 'open_text', multiline: true },
        ],
      }),
    );
    await page.goto(host.url);
    await expect(card(page).getByRole('heading')).toHaveText(html);
    await expect(card(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(card(page)).toHaveCSS('font-size', '15px');
    await card(page).getByRole('radio').first().press('Space');
    await card(page).getByRole('button', { name: 'Next' }).click();
    await card(page).getByRole('textbox').fill('So\n'.repeat(9));
    expect(await page.evaluate('violations')).toEqual([]);
  });
