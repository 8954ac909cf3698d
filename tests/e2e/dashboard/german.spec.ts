import type { Page, Response } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer((started) => {
  pixel = started;
});

/** A word that occurs only in the German texts of server messages. */
const germanOnly = 'Kontrollvariante';

/** Returns the scripts that a page loads until its heading is visible. */
async function scriptsOf(page: Page, heading: string): Promise<readonly string[]> {
  const scripts: Promise<string>[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  page.on('response', keep);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  // Requests that start once the page is idle may be in flight when the test ends.
  page.off('response', keep);
  return Promise.all(scripts);
}

test('English users load no German', async ({ context, page }) => {
  await signIn(context, pixel);
  const scripts = await scriptsOf(page, 'Experiments');
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.includes(germanOnly))).toEqual([]);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('everything is in German, and loaded before anything renders', async ({ context, page }) => {
    await signIn(context, pixel);
    const scripts = await scriptsOf(page, 'Experimente');
    expect(scripts.filter((script) => script.includes(germanOnly))).toHaveLength(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('a form shows refusals in German', async ({ context, page }) => {
    await signIn(context, pixel);
    await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments?new=true`);
    const name = page.getByLabel('Name', { exact: true });
    const key = page.getByLabel('Schlüssel', { exact: true });
    const submit = page.getByRole('button', { name: 'Entwurf anlegen' });
    await name.fill('Fester Kaufknopf');
    await key.fill('product-cta');
    await submit.click();
    await expect(
      page.getByText('Den Schlüssel „product-cta“ gibt es bereits; wählen Sie einen anderen'),
    ).toBeVisible();
    await name.fill('x'.repeat(300));
    await key.fill('');
    await submit.click();
    await expect(page.getByText(/^Höchstens \d+ Zeichen sind möglich$/)).toBeVisible();
  });

  for (const { path, title } of [
    { path: '/p/pk_demo/experiments', title: 'Experimente' },
    { path: '/p/pk_demo/install', title: 'Pixel auf Demo shop einbinden' },
    { path: '/p/pk_demo/account', title: 'Konto' },
    { path: '/welcome', title: 'Neues Projekt' },
  ])
    test(`${path} fits on a phone`, async ({ context, page }) => {
      await signIn(context, pixel);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(pixel.controlUrl + path);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expectToFit(page);
      expect(await violationsOf(page)).toEqual([]);
    });
});
