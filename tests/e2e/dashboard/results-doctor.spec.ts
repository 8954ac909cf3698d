import type { ExperimentView, ResultsReport } from '@pixel/control/client';
import type { Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

/** Takes half a minute here: three weeks of shoppers arrive, and are counted day by day. */
const pastLimitMs = 600_000;

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer(
  async (started) => {
    pixel = started;
    test.setTimeout(pastLimitMs);
    const results = () => pixel.cli('results', 'demo-gallery', '--project', 'pk_demo', '--json');
    const isFinal = await eventually(
      async () => (await results()).stdout.includes('"isFinal":true'),
      (isThere) => isThere,
      pastLimitMs,
    );
    expect(isFinal).toBe(true);
  },
  { PIXEL_DEMO: 'on' },
);

test.beforeEach(async ({ context }) => {
  await signIn(context, pixel);
});

test('a variant is removed in the dialog of the new phase', async ({ page }) => {
  await page.route('**/api/**/demo-gallery/results', async (route) => {
    const report = await (await route.fetch()).json();
    const [diagnosis] = (report as ResultsReport).diagnoses;
    const pause = { code: 'pause_variant', parameters: {}, sentence: 'Begin without it.', command: null };
    await route.fulfill({
      json: { ...report, diagnoses: [{ ...diagnosis, variantKey: 'treatment', actions: [pause] }] },
    });
  });
  const doctor = await openDoctor(page);
  await doctor.getByRole('button', { name: 'Start phase 2 without the variant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start phase 2?' });
  await expect(dialog.getByLabel('Drop a variant')).toHaveValue('treatment');
  // It handles keys once it has the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(doctor).toBeVisible();
});

test.describe('on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('the doctor and its dialog fit', async ({ page }) => {
    await page.goto(`${address()}?panel=doctor`);
    await page.getByRole('button', { name: 'Phase 2 ohne sie starten' }).click();
    await expect(page.getByRole('dialog', { name: 'Phase 2' })).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('from a problem to a new phase without the variant, by keyboard', async ({ page }) => {
  const doctor = await openDoctor(page);
  // The command remains as an alternative.
  await expect(doctor.locator('code').first()).toContainText('--without browser:firefox');
  expect(await violationsOf(page)).toEqual([]);
  const button = doctor.getByRole('button', { name: 'Start phase 2 without them' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start phase 2?' });
  await expect(dialog.getByLabel('Visitors whose')).toHaveValue('browser');
  await expect(dialog.getByLabel('is', { exact: true })).toHaveValue('firefox');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Exposures are lost in Firefox');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { phases, audience, status } = await experiment(page);
  expect(phases.map(({ number }) => number)).toEqual([1, 2]);
  expect(status).toBe('running');
  expect(audience).toEqual({ not: { attribute: 'browser', operator: 'equals', value: 'firefox' } });
  // No actions now on problems of an earlier phase.
  await page.goto(`${address()}?phase=1&panel=doctor`);
  await expect(page.getByRole('dialog', { name: 'Doctor' })).toContainText('--without browser:firefox');
  await expect(page.getByRole('button', { name: /^Start phase/ })).toHaveCount(0);
});

test('a user without edit permission reads the remedy, without a button', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${address()}?phase=1&panel=doctor`);
  await expect(page.getByRole('dialog', { name: 'Doctor' })).toContainText('--without browser:firefox');
  await expect(page.getByRole('button', { name: /^Start phase/ })).toHaveCount(0);
});

const address = () => `${pixel.controlUrl}/p/pk_demo/experiments/demo-gallery/results`;

async function openDoctor(page: Page) {
  await page.goto(address());
  await page.getByRole('button', { name: 'Doctor' }).click();
  return page.getByRole('dialog', { name: 'Doctor' });
}

async function experiment(page: Page): Promise<ExperimentView> {
  const response = await page.request.get(
    `${pixel.controlUrl}/api/projects/pk_demo/experiments/demo-gallery`,
  );
  expect(response.status()).toBe(200);
  return response.json();
}
