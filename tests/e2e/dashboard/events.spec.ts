import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { queryPostgres } from '../../support/query-postgres.ts';
import { cpuTimes } from '../../support/slowness.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'default' });

const visitor = '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55';
const hostile = '<img src=x onerror=alert(1)> \u202eهدف';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const listOf = (page: Page) => page.getByRole('list', { name: 'Live events' });
const rowsOf = (page: Page) => listOf(page).getByRole('listitem');
const rowOf = (page: Page, text: string | RegExp) => rowsOf(page).filter({ hasText: text });
const openEvents = (page: Page, search = '') => page.goto(`${pixel.controlUrl}/p/pk_demo/events${search}`);

test('links to Install if there are no events', async ({ context, page }) => {
  const projectKey = await makeProject(context);
  await page.goto(`${pixel.controlUrl}/p/${projectKey}/events`);
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Install' }).click();
  await expect(page).toHaveURL(/\/install$/);
});

test('page events appear live, and the exposure is explained', async ({ context, page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
  await expect(page.getByRole('heading', { name: 'Live events' })).toBeVisible();
  await expect(page.getByText('Following')).toBeVisible();

  const shop = await context.newPage();
  await shop.goto(`${pixel.url}/demo/product/mug`);
  await shop.waitForFunction("typeof window.pixel?.getVariant?.('product-cta') === 'string'");
  await shop.evaluate("pixel.track('looked_closer', { zoom: 3, revenue: 12.5 })");
  const decided = await shop.evaluate("pixel.getVariant('product-cta')");
  const anonymousId = `${await shop.evaluate('pixel.getBlob().anonymousId')}`;

  await expect(rowOf(page, 'looked_closer')).toContainText('/demo/product/mug · zoom 3');
  await expect(rowOf(page, 'looked_closer')).toContainText(anonymousId.slice(0, 8));
  await page.bringToFront();
  await rowOf(page, '$exposure').filter({ hasText: 'product-cta' }).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: '$exposure' });
  await expect(panel).toContainText('The visitor: a random id stored in the browser.');
  await panel.getByRole('button', { name: 'Why this variant?' }).click();

  const why = page.getByRole('dialog', { name: 'Why this variant?' });
  await expect(why.getByLabel('Visitor', { exact: true })).toHaveValue(anonymousId);
  const trace = why.getByRole('region', { name: 'Product call to action' });
  await expect(trace).toContainText(/Gets .+\./);
  // The visitor's range is that of the variant that the page got.
  await expect(
    trace.getByRole('listitem').filter({ hasText: new RegExp(`^Passed: ${decided}: It takes `) }),
  ).toBeVisible();
  await expect(trace).toContainText('Phase 1');
  expect(await violationsOf(page)).toEqual([]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await trace.getByRole('button', { name: 'Copy as text' }).click();
  await expect(trace.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`✓ ${decided}: It takes visitors from `);
  expect(copied).toContain(anonymousId);

  await why.getByLabel('Experiment or survey').selectOption({ label: 'After a purchase' });
  const survey = why.getByRole('region', { name: 'After a purchase' });
  await expect(survey).toContainText('Not shown: the page isn’t one of its pages.');
  await expect(
    survey.getByRole('listitem').filter({ hasText: /^Passed: The visitor has never seen it/ }),
  ).toBeVisible();
  await expect(trace).toHaveCount(0);
  await why.getByLabel('Page', { exact: true }).fill(`${pixel.url}/demo/thank-you`);
  await why.getByRole('button', { name: 'Explain' }).click();
  await expect(survey).toContainText('May be shown. Its trigger decides when.');
  await expect(page).toHaveURL(/survey=after-purchase/);
  expect(await violationsOf(page)).toEqual([]);
  await why.getByLabel('Experiment or survey').selectOption({ label: 'Product call to action' });

  await why.getByLabel('Page', { exact: true }).fill('https://elsewhere.example/');
  await why.getByRole('button', { name: 'Explain' }).click();
  await expect(trace).toContainText('Gets nothing: the page isn’t one of its pages.');
  await why.getByLabel('Visitor', { exact: true }).fill('ann');
  await why.getByRole('button', { name: 'Explain' }).click();
  await expect(why.getByLabel('Visitor', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.goBack();
  await expect(panel).toBeVisible();
});

test('a refused event shows its code and field, but not its content', async ({ page }) => {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/stream'))
      answers.push(await response.text().catch(() => ''));
  });
  await openEvents(page);
  await expect(page.getByText('Following')).toBeVisible();
  // The edge records nothing about a project that nobody has requested since its start.
  await send({});
  const secret = 'secret-4242';
  const refused = await send({
    createdAt: secret,
    payload: { card: secret },
    url: `https://shop.example/${secret}`,
  });
  expect(refused.status).toBe(400);
  const row = rowOf(page, 'invalid_request, createdAt');
  await expect(row).toContainText('/sdk/event');
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Refused' });
  await expect(panel).toContainText('createdAt');
  await expect(panel).toContainText('Neither the request’s contents nor its sender are stored.');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^Refused/ })
    .click();
  await expect(page).toHaveURL(/kind=refused/);
  await expect(rowOf(page, 'createdAt')).toBeVisible();
  await expect(
    page.getByRole('img', {
      name: /^The last hour by minute: [1-9][\d,]* stored, [1-9]\d* refused; peak at /,
    }),
  ).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  expect(answers.some((text) => text.includes('createdAt'))).toBe(true);
  for (const text of answers) expect(text).not.toMatch(/secret-4242|127\.0\.0\.1"/);
});

test('an exposure with a false claim shows the claim and the actual assignment', async ({ page }) => {
  const response = await page.request.get(
    `${pixel.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=${visitor}&url=${encodeURIComponent(`${pixel.url}/demo/product/mug`)}`,
  );
  const { assignments, version } = await response.json();
  const drawn = assignments.find(
    ({ experimentKey }: { experimentKey: string }) => experimentKey === 'product-cta',
  );
  const claimed = drawn.variantKey === 'control' ? 'buy-now' : 'control';
  await send({
    eventName: '$exposure',
    version,
    url: `${pixel.url}/demo/product/mug`,
    assignments: [{ ...pick(drawn), variantKey: claimed, isControl: claimed === 'control' }],
  });
  await openEvents(page, '?kind=unverified');
  const name = (key: string) => (key === 'control' ? 'Control' : 'Buy now');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(
    new RegExp(`product-cta: claims ${name(claimed)}, but bucketing assigns ${name(drawn.variantKey)}`),
  );
  expect(await violationsOf(page)).toEqual([]);
});

test('filters are in the address, and apply to new events', async ({ page }) => {
  await send({ eventName: 'one', url: 'https://shop.example/cart?x=1' });
  await send({ eventName: 'two', url: 'https://shop.example/cart' });
  await openEvents(page);
  await expect(rowOf(page, 'two')).toBeVisible();
  await page.getByRole('button', { name: 'Filter by Event' }).click();
  await expect(page.getByRole('menuitemradio', { name: '$survey:completed' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'one' }).click();
  await expect(page).toHaveURL(/name=one/);
  await expect(rowOf(page, 'two')).toHaveCount(0);
  await expect(rowOf(page, 'one')).toHaveCount(1);
  await send({ eventName: 'two' });
  await send({ eventName: 'one', url: 'https://shop.example/later' });
  await expect(rowOf(page, '/later')).toBeVisible();
  await expect(rowOf(page, 'two')).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('x=1');
  await expect(page).toHaveURL(/page=x(?:%3D|=)1/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill(visitor.toUpperCase());
  await expect(page).toHaveURL(new RegExp(`visitor=${visitor}`));
  const claim = {
    experimentKey: 'cta',
    experimentId: 'x',
    variantKey: 'b',
    variantId: 'y',
    isControl: false,
  };
  await send({ eventName: 'claiming', assignments: [claim] });
  await openEvents(page, '?experiment=cta');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('cta: claims b, which wasn’t assigned');
  await openEvents(page, '?name=never-sent');
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(rowOf(page, 'one').first()).toBeVisible();
});

test('it pauses by hand, while scrolled and while focused, and counts new events', async ({ page }) => {
  for (let n = 0; n < 20; n++) await send({ eventName: `before ${n}` });
  await openEvents(page);
  await expect(rowOf(page, 'before 19')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByText('Paused')).toBeVisible();
  await send({ eventName: 'meanwhile' });
  await send({ eventName: 'meanwhile' });
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
  await expect(rowOf(page, 'meanwhile')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '2 new' }).click();
  await expect(rowOf(page, 'meanwhile')).toHaveCount(2);
  await expect(page.getByText('Following')).toBeVisible();

  // By keyboard alone: to the newest, into it, and back.
  await page.keyboard.press('j');
  await expect(page.getByText('Paused')).toBeVisible();
  await send({ eventName: 'behind' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'meanwhile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(rowOf(page, 'behind')).toBeVisible();
  await expect(page.getByText('Following')).toBeVisible();

  await page.setViewportSize({ width: 800, height: 700 });
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await expect(page.getByText('Paused')).toBeVisible();
  await send({ eventName: 'unseen' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(rowOf(page, 'unseen')).toBeInViewport();
});

test('of two thousand simultaneous events, a page renders a few, and keeps at most 500', async ({ page }) => {
  await send({ eventName: 'before the burst' });
  await openEvents(page);
  await expect(rowOf(page, 'before the burst')).toBeVisible();
  for (let n = 0; n < 2_000; n += 100) {
    const events = Array.from({ length: 100 }, (_, index) => bodyOf({ eventName: `burst ${n + index}` }));
    const response = await fetch(`${pixel.url}/sdk/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ events }),
    });
    expect(response.status).toBe(200);
  }
  await send({ eventName: 'after the burst' });
  await expect(rowOf(page, 'after the burst')).toBeVisible({ timeout: 60_000 });
  await expect(rowsOf(page)).toHaveCount(60);
  // Scrolling shows what is kept, and no more.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[data-row^="stored."]')).toHaveCount(500, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

test('loads what arrived while the tab was hidden, and says so while it cannot', async ({ page }) => {
  const anonymousId = randomUUID();
  const ofVisitor = `events?visitor=${anonymousId}`;
  await send({ eventName: 'before', anonymousId });
  await openEvents(page, `?visitor=${anonymousId}`);
  await expect(rowOf(page, 'before')).toBeVisible();
  await expect(page.getByText('Following')).toBeVisible();

  await hide(page, true);
  const batch = Array.from({ length: 100 }, (_, index) =>
    bodyOf({ eventName: `hidden ${index}`, anonymousId }),
  );
  for (const part of ['a', 'b', 'c'])
    await fetch(`${pixel.url}/sdk/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        events: batch.map((each) => ({ ...each, eventId: `${part} ${each.eventId}` })),
      }),
    });
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `${pixel.controlUrl}/api/projects/pk_demo/${ofVisitor}&limit=1000`,
      );
      return (await response.json()).events.length;
    })
    .toBe(301);
  const log = `**/pk_demo/${ofVisitor}*`;
  await page.route(log, (route) => route.abort());
  await hide(page, false);
  const gap = page.getByRole('status').filter({ hasText: 'may be missing.' });
  await expect(gap).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.unroute(log);
  await gap.getByRole('button', { name: 'Try again' }).click();
  await expect(gap).toHaveCount(0);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator('[data-row^="stored."]')).toHaveCount(301, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

test('reports that refusals and dead letters are unavailable, until they load', async ({ page }) => {
  await send({});
  expect((await send({ createdAt: 'yesterday' })).status).toBe(400);
  const unread = page.getByRole('status').filter({ hasText: 'right now.' });
  const lists = /\/pk_demo\/(?:refusals|dead-letters)/;
  await page.route(lists, (route) => route.abort());
  await openEvents(page);
  await expect(unread).toHaveCount(2);
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^Refused/ })
    .click();
  await expect(unread).toHaveText(/^Can’t load refused requests right now\. .+\.Try again$/);
  await expect(page.getByRole('heading', { name: 'No matching events' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  const again = page.waitForRequest(lists);
  await unread.getByRole('button', { name: 'Try again' }).click();
  await again;
  await page.unroute(lists);
  await expect(rowOf(page, 'createdAt').first()).toBeVisible();
  await expect(unread).toHaveCount(0);
});

test('creates a goal from an event, and finds everything of its visitor', async ({ page }) => {
  await send({ eventName: 'of somebody else', anonymousId: randomUUID() });
  const eventId = await sendAndGetId({
    eventName: 'newsletter_signup',
    payload: { items: 2, revenue: 49.9 },
  });
  await openEvents(page, '?name=newsletter_signup');
  await rowOf(page, 'newsletter_signup').getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`id=stored.${visitor}.${eventId}`));
  const panel = page.getByRole('dialog', { name: 'newsletter_signup' });
  await panel.getByRole('button', { name: 'Create goal from event' }).click();
  const goal = page.getByRole('dialog', { name: 'New goal' });
  await expect(goal.getByLabel('Name', { exact: true })).toHaveValue('Newsletter signup');
  await expect(goal.getByLabel('Event name')).toHaveValue('newsletter_signup');
  await expect(goal.getByLabel('Amount property')).toHaveValue('revenue');
  expect(await violationsOf(page)).toEqual([]);
  await goal.getByRole('button', { name: 'Create goal' }).click();
  await expect(page.getByText('Created Newsletter signup.', { exact: true })).toBeVisible();
  await expect(panel).toBeVisible();
  const { goals } = await (await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/goals`)).json();
  expect(goals).toContainEqual(
    expect.objectContaining({ eventName: 'newsletter_signup', type: 'revenue', valueProperty: 'revenue' }),
  );
  await page.reload();
  await expect(panel).toContainText('49.9');
  await panel.getByRole('button', { name: 'JSON' }).click();
  await expect(panel).toContainText('"payload": {"items":2,"revenue":49.9}');
  await panel.getByRole('button', { name: 'As curl' }).click();
  const command = panel.locator('pre');
  await expect(command).toContainText(`${pixel.url}/sdk/event`);
  await expect(command).not.toContainText(/127\.0\.0\.1['"]|cookie/i);
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `${await command.textContent()} -s -w '%{http_code}'`,
  ]);
  expect(stdout).toMatch(/200$/);
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `${pixel.controlUrl}/api/projects/pk_demo/events/find?event=${eventId}`,
      );
      return (await response.json()).events.length;
    })
    .toBe(1);
  await panel.getByRole('button', { name: 'All events of this visitor' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`events\\?visitor=${visitor}$`));
  await expect(rowOf(page, 'newsletter_signup')).toHaveCount(1);
  await expect(rowOf(page, 'of somebody else')).toHaveCount(0);
});

test('watches one browser by link, and stops automatically', async ({ browser, page }) => {
  await openEvents(page);
  await page.getByRole('button', { name: 'Watch my browser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch my browser' });
  await dialog.getByLabel('Page to open').fill(`${pixel.url}/demo/product/mug`);
  const link = dialog.getByRole('link', { name: /^Open / });
  await expect(link).toHaveAttribute('href', /#px_verify=[\w-]+$/);
  await expect(dialog.getByRole('img', { name: 'A QR code that opens the page on a phone' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const phone = await browser.newContext();
  const opened = await phone.newPage();
  await opened.goto(`${await link.getAttribute('href')}`);
  await expect(page.getByText(/^Watching one browser, visitor [\da-f]{8}\.$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText(/^9:\d\d left$/);
  await opened.waitForFunction('window.pixel?.getBlob?.()?.anonymousId !== undefined');
  const watched = `${await opened.evaluate('pixel.getBlob().anonymousId')}`;
  await expect(page).toHaveURL(new RegExp(`visitor=${watched}`));
  await send({ eventName: 'of somebody else' });
  await opened.evaluate("pixel.track('by my phone')");
  await expect(rowOf(page, 'by my phone')).toBeVisible();
  await expect(rowOf(page, 'of somebody else')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await phone.close();

  const until = new Date(Date.now() + 4_000 * cpuTimes).toISOString();
  await openEvents(page, `?visitor=${watched}&until=${encodeURIComponent(until)}`);
  await expect(page.getByText('Watching has ended. You see all events again.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(rowOf(page, 'of somebody else').first()).toBeVisible();
  await expect(page).not.toHaveURL(/visitor/);
  expect(await violationsOf(page)).toEqual([]);
});

test('keeps a watch code while it waits, and prefills only the user’s own page', async ({
  browser,
  context,
  page,
}) => {
  await page.clock.install();
  await openEvents(page, '?open=watch');
  const dialog = page.getByRole('dialog', { name: 'Watch my browser' });
  const field = dialog.getByLabel('Page to open');
  await expect(dialog.getByText('A page of yours that has the script.')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(`${pixel.url}/demo/product/mug`);
  const link = dialog.getByRole('link', { name: /^Open / });
  const first = `${await link.getAttribute('href')}`;
  await page.clock.fastForward('10:01');
  await expect(link).not.toHaveAttribute('href', first);
  const phone = await browser.newContext();
  // Someone had scanned the code before it was renewed.
  await (await phone.newPage()).goto(first);
  await expect(page.getByText(/^Watching one browser, visitor [\da-f]{8}\.$/)).toBeVisible();
  await phone.close();

  for (const allowedOrigins of [['https://one.example'], ['https://one.example', 'https://two.example']]) {
    const projectKey = await makeProject(context, { allowedOrigins });
    await page.goto(`${pixel.controlUrl}/p/${projectKey}/events?open=watch`);
    if (allowedOrigins.length === 1) await expect(field).toHaveValue('https://one.example/');
    else {
      await expect(field).toHaveValue('');
      await dialog.getByRole('button', { name: 'https://two.example' }).click();
      await expect(dialog.getByRole('link', { name: 'Open two.example' })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    }
  }
});

test('a dead letter is retried and dropped by permitted users', async ({ page }) => {
  const idsOfDead = async (): Promise<string[]> => {
    const response = await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/dead-letters/ids`);
    return (await response.json()).ids;
  };
  await openEvents(page);
  await expect(page.getByText('Following')).toBeVisible();
  const body = { projectKey: 'pk_demo', anonymousId: visitor, eventName: 'review_sent' };
  await appendToQueue(JSON.stringify({ formatVersion: 1, eventId: 'dead-1', body }));
  const row = rowOf(page, 'review_sent');
  await expect(row).toContainText('The record');
  const [first] = await idsOfDead();
  await row.getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Dead letter', exact: true });
  await expect(panel).toContainText('dead-1');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The record was requeued.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It still isn't an event, and comes back as another dead letter.
  await expect.poll(async () => (await idsOfDead()).filter((id) => id !== first)).toHaveLength(1);
  await openEvents(page, '?kind=dead');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(row).not.toHaveAttribute('data-row', `dead.${first}`);

  await queryPostgres(pixel, "update members set role = 'editor'");
  await page.reload();
  await row.getByRole('button').click();
  await expect(panel).toContainText('Admins can retry or drop it.');
  await expect(panel.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await queryPostgres(pixel, "update members set role = 'admin'");
  await page.reload();
  await panel.getByRole('button', { name: 'Drop' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Drop this dead letter?' });
  expect(await violationsOf(page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByText('Dropped the dead letter.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No matching events' })).toBeVisible();
  expect(await idsOfDead()).toEqual([]);
  await openEvents(page, `?id=dead.${first}`);
  await expect(page.getByRole('dialog', { name: 'No longer available' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('fits hostile names on a phone, in German', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('pixel-language', 'de'));
  await send({
    eventName: hostile,
    payload: { [hostile]: hostile },
    url: `https://shop.example/${'x'.repeat(300)}`,
  });
  await send({ eventName: `${'Donaudampfschifffahrt'.repeat(9)} ende` });
  await openEvents(page);
  await expect(page.getByRole('heading', { name: 'Live-Ereignisse' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Live-Ereignisse' });
  await expect(list.getByText(hostile)).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await list.getByRole('listitem').filter({ hasText: hostile }).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: hostile });
  await expect(panel).toContainText('Der Besucher: eine zufällige ID');
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await openEvents(page, `?open=why&visitor=${visitor}`);
  const why = page.getByRole('dialog', { name: 'Warum diese Variante?' });
  await expect(why.getByLabel('Besucher', { exact: true })).toHaveValue(visitor);
  await why.getByLabel('Seite', { exact: true }).fill(`${pixel.url}/demo/product/mug`);
  await why.getByRole('button', { name: 'Erklären' }).click();
  await expect(why).toContainText('Die Seite passt.');
  await expect(why).toContainText(/Bekommt .+\./);
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('an analyst sees events, but changes nothing; a viewer sees none, with the reason', async ({ page }) => {
  await queryPostgres(pixel, "update members set role = 'analyst'");
  await send({ eventName: 'seen_by_analysts' });
  await openEvents(page, '?name=seen_by_analysts');
  await rowOf(page, 'seen_by_analysts').getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'seen_by_analysts' });
  await expect(panel.getByRole('button', { name: 'All events of this visitor' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Create goal from event' })).toHaveCount(0);

  // Until it is left, the analyst's page polls.
  await page.goto('about:blank');
  await becomeViewer(pixel);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await openEvents(page);
  await expect(page.getByRole('heading', { name: 'Viewers can’t see individual events' })).toBeVisible();
  expect(
    requests.filter((url) => /\/api\/.*(?:\/events|refusals|dead-letters|events=true)/.test(url)),
  ).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});

function pick({ experimentKey, experimentId, variantId }: Readonly<Record<string, unknown>>) {
  return { experimentKey, experimentId, variantId };
}

function bodyOf(fields: Readonly<Record<string, unknown>>) {
  return {
    projectKey: 'pk_demo',
    anonymousId: visitor,
    eventId: randomUUID(),
    eventName: 'view',
    createdAt: new Date().toISOString(),
    url: `${pixel.url}/demo/cart`,
    assignments: [],
    ...fields,
  };
}

/** Sends an event as a page does. */
function send(fields: Readonly<Record<string, unknown>>): Promise<Response> {
  return fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(bodyOf(fields)),
  });
}

/** Hides the tab from its page, or shows it again. */
function hide(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Sends an event and returns its id. */
async function sendAndGetId(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const eventId = randomUUID();
  expect((await send({ ...fields, eventId })).status).toBe(200);
  return eventId;
}

/** Appends a record to the queue, which isn't possible from outside. */
function appendToQueue(record: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      { socketPath: join(pixel.dataDirectory, 'edge.sock'), path: '/append', method: 'POST' },
      (answer) => void answer.resume().once('end', resolve),
    )
      .once('error', reject)
      .end(record);
  });
}

async function makeProject(context: BrowserContext, settings: object = {}): Promise<string> {
  await signIn(context, pixel);
  const headers = { Origin: pixel.controlUrl };
  const listed = await context.request.get(`${pixel.controlUrl}/api/organizations`, { headers });
  const { organizations } = await listed.json();
  const created = await context.request.post(
    `${pixel.controlUrl}/api/organizations/${organizations[0].organizationId}/projects`,
    { headers, data: { name: `Shop ${randomUUID()}`, ...settings } },
  );
  return (await created.json()).projectKey;
}
