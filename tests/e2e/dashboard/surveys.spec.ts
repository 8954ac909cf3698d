import type { Page } from '@playwright/test';
import { test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { readQrCode } from '../../support/browser-qr-code.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'serial' });

const surveys = '/p/pk_demo/surveys';
let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const desk = (page: Page) => page.frameLocator('iframe[title="The survey on a desktop"]');
const phone = (page: Page) => page.frameLocator('iframe[title="The survey on a phone"]');
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the survey' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();

test('a survey is created, built, previewed, started, answered by a visitor, and edited again', async ({
  browser,
  page,
}) => {
  const requests: string[] = [];
  await page.goto(pixel.controlUrl + surveys);
  await page.getByRole('button', { name: 'New survey' }).waitFor();
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'New survey' });
  await panel.getByLabel('Name', { exact: true }).fill('Mug survey');
  await panel.getByRole('radio', { name: /^NPS/ }).check();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Create survey' }).click();
  await expect(page).toHaveURL(/\/surveys\/mug-survey\/setup/);

  // The preview is the real survey at the edited question, and sends no requests.
  page.on('request', (request) => {
    if (request.url().startsWith(pixel.url)) requests.push(new URL(request.url()).pathname);
  });
  await expect(desk(page).getByText('How likely are you to recommend us?')).toBeVisible();
  await expect(phone(page).getByRole('radio', { name: /^9/ })).toBeVisible();
  await page.getByLabel('Question text').fill('How likely are you to recommend this mug?');
  await expect(desk(page).getByText('How likely are you to recommend this mug?')).toBeVisible();
  await parts(page)
    .getByRole('button', { name: /2\. What is the main reason/ })
    .click();
  await expect(desk(page).getByRole('textbox')).toBeVisible();
  await desk(page).getByRole('textbox').fill('Because');
  await desk(page).getByRole('button', { name: 'Send' }).click();
  await expect(desk(page).getByText('Thank you!')).toBeVisible();
  await parts(page).getByRole('button', { name: 'Thank you' }).click();
  await expect(phone(page).getByText('Thank you!')).toBeVisible();

  // A loop and an unreachable question are reported at their places.
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();
  await parts(page)
    .getByRole('button', { name: /2\. What is the main reason/ })
    .click();
  await page.getByRole('button', { name: 'Jump', exact: true }).click();
  await page.getByLabel('Jump 1: if the answer').selectOption('is anything');
  await page
    .getByLabel('Jump 1: go to')
    .selectOption({ label: '1. How likely are you to recommend this mug?' });
  await page.getByRole('heading', { name: 'Question 2' }).click();
  await expect(parts(page).getByText('This jump leads to a loop: 2 → 1 → 2')).toBeVisible();
  await expect(page.getByText(/^1 problem to fix|^Someone/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove jump 1' }).click();
  await parts(page)
    .getByRole('button', { name: /^1\. How likely/ })
    .click();
  await page.getByRole('button', { name: 'Jump', exact: true }).click();
  await page.getByLabel('Jump 1: if the answer').selectOption('is anything');
  await expect(parts(page).getByText('Unreachable: no path leads to question 2')).toBeVisible();
  await page.getByLabel('Jump 1: if the answer').selectOption('is greater than');
  await page.getByLabel('Jump 1: compared with').fill('8');
  await expect(parts(page).getByText('9 to 10: to the end')).toBeVisible();
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();

  // Adds and moves questions by keyboard, and removes one with undo.
  await page.getByRole('heading', { name: 'Question 1' }).click();
  await page.keyboard.press('q');
  await page.getByRole('menuitem', { name: 'Multiple choice' }).press('Enter');
  await expect(page.getByLabel('Question text')).toBeFocused();
  await expect(desk(page).getByRole('checkbox', { name: 'First option' })).toBeVisible();
  await page.getByLabel('Option 1', { exact: true }).fill('The colour');
  await expect(desk(page).getByRole('checkbox', { name: 'The colour' })).toBeVisible();
  await page.getByRole('button', { name: 'Move question 2' }).press('ArrowDown');
  await expect(parts(page).getByRole('button', { name: /^3\. Which of these fit/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(parts(page).getByRole('button', { name: /^3\./ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(parts(page).getByRole('button', { name: /^3\. Which of these fit/ })).toBeVisible();
  await parts(page)
    .getByRole('button', { name: /^3\. Which/ })
    .click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();

  // Languages are side by side, with the number of missing texts.
  await parts(page)
    .getByRole('button', { name: /^Languages/ })
    .click();
  await page.getByLabel('Add a language').fill('de');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: /German.*2 missing/ })).toBeVisible();
  await page.getByLabel(/Translation of “What is the main reason/).fill('Warum?');
  await expect(page.getByRole('button', { name: /German.*1 missing/ })).toBeVisible();
  await page.getByLabel(/Translation of “How likely/).fill('Wie wahrscheinlich?');
  await expect(page.getByRole('button', { name: /German.*complete/ })).toBeVisible();
  await expect(desk(page).getByText(/Warum\?|Wie wahrscheinlich\?/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // A color with too little contrast is reported with its ratio, and not saved.
  await parts(page).getByRole('button', { name: 'Look' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#fff7c2');
  await expect(page.getByRole('list', { name: 'Contrast of Accent' })).toContainText(
    'Light: 1.08:1 · needs 3:1',
  );
  await page.getByLabel('Accent', { exact: true }).fill('#3b82f6');
  await expect(page.getByRole('list', { name: 'Contrast of Accent' })).toContainText('Light: 3.67:1');
  expect(await violationsOf(page)).toEqual([]);

  await parts(page).getByRole('button', { name: 'Who gets it' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  // What is typed next is the page's address, and presses none of the page's single keys.
  await page.keyboard.type('/demo/product/mug');
  await expect(page.getByLabel('URL', { exact: true })).toHaveValue('/demo/product/mug');
  expect(await violationsOf(page)).toEqual([]);
  await parts(page).getByRole('button', { name: 'When and how often' }).click();
  await page.getByLabel('Trigger').selectOption('Immediately');
  expect(await violationsOf(page)).toEqual([]);
  await saved(page);
  expect(requests.filter((path) => !/^\/(sdk\/survey\/frame|survey-frame\.min\.js)$/.test(path))).toEqual([]);

  // A link shows the survey on the real page before visitors get it, until revoked.
  await page.getByRole('button', { name: 'Preview link' }).click();
  const links = page.getByRole('dialog', { name: 'Preview link' });
  await links.getByLabel('Page').fill(`${pixel.url}/demo/product/mug`);
  await links.getByRole('button', { name: 'Create link' }).dblclick();
  const address = (await links.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
  expect(address).toContain('pixel_survey_preview=');
  await links.getByText('Open on a phone').click();
  const code = links.getByRole('img', { name: 'A QR code that opens the preview on a phone' });
  await expect(code).toBeVisible();
  expect(await readQrCode(code)).toBe(address);
  expect(await violationsOf(page)).toEqual([]);
  const guest = await browser.newContext({ locale: 'en-US' });
  const guestPage = await guest.newPage();
  await guestPage.goto(address);
  await expect(guestPage.getByText('How likely are you to recommend this mug?')).toBeVisible();
  await guest.close();
  await expect(links.getByRole('button', { name: /^Revoke/ })).toHaveCount(1);
  await links.getByRole('button', { name: /^Revoke/ }).click();
  await expect(links.getByRole('heading', { name: 'Active previews' })).toHaveCount(0);
  await links.getByRole('button', { name: 'Close' }).click();
  await expect(links).toHaveCount(0);

  await page.getByRole('button', { name: 'Start survey' }).click();
  const start = page.getByRole('dialog', { name: 'Start Mug survey?' });
  await expect(start.getByRole('region', { name: 'What goes live' })).toContainText('Mug survey');
  expect(await violationsOf(page)).toEqual([]);
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) starts.push(request.method());
  });
  await start.getByRole('button', { name: 'Start now' }).dblclick();
  await expect(page.getByText('Mug survey is running.', { exact: true })).toBeVisible();
  expect(starts).toEqual(['POST']);

  const shopper = await browser.newContext({ locale: 'en-US' });
  const shop = await shopper.newPage();
  // The edge has it within two seconds; until then, reopens the page.
  await expect(async () => {
    await shop.goto(`${pixel.url}/demo/product/mug`);
    await shop.getByRole('radio', { name: /^10 / }).click({ timeout: 2_000 });
  }).toPass();
  await shop.getByRole('button', { name: 'Send' }).click();
  await expect(shop.getByText('Thank you!')).toBeVisible();
  await shop.close();
  await shopper.close();
  const results = await eventually(
    async () => {
      const { stdout } = await pixel.cli('survey', 'results', 'mug-survey', '--project', 'pk_demo', '--json');
      return JSON.parse(stdout);
    },
    ({ funnel }) => funnel.completed.count > 0,
  );
  expect(results.funnel.completed.count).toBe(1);

  // An edit of a running survey is pending, and goes live with its difference in words.
  await parts(page)
    .getByRole('button', { name: /^2\. What is the main reason/ })
    .click();
  await expect(page.getByLabel('Id', { exact: true })).toHaveAttribute('readonly');
  await page.getByLabel('Question text').fill('What is your main reason?');
  await saved(page);
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish 1 change' });
  await expect(publish).toContainText('What is your main reason?');
  expect(await violationsOf(page)).toEqual([]);
  await publish.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(page.getByText(/^1 change published/)).toBeVisible();
  await expect(page.getByText('Everything is live')).toBeVisible();
});

test('the second editor to save chooses between both versions', async ({ context, page }) => {
  const address = `${pixel.controlUrl}${surveys}/mug-survey/setup?part=about`;
  await page.goto(address);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mug survey');
  // Holds back the edits typed here until the other browser has saved.
  await page.route('**/surveys/mug-survey', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await expect(page.getByText('Edits are kept here')).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel('Name', { exact: true }).fill('Theirs');
  await saved(other);
  await page.unroute('**/surveys/mug-survey');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Theirs');
  await expect(dialog).toContainText('Mine');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /mine/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');
  await other.close();
});
