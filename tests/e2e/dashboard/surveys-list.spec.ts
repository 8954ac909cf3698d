import type { BrowserContext, Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const surveys = '/p/pk_demo/surveys';
const hostile = '<img src=x onerror=alert(1)> \u202eevil';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const desk = (page: Page) => page.frameLocator('iframe[title="The survey on a desktop"]');
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the survey' });
const rowOf = (page: Page) => page.getByRole('row', { name: /^Mine/ });

async function post(context: BrowserContext, path: string, data: object): Promise<{ revision: number }> {
  const response = await context.request.post(`${pixel.controlUrl}/api/projects/pk_demo/surveys${path}`, {
    headers: { Origin: pixel.controlUrl },
    data,
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).survey;
}

test('the list filters by status and text, and undoes actions', async ({ context, page }) => {
  const { revision } = await post(context, '', {
    surveyKey: 'mug-survey',
    name: 'Mine',
    questions: [{ questionId: 'like', type: 'nps', title: 'How do you like the mug?' }],
  });
  await post(context, '/mug-survey/status', { revision, status: 'running' });
  await page.goto(pixel.controlUrl + surveys);
  const row = rowOf(page);
  await expect(row).toContainText('Running');
  await expect(page.getByRole('row').filter({ hasText: 'after-purchase' })).toContainText('/demo/thank-you');
  expect(await violationsOf(page)).toEqual([]);

  await row.getByRole('button', { name: 'Actions for Mine' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('Mine is paused.', { exact: true })).toBeVisible();
  await expect(row).toContainText('Paused');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Running');
  await row.getByRole('button', { name: 'Actions for Mine' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Mine');
  await page.getByRole('link', { name: 'Surveys', exact: true }).last().click();

  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No matches')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'help-page' })).toBeVisible();
  await page.goto(`${pixel.controlUrl}${surveys}/nothing-here/setup`);
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('handles a hostile name and a phone', async ({ context, page }) => {
  await post(context, '', {
    surveyKey: 'hostile',
    name: `${hostile}${'x'.repeat(150)}`,
    questions: [{ questionId: 'q', type: 'open_text', title: `${hostile} ${'y'.repeat(200)}` }],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pixel.controlUrl + surveys);
  await expect(page.getByText('onerror=alert').first()).toBeVisible();
  await expectToFit(page);
  for (const part of ['', '?part=who', '?part=moment', '?part=look', '?part=languages']) {
    await page.goto(`${pixel.controlUrl}${surveys}/hostile/setup${part}`);
    await expect(parts(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start survey' })).toBeVisible();
    await expectToFit(page);
  }
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAttribute('title', `${hostile}${'x'.repeat(150)}`);
  const { lines, isCut } = await heading.evaluate((element) => ({
    lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    isCut: element.scrollHeight > element.clientHeight,
  }));
  expect([Math.round(lines), isCut]).toEqual([2, true]);
  await expect(desk(page).getByText('onerror').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a viewer reads the list, and changes nothing', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(pixel.controlUrl + surveys);
  await expect(rowOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New survey' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
