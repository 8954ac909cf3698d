import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('a phone menu links to everything in the sidebar', async ({ context, page }) => {
  const organizations = await (await context.request.get(`${pixel.controlUrl}/api/me`)).json();
  const { organizationId } = organizations.organizations[0];
  const created = await context.request.post(
    `${pixel.controlUrl}/api/organizations/${organizationId}/projects`,
    { data: { name: 'Second shop', timeZone: 'UTC' }, headers: { Origin: pixel.controlUrl } },
  );
  expect(created.ok()).toBe(true);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  const more = page.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });

  await more.click();
  await expect(sheet.getByText('Live', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Install' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await sheet.getByLabel('Theme').selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await sheet.getByLabel('Project').selectOption('Second shop');
  await expect(sheet).toBeHidden();
  const tile = page.getByRole('button', { name: 'Switch project: Second shop' });
  await tile.click();
  await page.getByRole('menuitemradio', { name: 'Demo shop' }).click();
  await expect(page).toHaveURL(/\/p\/pk_demo\/experiments$/);

  await more.click();
  await sheet.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await more.click();
  await sheet.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible();
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Bei Pixel anmelden' })).toBeVisible();
});
