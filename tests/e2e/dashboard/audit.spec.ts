import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'serial' });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const audit = '/p/pk_demo/team/audit';
const lines = (page: Page) =>
  page
    .locator('#content')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
const openLine = (page: Page, text: string | RegExp) =>
  lines(page).filter({ hasText: text }).first().getByRole('button', { name: 'Details' });

async function change(page: Page, method: 'post' | 'patch', path: string, data: object, revision?: number) {
  const response = await page.request[method](`${pixel.controlUrl}/api/${path}`, {
    data,
    headers: { Origin: pixel.controlUrl, ...(revision !== undefined && { 'If-Match': `"${revision}"` }) },
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

test('an error replaces the page while its people are unknown', async ({ page }) => {
  await page.route('**/api/organizations/*/members', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal_error', requestId: 'req_audit' } } }),
  );
  await page.goto(pixel.controlUrl + audit);
  await expect(page.getByRole('alert')).toContainText('req_audit');
});

test('changes are described in sentences, with their differences', async ({ page }) => {
  const experiments = 'projects/pk_demo/experiments';
  const created = await change(page, 'post', experiments, { experimentKey: 'told', name: 'Told' });
  const { revision } = created.experiment;
  await change(page, 'patch', `${experiments}/told`, { coverage: 0.4, name: 'Told anew' }, revision);
  const waiting = await (await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/changes`)).json();
  await change(page, 'post', 'projects/pk_demo/publish', {
    basedOn: waiting.liveVersion,
    revision: waiting.revision,
    reason: 'It is time',
  });

  await page.goto(pixel.controlUrl + audit);
  await expect(lines(page).first()).toContainText(/^O.*Owner published \d+ changes/);
  await expect(lines(page).nth(1)).toContainText('Owner edited the experiment Told anew');
  await expect(lines(page).nth(2)).toContainText('Owner created the experiment Told');
  expect(await violationsOf(page)).toEqual([]);

  const edited = openLine(page, 'edited the experiment Told anew');
  await edited.focus();
  await page.keyboard.press('Enter');
  await expect(edited).toHaveAttribute('aria-expanded', 'true');
  const content = page.locator('#content');
  await expect(content.locator('del').filter({ hasText: '100%' })).toBeVisible();
  await expect(content.locator('ins').filter({ hasText: '40%' })).toBeVisible();
  await expect(content).toContainText('owner@localhost');
  expect(await violationsOf(page)).toEqual([]);
  // The open entry is in the URL.
  await page.reload();
  await expect(content.locator('ins').filter({ hasText: '40%' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
});

test('filters are in the address, and the export matches them', async ({ page }) => {
  await change(page, 'post', `organizations/${await organizationOf(page)}/invitations`, { role: 'viewer' });
  await page.goto(pixel.controlUrl + audit);
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Action').selectOption({ label: 'All: Experiments' });
  await expect(page).toHaveURL(`${pixel.controlUrl}${audit}?action=experiment.`);
  await expect(lines(page).filter({ hasText: 'invited' })).toHaveCount(0);
  await filters.getByLabel('Person').selectOption({ label: 'Owner' });
  await filters.getByLabel('Key or email').fill('told');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/subject=told/);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('edited');
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await expect(filters.getByLabel('Key or email')).toHaveValue('told');
  await expect(lines(page)).toHaveCount(2);
  const json = JSON.parse(await downloadLog(page, 'As JSON'));
  expect(json.map(({ action }: { action: string }) => action)).toEqual([
    'experiment.update',
    'experiment.create',
  ]);
  const csv = await downloadLog(page, 'As CSV');
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv).toContain(',user,owner@localhost,pk_demo,experiment.update,told,Told anew,');

  // Days are in the project's time zone, inclusive.
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  const earlier = new Date(Date.parse(today) - 5 * 86_400_000).toISOString().slice(0, 10);
  await filters.getByLabel('Until').fill(earlier);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(pixel.controlUrl + audit);
  await expect(lines(page).filter({ hasText: 'Owner invited anyone with the link as Viewer' })).toHaveCount(
    1,
  );

  await filters.getByLabel('Project').selectOption('pk_demo');
  await expect(lines(page).filter({ hasText: 'invited' })).toHaveCount(0);
  await openLine(page, 'edited the experiment Told anew').click();
  await page.getByRole('button', { name: 'Show only this', exact: true }).click();
  await expect(page).toHaveURL(`${pixel.controlUrl}${audit}?subject=told`);
});

test('older entries load on demand, without repetition, and unknown parameters are ignored', async ({
  page,
}) => {
  const organizationId = await organizationOf(page);
  for (let line = 0; line < 60; line++) {
    const was = line === 0 ? await nameOf(page) : `House ${line - 1}`;
    await change(page, 'post', `organizations/${organizationId}/rename`, { name: `House ${line}`, was });
  }
  await page.goto(`${pixel.controlUrl}${audit}?action=organization.rename&from=yesterday&nothing=1`);
  await expect(lines(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(lines(page)).toHaveCount(60);
  await expect(page.getByText('End of the log.')).toBeVisible();
  expect(new Set(await lines(page).allInnerTexts()).size).toBe(60);
  await expect(lines(page).last()).toContainText('to House 0');
});

test('relative times update together, every five seconds', async ({ page }) => {
  const organizationId = await organizationOf(page);
  for (const name of ['Clock', 'Watch'])
    await change(page, 'post', `organizations/${organizationId}/rename`, { name, was: await nameOf(page) });
  await page.clock.install();
  await page.goto(pixel.controlUrl + audit);
  await expect(lines(page).nth(1)).toContainText('to Clock');
  const seconds = async () =>
    (await lines(page).getByRole('time').allInnerTexts())
      .slice(0, 2)
      .map((text) => Number.parseInt(text, 10));
  await page.clock.pauseAt(Date.now() + 6_000);
  const [watch = 0, clock = 0] = await seconds();
  expect(clock).toBeGreaterThanOrEqual(watch);
  await page.clock.runFor(5_000);
  expect(await seconds()).toEqual([watch + 5, clock + 5]);
});

test('an inviter is warned that no one can sign in without an identity provider', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/team`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Nobody can accept invitations yet');
  expect(await violationsOf(page)).toEqual([]);
});

async function organizationOf(page: Page): Promise<string> {
  return (await (await page.request.get(`${pixel.controlUrl}/api/me`)).json()).organizations[0]
    .organizationId;
}

async function nameOf(page: Page): Promise<string> {
  return (await (await page.request.get(`${pixel.controlUrl}/api/me`)).json()).organizations[0].name;
}

async function downloadLog(page: Page, kind: string): Promise<string> {
  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  return readFile(await (await download).path(), 'utf8');
}
