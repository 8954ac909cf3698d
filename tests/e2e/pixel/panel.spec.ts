import type { Page } from '@playwright/test';
import { json, refusal } from '../../support/browser-host.ts';
import {
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Pixel on this page' });
const rowOf = (page: Page, label: string) =>
  panel(page).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').first();

test.beforeEach(({ host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1><a href="/other">Other</a>'));
  host.pages.set('/other', pageWith('<h1>Other</h1><input>'));
});

test('given ?px_debug=1, when the page opens, then the panel shows variants and exposures', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/?px_debug=1`);
  await ready(page);
  await expect(rowOf(page, 'Project')).toHaveText('pk_test');
  await expect(rowOf(page, 'Service')).toHaveText(host.url);
  await expect(rowOf(page, 'Visitor')).toHaveText(host.bootstraps[0]?.get('anonymousId') ?? '');
  await expect(rowOf(page, 'Configuration')).toHaveText('2026-01-02T03:04:05.678Z');
  await expect(rowOf(page, 'Variant')).toHaveText('bold');
  await expect(rowOf(page, 'Exposed')).toHaveText('yes, in this session');
});

test('given the panel, when the page tracks an event, then the panel lists it', async ({ page, host }) => {
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await withPixel(page, "pixel.track('bought')");
  await expect(panel(page)).toContainText('bought: answered');
});

test('given a service that does not respond to events, when the page tracks one, then the panel shows it as waiting', async ({
  page,
  host,
}) => {
  host.answerEvent = () => undefined;
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await withPixel(page, "pixel.track('bought')");
  await expect(panel(page)).toContainText('bought: waiting');
});

test('given a service that refuses events, when the page tracks one, then the panel shows the refusal with its reason', async ({
  page,
  host,
}) => {
  host.answerEvent = ({ eventName }) => (eventName === 'bought' ? refusal(400) : json({ success: true }));
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await withPixel(page, "pixel.track('bought'); pixel.track('sold')");
  await expect(panel(page)).toContainText('bought: refused 400');
  await expect(panel(page)).toContainText('sold: answered');
});

test('given the panel, when the page misuses a method, then the panel shows the warning', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await withPixel(page, "pixel.track('')");
  await expect(panel(page)).toContainText('track: the name is malformed');
});

test('given init({ debug: true }), when consent is pending, then the panel shows that nothing has started', async ({
  page,
  host,
}) => {
  const init = "<script>pixel.init({ debug: true, consent: 'pending' })</script>";
  host.pages.set('/', pageWith('<h1>Hello</h1>', stub + init + tag));
  await page.goto(host.url);
  await expect(rowOf(page, 'Consent')).toHaveText('pending');
  await expect(rowOf(page, 'Configuration')).toContainText('nothing is requested before there is consent');
  await withPixel(page, "pixel.setConsent('granted')");
  await expect(rowOf(page, 'Configuration')).toHaveText('2026-01-02T03:04:05.678Z');
});

test('given a service that does not answer, when the panel is requested, then it says so', async ({
  page,
  host,
}) => {
  host.answerBootstrap = () => ({ status: 500 });
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(rowOf(page, 'Configuration')).toContainText('the service did not respond');
});

test('given no ?px_debug, when a page opens, then the panel chunk is not loaded', async ({ page, host }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${host.url}/?px_debug=10&xpx_debug=1`);
  await ready(page);
  await page.goto(`${host.url}/other`);
  await ready(page);
  // The page file is one of them.
  expect(new Set(files.filter((path) => path.startsWith('/v/'))).size).toBeLessThanOrEqual(1);
});

test('given the panel, when navigating within the site, then it stays until closed', async ({
  page,
  host,
}) => {
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await page.goto(`${host.url}/other`);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.goto(host.url);
  await ready(page);
  await expect(panel(page)).toHaveCount(0);
});

test('given the panel, when Escape is pressed inside, then it closes', async ({ page, host }) => {
  await page.goto(`${host.url}/?px_debug=1`);
  await panel(page).getByRole('button', { name: 'Copy as text' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('given the panel, when it opens, then the focus does not move', async ({ page, host }) => {
  const body = '<h1>Hello</h1><input autofocus>';
  host.pages.set('/', pageWith(body));
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toBeVisible();
  await expect(page.locator('input')).toBeFocused();
});

for (const [what, script] of [
  ['a clipboard', ''],
  ['no clipboard for scripts, as without https', 'delete Navigator.prototype.clipboard'],
] as const)
  test(`given a browser with ${what}, when the panel is copied as text, then it is on the clipboard`, async ({
    page,
    host,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(script);
    host.pages.set('/', pageWith('<h1>Hello</h1><textarea></textarea>'));
    await page.goto(`${host.url}/?px_debug=1`);
    await ready(page);
    await expect(rowOf(page, 'Variant')).toHaveText('bold');
    await panel(page).getByRole('button', { name: 'Copy as text' }).click();
    await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.locator('body > textarea').focus();
    await page.keyboard.press('ControlOrMeta+V');
    const text = await page.locator('body > textarea').inputValue();
    expect(text).toContain(`${host.url}/?px_debug=1`);
    expect(text).toContain('Project: pk_test');
    expect(text).toContain('cta\n  Variant: bold');
  });

test('given a strict policy for scripts and styles, when the panel is requested, then it works without a violation', async ({
  page,
  host,
}) => {
  host.pageHeaders.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self' 'nonce-x'; connect-src 'self'; style-src 'nonce-x'",
  );
  const recorder =
    '<script nonce="x">window.violations = []; document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective))</script>';
  host.pages.set('/', pageWith('<h1>Hello</h1>', recorder + tag));
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(rowOf(page, 'Variant')).toHaveText('bold');
  expect(await page.evaluate('window.violations')).toEqual([]);
});

test('given a phone, when the panel opens, then it fits and scrolls to its end', async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  runExperiments(
    host,
    ...['one', 'two', 'three', 'four', 'five'].map((key) => ({
      key: `${key}-${'long'.repeat(12)}`,
      changes: [setText(`#${key}`, 'x')],
    })),
  );
  await page.goto(`${host.url}/?px_debug=1`);
  await expect(panel(page)).toContainText('five');
  const box = await panel(page).boundingBox();
  expect(box).toMatchObject({ x: 16, width: 358 });
  expect(box?.y).toBeGreaterThan(0);
  const last = panel(page).locator('h3').last();
  // The panel rerenders with each event, which removes the scroll target.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

for (const width of [390, 1000])
  test(`given a page ${width} px wide that is a preview, when the panel opens, then it does not cover the badge`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    const message = 'This preview link is invalid or was revoked.';
    host.answerPreview = () => json({ success: false, error: { code: 'invalid_token', message } }, 401);
    await page.goto(`${host.url}/?px_debug=1&pixel_preview=Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE`);
    const badge = page.getByRole('region', { name: 'Experiment preview' });
    await expect(panel(page)).toBeVisible();
    await expect(badge).toContainText(message);
    await expect
      .poll(async () => {
        const [above, below] = [await panel(page).boundingBox(), await badge.boundingBox()];
        return above && below && above.y >= 0 && above.y + above.height <= below.y;
      })
      .toBe(true);
  });

test('given blocked storage, when the panel is requested, then it opens and closes', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const { errors } = watchConsole(page);
  host.pages.set('/', pageWith('<h1>Hello</h1>', stub + tag));
  await page.goto(`${host.url}/?px_debug=1`);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});
