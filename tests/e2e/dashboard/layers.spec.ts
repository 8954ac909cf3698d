import { test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const layers = '/p/pk_demo/layers';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('creates a layer, and shows a refused key at its field', async ({ page }) => {
  await page.goto(pixel.controlUrl + layers);
  await page.getByRole('button', { name: 'New layer' }).click();
  await expect(page).toHaveURL(/new=true/);
  const panel = page.getByRole('dialog', { name: 'New layer' });
  await panel.getByLabel('Key').fill('The basket');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByLabel('Key').fill('basket');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'false');
  await panel.getByRole('button', { name: 'Create layer' }).click();
  await expect(page.getByRole('heading', { name: 'basket' })).toBeVisible();
  await expect(page.getByRole('img', { name: '100% free' })).toBeVisible();

  await page.getByRole('button', { name: 'New layer' }).click();
  await panel.getByLabel('Key').fill('basket');
  await panel.getByRole('button', { name: 'Create layer' }).click();
  await expect(panel).toContainText('Project "pk_demo" already has a layer "basket"');
});

test('shows occupied slots live', async ({ page }) => {
  await page.goto(pixel.controlUrl + layers);
  await expect(page.getByRole('heading', { name: 'basket' })).toBeVisible();
  const statuses = await page.evaluate(async () => {
    async function send(path: string, body: object): Promise<Response> {
      return await fetch(`/api/projects/pk_demo/experiments${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
    const variants = [
      { variantKey: 'a', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ];
    const created = await send('', {
      experimentKey: 'bar',
      name: '<img onerror=alert(1)> bar',
      variants,
      layer: { layerKey: 'basket', from: 0, to: 0.4 },
    });
    const drafted = await send('', {
      experimentKey: 'later',
      name: 'Later',
      variants,
      layer: { layerKey: 'basket', from: 0.2, to: 1 },
    });
    const { experiment } = await created.json();
    const started = await send('/bar/status', { revision: experiment.revision, status: 'running' });
    return [created.status, drafted.status, started.status];
  });
  expect(statuses).toEqual([200, 200, 200]);
  await expect(
    page.getByRole('img', { name: '<img onerror=alert(1)> bar: 0% to 40%; 60% free' }),
  ).toBeVisible();
  const draft = page.getByRole('listitem').filter({ hasText: 'Later' });
  await expect(draft).toContainText('Draft');
  await expect(draft).toContainText('20%–100%');
  expect(await violationsOf(page)).toEqual([]);
  await draft.getByRole('link').click();
  await expect(page).toHaveURL(/experiments\/later/);
});

test('shows a viewer everything, without actions', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(`${pixel.controlUrl}${layers}?new=true`);
  await expect(page.getByRole('heading', { name: 'basket' })).toBeVisible();
  await expect(page.getByText('Layers can’t be removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New layer' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
