import type { BrowserContext } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { type StaticServer, startStaticServer } from '../../support/static-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;
let shop: StaticServer;
/** Pages of the shop, by path. */
const pages = new Map<
  string,
  { readonly body: string; readonly headers?: Readonly<Record<string, string>> }
>();

// The shop runs on this machine.
withServer(
  (started) => {
    pixel = started;
  },
  { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);

test.beforeAll(async () => {
  shop = await startStaticServer(({ url }) => {
    const page = pages.get(url.pathname);
    if (page === undefined) return { status: 404 };
    return { body: page.body, headers: { 'Content-Type': 'text/html; charset=utf-8', ...page.headers } };
  });
});

test.afterAll(async () => {
  await shop?.close();
});

/** A page with this head. */
function withHead(head: string): string {
  return `<!doctype html><html><head>${head}<title>Shop</title></head><body><h1>Shop</h1></body></html>`;
}

test('a new project leads to its install page, which turns green with the first visitor', async ({
  context,
  page,
}) => {
  await signIn(context, pixel);
  await page.goto(`${pixel.controlUrl}/welcome`);
  await page.getByLabel('Website name').fill('Fjord');
  await page.getByLabel('Website domain').fill(shop.url);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Install Pixel on ${new URL(shop.url).host}` }),
  ).toBeVisible();
  await expect(page.getByText('Waiting for the first visitor')).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  pages.set('/', { body: withHead(await page.evaluate(() => navigator.clipboard.readText())) });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click();
  const shown = await opened;
  await expect(shown.getByRole('heading', { name: 'Shop' })).toBeVisible();
  await expect(shown).toHaveURL(`${shop.url}/`);

  await expect(page.getByText('First visitor seen')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The tag is on the page.*Passed$/ })).toBeVisible();
  await expect(page.getByText('Found on the page')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Your own browser.*Passed$/ })).toBeVisible();
  await expect(page.getByText('1.0.0, with the first line')).toBeVisible();
  await expect(page.getByText('3 of 3')).toBeVisible();
  const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_fjord', '--json');
  expect(JSON.parse(stdout)).toEqual({ count: 0 });
  await expect(page.getByRole('definition').filter({ hasText: shop.url }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to experiments' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a minute without visitors shows possible causes, observed ones first', async ({ context, page }) => {
  await signIn(context, pixel);
  await page.clock.install();
  const projectKey = await makeProject(context, 'Silent', 'https://silent.example');
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(page.getByText('Waiting for the first visitor')).toBeVisible();
  const causes = page.getByRole('region', { name: 'Not detected? Most likely causes first' });
  await expect(causes).toBeHidden();
  await page.clock.fastForward(61_000);
  await expect(causes.getByRole('listitem').first()).toContainText('The page’s CSP blocks the script');
  expect(await violationsOf(page)).toEqual([]);

  const query = new URLSearchParams({
    projectKey,
    anonymousId: '00000000-0000-4000-8000-000000000001',
  });
  await fetch(`${pixel.url}/sdk/bootstrap?${query}`, { headers: { Origin: 'https://test.example' } });
  await page.clock.fastForward(3_000);
  await expect(causes.getByRole('listitem').first()).toContainText(
    'The allowed origins of this project don’t include https://test.example',
  );
});

test('pasted page source shows its problems, and its policy with the missing parts', async ({
  context,
  page,
}) => {
  await signIn(context, pixel);
  const projectKey = await makeProject(context, 'Strict', shop.url);
  const tag = (key: string) => `<script async src="${pixel.url}/pixel.min.js?project=${key}"></script>`;
  pages.set('/strict', {
    body: withHead(tag(projectKey) + tag(projectKey) + tag('pk_demo')),
    headers: { 'Content-Security-Policy': "default-src 'self'; script-src 'self'" },
  });
  const address = encodeURIComponent(`${shop.url}/strict`);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install?page=${address}`);
  await expect(page.getByRole('heading', { name: /^The tag is on the page.*Failed$/ })).toBeVisible();
  await expect(page.getByText('The page also has a tag of the project pk_demo')).toBeVisible();
  await expect(page.getByText('The page has the tag 2 times')).toBeVisible();
  await expect(page.getByText(`add ${pixel.url} to script-src`)).toBeVisible();
  await expect(
    page.getByText(
      `Content-Security-Policy: default-src 'self'; script-src 'self' ${pixel.url}; connect-src 'self' ${pixel.url}`,
    ),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a duplicate tag is reported by the browser itself, and an unknown code by none', async ({
  context,
  page,
}) => {
  await signIn(context, pixel);
  const projectKey = await makeProject(context, 'Double', shop.url);
  const tag = `<script async src="${pixel.url}/pixel.min.js?project=${projectKey}"></script>`;
  pages.set('/double', { body: withHead(tag + tag) });
  const address = encodeURIComponent(`${shop.url}/double`);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install?page=${address}`);
  const forged = await context.newPage();
  await forged.goto(`${shop.url}/double#px_verify=${'x'.repeat(56)}`);
  await expect(forged).toHaveURL(`${shop.url}/double`);
  await expect(page.getByText('First visitor seen')).toBeVisible();
  await expect(page.getByText('Waiting for your own browser')).toBeVisible();
  const link = page.getByRole('link', { name: /^Open 127\.0\.0\.1/ });
  const before = await link.getAttribute('href');
  await rename(context, projectKey, 'Double tag');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Double tag');
  await expect(link, 'the code stays when the project changes').toHaveAttribute('href', `${before}`);
  const opened = context.waitForEvent('page');
  await link.click();
  await opened;
  await expect(page.getByRole('heading', { name: /^Your own browser.*Check this$/ })).toBeVisible();
  await expect(page.getByText('The page has the tag 2 times: keep one.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a typed address is checked once it is complete', async ({ context, page }) => {
  await signIn(context, pixel);
  const checkedUrls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/install/check')) checkedUrls.push(request.postDataJSON().url);
  });
  await page.goto(`${pixel.controlUrl}/p/pk_demo/install?page=${encodeURIComponent(`${shop.url}/`)}`);
  const field = page.getByRole('textbox', { name: 'Page URL' });
  await field.fill('');
  await field.pressSequentially(`${shop.url}/cart`);
  await field.press('Enter');
  await expect.poll(() => checkedUrls).toContain(`${shop.url}/cart`);
  expect(new Set(checkedUrls)).toEqual(new Set([`${shop.url}/`, `${shop.url}/cart`]));
});

test('a page on a private address cannot be read from here, which is no error', async ({ context, page }) => {
  await signIn(context, pixel);
  const projectKey = await makeProject(context, 'Inside', 'http://10.0.0.1');
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/install`);
  await expect(
    page.getByRole('heading', { name: /^The server can’t read the page.*Check this$/ }),
  ).toBeVisible();
  await expect(page.getByText('The other two checks are enough')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('the snippet fits the site’s technology, which is in the address', async ({ context, page }) => {
  await signIn(context, pixel);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('tab', { name: 'Next.js' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('dangerouslySetInnerHTML');
  await expect(page).toHaveURL(/platform=next/);
  await page.reload();
  await expect(page.getByRole('tabpanel')).toContainText(`${pixel.url}/pixel.min.js?project=pk_demo`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

/** Creates a project that allows one origin, as the signed-in user; returns its key. */
async function makeProject(context: BrowserContext, name: string, origin: string): Promise<string> {
  const headers = { Origin: pixel.controlUrl };
  const listed = await context.request.get(`${pixel.controlUrl}/api/organizations`, { headers });
  const { organizations } = await listed.json();
  const created = await context.request.post(
    `${pixel.controlUrl}/api/organizations/${organizations[0].organizationId}/projects`,
    { headers, data: { name, allowedOrigins: [origin] } },
  );
  return (await created.json()).projectKey;
}

async function rename(context: BrowserContext, projectKey: string, name: string): Promise<void> {
  const headers = { Origin: pixel.controlUrl };
  const address = `${pixel.controlUrl}/api/projects/${projectKey}`;
  const { etag = '' } = (await context.request.get(address, { headers })).headers();
  const response = await context.request.patch(address, {
    headers: { ...headers, 'If-Match': etag },
    data: { name },
  });
  expect(response.status()).toBe(200);
}
