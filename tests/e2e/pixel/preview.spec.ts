import type { Page } from '@playwright/test';
import type { BrowserHost } from '../../support/browser-host.ts';
import { json } from '../../support/browser-host.ts';
import {
  expect,
  pageWith,
  ready,
  setText,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
const link = `/?pixel_preview=${token}`;
const body = '<h1>Hello</h1><a href="/other">Other</a>';
const noon = new Date().setHours(12, 0, 0, 0);

/** Responds to previews, until one o'clock, with one variant that changes the heading. */
function offerPreview(host: BrowserHost): void {
  const experimentId = '01900000-0000-7000-8000-000000000000';
  host.answerPreview = () =>
    json({
      preview: true,
      expiresAt: new Date(noon + 3_600_000).toISOString(),
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
}

function refusePreview(host: BrowserHost, code: string, message: string): void {
  host.answerPreview = () => json({ success: false, error: { code, message, requestId: 'r' } }, 401);
}

const badge = (page: Page) => page.getByRole('region', { name: 'Experiment preview' });

test.beforeEach(({ host }) => {
  offerPreview(host);
  host.pages.set('/', pageWith(body));
  host.pages.set('/other', pageWith('<h1>Other</h1>'));
});

test('given a preview link, when the page opens, then it shows the variant and a badge that names it', async ({
  page,
  host,
}) => {
  await page.clock.setFixedTime(noon);
  await page.goto(host.url + link);
  await expect(page.locator('h1')).toHaveText('Draft');
  await expect(badge(page)).toContainText('Call to action · Bold headline');
  await expect(badge(page)).toContainText('until 01:00 PM');
  expect(host.previews.map(String)).toEqual([`token=${token}`]);
});

test('given a preview, when the visitor is exposed and the page tracks, then nothing is recorded', async ({
  page,
  host,
}) => {
  const head = `<script>document.addEventListener('pixel:exposure', () => { window.wasExposed = true; });</script>${tag}`;
  host.pages.set('/', pageWith(body, head));
  await page.goto(host.url + link);
  await ready(page);
  await withPixel(page, "pixel.track('bought'); pixel.getVariant('cta')");
  await expect(badge(page)).toBeVisible();
  await badge(page).getByRole('button').click();
  await expect(page.locator('h1')).toHaveText('Hello');
  await expect.poll(() => host.bootstraps.length).toBe(1);
  expect(host.events).toEqual([]);
  expect(await page.evaluate('window.wasExposed')).toBeUndefined();
});

test('given a preview, when the page asks, then getVariant() and getBlob() know its one variant', async ({
  page,
  host,
}) => {
  await page.goto(host.url + link);
  await ready(page);
  expect(await withPixel(page, "return [pixel.getVariant('cta'), pixel.getBlob().projectKey]")).toEqual([
    'bold',
    'pk_test',
  ]);
});

for (const [before, after] of [
  ['?a=%20b+c&pixel_preview=TOKEN', '?a=%20b+c'],
  ['?pixel_preview=TOKEN&a=1#x?y&', '?a=1#x?y&'],
  ['?a=1&pixel_preview=TOKEN&b=2', '?a=1&b=2'],
  ['?pixel_preview=TOKEN#top?', '#top?'],
] as const)
  test(`given a link with ${before}, when the page opens, then its address ends in ${after}`, async ({
    page,
    host,
  }) => {
    const head = `<script>
      history.replaceState({ kept: 1 }, '');
      history.replaceState = () => { window.isDisturbed = true; };
      window.lengthBefore = history.length;
    </script>${tag}`;
    host.pages.set('/', pageWith(body, head));
    await page.goto(`${host.url}/${before.replace('TOKEN', token)}`);
    await expect(badge(page)).toBeVisible();
    expect(page.url()).toBe(`${host.url}/${after}`);
    expect(
      await page.evaluate('[history.state, window.isDisturbed, history.length - window.lengthBefore]'),
    ).toEqual([{ kept: 1 }, undefined, 0]);
  });

test('given a base element of another origin, when a preview opens, then the token is removed from the address', async ({
  page,
  host,
}) => {
  host.pages.set(
    '/',
    pageWith(body, `<base href="https://cdn.example/">${tag.replace('/pixel', `${host.url}/pixel`)}`),
  );
  await page.goto(host.url + link);
  await expect(badge(page)).toBeVisible();
  expect(page.url()).toBe(`${host.url}/`);
});

test('given a preview, when navigating within the site, then it persists', async ({ page, host }) => {
  await page.goto(host.url + link);
  await expect(badge(page)).toBeVisible();
  await page.getByRole('link', { name: 'Other' }).click();
  await expect(page.locator('h1')).toHaveText('Draft');
  await expect(badge(page)).toBeVisible();
  expect(page.url()).toBe(`${host.url}/other`);
  expect([host.previews.length, host.bootstraps.length]).toEqual([2, 0]);
});

test('given a preview, when the visitor leaves it, then the page is as for everyone, and stays so', async ({
  page,
  host,
}) => {
  await page.goto(host.url + link);
  await badge(page).getByRole('button', { name: 'Exit preview' }).click();
  await expect(page.locator('h1')).toHaveText('Hello');
  await page.goto(`${host.url}/other`);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Other');
  await expect(badge(page)).toHaveCount(0);
  expect(host.previews).toHaveLength(1);
});

for (const [code, message] of [
  ['expired_token', 'This preview link has expired; create a new one.'],
  ['invalid_token', 'This preview link is invalid or was revoked.'],
] as const)
  test(`given a token that the service answers with ${code}, when the page opens, then the badge says so and the page is the original`, async ({
    page,
    host,
  }) => {
    refusePreview(host, code, message);
    await page.goto(host.url + link);
    await expect(badge(page)).toContainText(message);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Hello');
    expect(await withPixel(page, 'return [pixel.getBlob(), pixel.getAssignments()]')).toEqual([null, []]);
    expect(host.bootstraps).toEqual([]);
  });

test('given a service that answers without JSON, when a preview opens, then the badge says that it could not be loaded', async ({
  page,
  host,
}) => {
  host.answerPreview = () => ({
    status: 502,
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: '<html>',
  });
  await page.goto(host.url + link);
  await expect(badge(page)).toContainText('could not be loaded');
});

for (const malformed of ['', 'x', `${token}A`, token.slice(1), `${token.slice(1)}%20`])
  test(`given the malformed token "${malformed}", when the page opens, then it is an ordinary page`, async ({
    page,
    host,
  }) => {
    await page.goto(`${host.url}/?pixel_preview=${malformed}`);
    await ready(page);
    expect([host.previews.length, host.bootstraps.length]).toEqual([0, 1]);
    expect(page.url()).toBe(`${host.url}/?pixel_preview=${malformed}`);
  });

test('given blocked storage, when a preview opens, then it shows the variant', async ({ page, host }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const { errors } = watchConsole(page);
  await page.goto(host.url + link);
  await expect(page.locator('h1')).toHaveText('Draft');
  await badge(page).getByRole('button').click();
  await expect(page.locator('h1')).toHaveText('Hello');
  expect(errors).toEqual([]);
});

test('given a server with another badge version, when a preview opens, then the page is the original and nothing breaks', async ({
  page,
  host,
}) => {
  await page.route('**/v/*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const { errors } = watchConsole(page);
  await page.goto(host.url + link);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Hello');
  expect(errors).toEqual([]);
  expect([host.previews.length, host.bootstraps.length, host.events.length]).toEqual([0, 0, 0]);
});

test('given a file that does not match its hash, when a preview opens, then it does not run', async ({
  page,
  host,
}) => {
  await page.route('**/v/*.js', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' },
      body: 'window.isForeign = true',
    }),
  );
  await page.goto(host.url + link);
  await ready(page);
  expect(await page.evaluate('window.isForeign')).toBeUndefined();
});

/** The badge's position, and whether it has its own colors. */
const appearanceOf = (page: Page) =>
  badge(page).evaluate((element) => {
    const { position } = getComputedStyle((element.getRootNode() as ShadowRoot).host);
    return [position, getComputedStyle(element).backgroundColor, getComputedStyle(element).fontSize];
  });
const designed = ['fixed', 'rgb(255, 255, 255)', '13px'];

test('given a strict policy for scripts and styles, when a preview opens, then the badge looks as designed', async ({
  page,
  host,
}) => {
  host.pageHeaders.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self' 'nonce-x'; connect-src 'self'; style-src 'nonce-x'",
  );
  const recorder =
    '<script nonce="x">window.violations = []; document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective))</script>';
  host.pages.set('/', pageWith(body, recorder + tag));
  await page.goto(host.url + link);
  expect(await appearanceOf(page)).toEqual(designed);
  expect(await page.evaluate('window.violations')).toEqual([]);
});

test('given a page that styles everything, when a preview opens, then the badge looks as designed', async ({
  page,
  host,
}) => {
  const rules =
    'position:static!important;background:red!important;font-size:40px!important;display:none!important';
  const css = `html > :not(head, body), section, button { ${rules} }`;
  host.pages.set('/', pageWith(body, `<style>${css}</style>${tag}`));
  await page.goto(host.url + link);
  await expect(badge(page)).toBeVisible();
  expect(await appearanceOf(page)).toEqual(designed);
});

for (const [what, remove] of [
  ['popovers', 'delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.popover'],
  ['sheets made by scripts', 'delete CSSStyleSheet.prototype.replaceSync'],
] as const)
  test(`given a browser without ${what}, when a preview opens, then the badge looks as designed`, async ({
    page,
    host,
  }) => {
    await page.addInitScript(remove);
    await page.goto(host.url + link);
    await expect(badge(page)).toBeVisible();
    expect(await appearanceOf(page)).toEqual(designed);
  });

test('given an element that covers the whole page, when a preview is left, then its button is reachable', async ({
  page,
  host,
}) => {
  await page.goto(host.url + link);
  await expect(badge(page)).toBeVisible();
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:white';
    document.documentElement.append(cover);
  });
  await badge(page).getByRole('button').click({ timeout: 5_000 });
  await expect.poll(() => host.bootstraps.length).toBe(1);
});

test('given a narrow screen and long names, when a preview opens, then nothing is cut off', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  refusePreview(host, 'invalid_token', 'Unbreakable'.repeat(12));
  await page.goto(host.url + link);
  await expect(badge(page)).toBeVisible();
  const box = await badge(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await badge(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('given pending consent, then a preview still shows, and only the tab’s token is stored', async ({
  page,
  context,
  host,
}) => {
  host.pages.set(
    '/',
    pageWith(body, `<script>window.pixel={q:[["init",[{consent:"pending"}],Date.now()]]}</script>${tag}`),
  );
  await page.goto(host.url + link);
  await expect(page.locator('h1')).toHaveText('Draft');
  await expect(badge(page)).toBeVisible();
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect([host.bootstraps, host.events]).toEqual([[], []]);
});
