import type { Page } from '@playwright/test';
import { test, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const focused = (page: Page) => page.locator(':focus');
const open = (page: Page, path: string) => page.goto(`${pixel.controlUrl}/p/pk_demo/${path}`);

test('each page has a title; navigation announces it and moves the focus', async ({ page }) => {
  await open(page, 'experiments');
  await expect(page).toHaveTitle('Experiments · Demo shop · Pixel');
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(page).toHaveTitle('Goals · Demo shop · Pixel');
  await expect(page.getByRole('status').filter({ hasText: 'Goals · Demo shop' })).toBeAttached();
  await expect(focused(page)).toHaveAttribute('id', 'content');
  await expect(page.getByRole('table', { name: 'Goals' })).toBeVisible();
  await page.getByRole('searchbox').fill('purchase');
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeAttached();
});

test('closing returns the focus to the opener', async ({ page }) => {
  await open(page, 'goals');
  const row = page.getByRole('button', { name: /^Purchase/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();

  await open(page, 'goals?open=purchase');
  await expect(page.getByRole('dialog', { name: 'Purchase' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveAttribute('id', 'content');
});

test('j and k move the focus, and shortcuts work after clicking a tab and a checkbox', async ({ page }) => {
  await open(page, 'experiments');
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Running' }).click();
  const rows = page.getByRole('table', { name: 'Experiments' }).locator('tbody tr');
  await expect(rows.first().getByRole('link')).toBeVisible();
  await page.keyboard.press('j');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await rows.nth(1).hover();
  await rows.nth(1).getByRole('checkbox').check();
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/experiments\/[\w-]+\//);

  await open(page, 'goals');
  const goal = page.getByRole('table').locator('tbody tr').first().getByRole('button').first();
  await expect(goal).toBeVisible();
  await page.keyboard.press('j');
  await expect(goal).toBeFocused();
});

test('results without visitors say so, and are not called healthy', async ({ page }) => {
  const answer = await pixel.cli('results', 'product-cta', '--project', 'pk_demo', '--refresh', '--json');
  expect(answer).toMatchObject({ code: 0 });
  await open(page, 'experiments');
  const row = page.getByRole('row', { name: /Product call to action/ });
  await expect(row.getByText('Not enough data')).toBeVisible();
  await expect(row.getByText('No visitors yet')).toBeAttached();
  await expect(row.getByText('Healthy')).toHaveCount(0);
  await open(page, 'experiments?health=ok');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
});

test('a toast over a panel is reachable and announced, and names the failed request', async ({ page }) => {
  await open(page, 'goals');
  const panel = page.getByRole('dialog', { name: 'New goal' });
  await page.getByRole('button', { name: /^Actions for Purchase/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.keyboard.press('n');
  const toast = panel.getByRole('listitem').filter({ hasText: /Request/ });
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
  await expect(panel).toBeVisible();
});

test('invalid parameters show the page without them', async ({ page }) => {
  for (const path of [
    'install?platform=zzz&page=[1]',
    'experiments?text=null&tag={}&status=bogus&health=1',
    'goals?text={}',
    'audiences?text=[1]',
    'changes?open=[1]&from={}',
    'experiments/product-cta/history?open={}',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Can’t load|No matches/)).toHaveCount(0);
  }
});

test.describe('with a second project', () => {
  let projectKey: string;

  test.beforeEach(async ({ context }) => {
    const me = await (await context.request.get(`${pixel.controlUrl}/api/me`)).json();
    const { organizationId } = me.organizations[0];
    const created = await context.request.post(
      `${pixel.controlUrl}/api/organizations/${organizationId}/projects`,
      { data: { name: 'Second shop', timeZone: 'UTC' }, headers: { Origin: pixel.controlUrl } },
    );
    projectKey = (await created.json()).projectKey;
  });

  test('nothing of one project appears in another', async ({ page }) => {
    await open(page, 'experiments');
    const row = page.getByRole('row', { name: /Express cart/ });
    await row.hover();
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
    await page.getByRole('button', { name: 'Switch project: Demo shop' }).click();
    await page.getByRole('menuitemradio', { name: 'Second shop' }).first().click();
    await expect(page.getByText('No experiments yet')).toBeVisible();
    await expect(page.getByText(/selected/)).toHaveCount(0);
  });

  test('an archived project says so, and offers nothing to create', async ({ context, page }) => {
    await page.goto(`${pixel.controlUrl}/p/${projectKey}/experiments`);
    const create = page.getByRole('button', { name: 'New experiment' });
    await expect(create.first()).toBeVisible();
    const archived = await context.request.post(`${pixel.controlUrl}/api/projects/${projectKey}/archive`, {
      data: { confirm: projectKey },
      headers: { Origin: pixel.controlUrl },
    });
    expect(archived.ok(), await archived.text()).toBe(true);
    await page.reload();
    await expect(page.getByText('This project is archived and read-only.')).toBeVisible();
    await expect(create).toHaveCount(0);
  });
});

test('a demotion removes permissions on open pages', async ({ page }) => {
  await open(page, 'experiments');
  const create = page.getByRole('button', { name: 'New experiment' });
  await expect(create).toBeVisible();
  await becomeViewer(pixel);
  await expect(create).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Express cart/ })).toBeVisible();
});
