import { createHash } from 'node:crypto';
import type { Change } from '@pixel/protocol';
import {
  allEvents,
  answered,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const lateFile = '**/v/*.js';

for (const without of ['nothing', 'Element.prototype.setHTML'])
  test(`given Trusted Types and a browser without ${without}, then HTML and code are inserted through the one policy it allows`, async ({
    page,
    host,
  }) => {
    const text = 'document.currentScript.pixelRun=function(){ document.title = "Ran"; };';
    const path = `/v/${createHash('sha256').update(text).digest('hex')}.js`;
    const changes: Change[] = [
      { selector: 'h1', operation: 'set_html', value: '<b>Changed</b>', orderIndex: 0 },
      { selector: '', operation: 'run_js', value: path, orderIndex: 1 },
    ];
    runExperiments(host, { changes, probes: ['h1'] });
    host.pages.set(path, text);
    host.pageHeaders.set(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'nonce-x' 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types pixel",
    );
    if (without !== 'nothing') await page.addInitScript(`delete ${without}`);
    await page.addInitScript(
      "window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))",
    );
    host.pages.set('/', pageWith('<h1>Hello</h1>', tag.replace('<script', '<script nonce="x"')));
    await page.goto(host.url);
    await expect(page.locator('h1 b')).toHaveText('Changed');
    await expect(page).toHaveTitle('Ran');
    expect(await page.evaluate('violations')).toEqual([]);
  });

test('given that the page chunk hangs, then the page loads, ready calls back and nothing stays hidden', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.route(lateFile, () => undefined);
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url, { waitUntil: 'load' });
  await answered(page);
  expect(await withPixel(page, "return pixel.getVariant('cta')")).toBe('bold');
  await expect(page.locator('h1')).toHaveCSS('visibility', 'visible');
  expect(await page.textContent('h1')).toBe('Hello');
});

test('given that the page chunk is unavailable, then the page is the original one, and no one is exposed', async ({
  page,
  host,
}) => {
  const { warnings, errors } = watchConsole(page);
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.route(lateFile, (route) => route.fulfill({ status: 404 }));
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await answered(page);
  expect(await allEvents(page, host)).toEqual([]);
  expect(await page.textContent('h1')).toBe('Hello');
  await expect.poll(() => warnings).toEqual(['[pixel] Pixel failed to change this page.']);
  expect(errors).toEqual([]);
});

test('given consent withdrawn while the page chunk loads, then nothing is changed', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const requested = page.waitForRequest(lateFile);
  await page.route(lateFile, (route) => opened.then(() => route.continue()));
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await requested;
  await withPixel(page, "pixel.setConsent('denied')");
  const answered = page.waitForResponse(lateFile);
  open();
  await answered;
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.textContent('h1')).toBe('Hello');
  expect(host.events).toEqual([]);
});

test('given a prerendered page with an exposure, when it is never activated, then nothing is stored to be sent', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { value: true })");
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await expect(page.locator('h1')).toHaveText('Changed');
  await withPixel(page, "pixel.track('early')");
  const names: string[] = await page.evaluate('Object.keys(localStorage)');
  expect(names.filter((name) => /\.(event|sequence)/.test(name))).toEqual([]);
});
