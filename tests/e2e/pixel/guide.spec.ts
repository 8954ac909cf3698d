import type { BrowserHost } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  runExperiments,
  setText,
  test,
  watchConsole,
} from '../../support/browser-pixel.ts';
import { codeOf } from '../../support/guide.ts';

/** A guide's HTML blocks, with this host instead of the service's. */
async function htmlOf(page: string, host: BrowserHost): Promise<readonly [string, string, string, string]> {
  const [first = '', second = '', third = '', fourth = ''] = (await codeOf(page, 'html')).map((block) =>
    block.replaceAll(/https:\/\/(pixel|cdn\.shop)\.example/g, host.url),
  );
  return [first, second, third, fourth];
}

test('given the install guide’s snippet, when a page asks for its variant in ready as documented, then it gets it', async ({
  page,
  host,
}) => {
  const [, lines, question] = await htmlOf('install.md', host);
  runExperiments(host, { key: 'free-shipping', variantKey: 'hint', exposure: 'code' });
  host.pages.set('/', pageWith(question, lines));
  await page.goto(host.url);
  await expect(page.locator('body')).toHaveClass('free-shipping-hint');
  expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toEqual(['$exposure']);
});

test('given a renamed script, when the page calls init as in the install guide, then project and service are found', async ({
  page,
  host,
}) => {
  const [, , , lines] = await htmlOf('install.md', host);
  host.pages.set(
    '/scripts/experiments.js',
    await fetch(`${host.url}/pixel.js`).then((script) => script.text()),
  );
  host.pages.set('/', pageWith('', lines));
  await page.goto(host.url);
  await expect.poll(() => host.bootstraps.map((query) => query.get('projectKey'))).toEqual(['my-shop']);
});

test('given a page of another site with the CSP guide’s header, when it loads, then the variant shows without violations', async ({
  page,
  host,
}) => {
  const [header = ''] = await codeOf('csp.md', 'text');
  const [lines] = await htmlOf('csp.md', host);
  const [name = '', policy = ''] = header.trim().split(': ');
  host.pageHeaders.set(
    name,
    policy.replaceAll('https://pixel.example', host.url).replaceAll('{nonce}', 'n1'),
  );
  runExperiments(host, {
    changes: [
      setText('h1', 'Variant'),
      { selector: 'h1', operation: 'set_style', attribute: 'color', value: 'rgb(1, 2, 3)', orderIndex: 1 },
    ],
  });
  const watch =
    '<script nonce="n1">violations = []; addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective))</script>';
  host.pages.set('/', pageWith('<h1>Original</h1>', watch + lines.replaceAll('{nonce}', 'n1')));
  await page.goto(host.url.replace('127.0.0.1', 'localhost'));
  await expect(page.locator('h1')).toHaveText('Variant');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)');
  expect(await allEvents(page, host)).toHaveLength(1);
  expect(await page.evaluate('violations')).toEqual([]);
});

test('given the consent guide’s banner, when the visitor accepts, then the pixel starts, and not before', async ({
  page,
  host,
}) => {
  const [lines, banner] = await htmlOf('consent.md', host);
  host.pages.set(
    '/',
    pageWith(
      `<button id="accept"></button><button id="refuse"></button>${banner}`,
      `${lines}<script>pixel.init({ consent: 'pending' })</script>`,
    ),
  );
  await page.goto(host.url);
  await page.waitForFunction("'explain' in pixel");
  expect([await page.context().cookies(), host.bootstraps]).toEqual([[], []]);
  await page.locator('#accept').dispatchEvent('click');
  await expect.poll(() => host.bootstraps).toHaveLength(1);
});

test('given the consent guide’s snippet, when the visitor accepts before the script arrives, then the pixel starts with it', async ({
  page,
  host,
}) => {
  const [lines, banner] = await htmlOf('consent.md', host);
  host.pages.set('/', pageWith(`<button id="accept"></button><button id="refuse"></button>${banner}`, lines));
  let accept = () => {};
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  await page.route('**/pixel.min.js*', async (route) => {
    await isAccepted;
    await route.continue();
  });
  const { errors } = watchConsole(page);
  await page.goto(host.url, { waitUntil: 'commit' });
  await page.locator('#accept').dispatchEvent('click');
  accept();
  await expect.poll(() => host.bootstraps).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('given a TCF consent tool, when it answers as in the consent guide, then the pixel follows', async ({
  page,
  host,
}) => {
  const [lines, , tcf] = await htmlOf('consent.md', host);
  const tool = `<script>
    window.__tcfapi = (command, version, listener) => (window.tell = (eventStatus, isGiven) =>
      listener({ eventStatus, gdprApplies: true, purpose: { consents: { 1: isGiven, 8: isGiven } } }, true));
  </script>`;
  host.pages.set('/', pageWith(tcf, `${lines}<script>pixel.init({ consent: 'pending' })</script>${tool}`));
  await page.goto(host.url);
  await page.waitForFunction("'explain' in pixel");
  await page.evaluate("tell('cmpuishown', true)");
  await page.evaluate("tell('useractioncomplete', true)");
  await expect.poll(() => host.bootstraps).toHaveLength(1);
  await page.waitForFunction('document.cookie');
  await page.evaluate("tell('useractioncomplete', false)");
  expect(await page.context().cookies()).toEqual([]);
});

test('given the events guide’s calls, when the page makes them, then both events arrive', async ({
  page,
  host,
}) => {
  const [, lines] = await htmlOf('install.md', host);
  const [calls] = await htmlOf('events-and-revenue.md', host);
  host.pages.set('/', pageWith(calls, lines));
  await page.goto(host.url);
  await expect.poll(() => host.events.map(({ eventName }) => eventName)).toEqual(['sign_up', 'purchase']);
  expect(host.events[1]?.payload).toEqual({ revenue: 49.99, currency: 'EUR', orderId: '1001' });
});

test('given Cookiebot, when it answers as in the consent guide, then the pixel follows', async ({
  page,
  host,
}) => {
  const [lines, , , cookiebot] = await htmlOf('consent.md', host);
  host.pages.set('/', pageWith(cookiebot, `${lines}<script>pixel.init({ consent: 'pending' })</script>`));
  await page.goto(host.url);
  await page.waitForFunction("'explain' in pixel");
  const answer = (name: string, statistics: boolean) =>
    page.evaluate(
      `window.Cookiebot = { consent: { statistics: ${statistics} } }; window.dispatchEvent(new Event('${name}'))`,
    );
  expect(host.bootstraps).toEqual([]);
  await answer('CookiebotOnAccept', true);
  await expect.poll(() => host.bootstraps).toHaveLength(1);
  await page.waitForFunction('document.cookie');
  await answer('CookiebotOnDecline', false);
  expect(await page.context().cookies()).toEqual([]);
});

test('given the events guide’s listener, when the visitor is exposed, then it is notified', async ({
  page,
  host,
}) => {
  const [, lines] = await htmlOf('install.md', host);
  const [, listener] = await htmlOf('events-and-revenue.md', host);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  runExperiments(host, { key: 'free-shipping', variantKey: 'hint', changes: [setText('h1', 'Variant')] });
  host.pages.set('/', pageWith(`<h1>Original</h1>${listener}`, lines));
  await page.goto(host.url);
  await expect.poll(() => logged).toEqual(['free-shipping hint false']);
});

test('given the backend events guide’s form, when the pixel is ready, then it contains the visitor', async ({
  page,
  host,
}) => {
  const [, lines] = await htmlOf('install.md', host);
  const [script] = await htmlOf('backend-events.md', host);
  runExperiments(host, { changes: [] });
  host.pages.set('/', pageWith(`<form id="order"><input name="visitor"></form>${script}`, lines));
  await page.goto(host.url);
  await expect(page.locator('input')).toHaveValue(/^[0-9a-f-]{36}$/);
  expect(await page.locator('input').inputValue()).toBe(host.bootstraps[0]?.get('anonymousId'));
});
