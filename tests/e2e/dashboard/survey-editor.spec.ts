import type { BrowserContext, Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { dragTo } from '../../support/drag-row.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

const desk = (page: Page) => page.frameLocator('iframe[title="The survey on a desktop"]');
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the survey' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
const rows = (page: Page) => parts(page).getByRole('list', { name: 'Questions' }).getByRole('listitem');
const order = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => /\. (\w+)/.exec(text)?.[1]).join(' ');
const address = (surveyKey: string, search = '') =>
  `${pixel.controlUrl}/p/pk_demo/surveys/${surveyKey}/setup${search}`;

async function make(context: BrowserContext, survey: object): Promise<void> {
  const created = await context.request.post(`${pixel.controlUrl}/api/projects/pk_demo/surveys`, {
    headers: { Origin: pixel.controlUrl },
    data: survey,
  });
  expect(created.status(), await created.text()).toBe(200);
}

test('a question is dragged past all others and back, as one undo step', async ({ context, page }) => {
  await make(context, {
    surveyKey: 'dragged',
    name: 'Dragged',
    questions: [
      { questionId: 'a', type: 'nps', title: 'First' },
      // Taller than its neighbors.
      { questionId: 'b', type: 'open_text', title: `Second ${'very long '.repeat(12)}` },
      { questionId: 'c', type: 'open_text', title: 'Third' },
      { questionId: 'd', type: 'open_text', title: 'Fourth' },
    ],
  });
  await page.goto(address('dragged'));
  await expect(rows(page)).toHaveCount(4);
  await dragTo(page.getByRole('button', { name: 'Move question 1' }), rows(page).nth(3));
  await expect.poll(() => order(page)).toBe('Second Third Fourth First');
  const second = await rows(page).nth(1).boundingBox();
  if (second === null) throw new Error('There is no second row');
  await page.mouse.move(second.x + 12, second.y + 3, { steps: 20 });
  await expect.poll(() => order(page)).toBe('Second First Third Fourth');
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Move question 2' })).toBeFocused();
  // Nothing follows the mouse any more.
  await page.mouse.move(second.x + 12, second.y + 200, { steps: 5 });
  await saved(page);
  expect(await order(page)).toBe('Second First Third Fourth');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => order(page)).toBe('First Second Third Fourth');
  await saved(page);
});

test('loops and dead ends are cleared only once the server has checked the current questions', async ({
  page,
}) => {
  let release = () => {};
  let held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/validate', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address('dragged'));
  await expect(parts(page).getByText('Not checked yet for loops and dead ends')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  release();
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();

  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A wording doesn't change the ways through the survey, a jump does.
  await page.getByLabel('Question text').fill('First of all');
  await expect(parts(page).getByText('1. First of all')).toBeVisible();
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();
  await page.getByRole('button', { name: 'Jump', exact: true }).click();
  await expect(parts(page).getByText('Not checked yet for loops and dead ends')).toBeVisible();
  release();
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();
});

test('jumps read as sentences, by keyboard, and an empty one is no error before blur', async ({
  context,
  page,
}) => {
  await make(context, {
    surveyKey: 'jumping',
    name: 'Jumping',
    questions: [
      { questionId: 'a', type: 'open_text', title: 'First' },
      { questionId: 'b', type: 'nps', title: 'Second' },
      { questionId: 'c', type: 'open_text', title: 'Third' },
    ],
  });
  await page.goto(address('jumping'));
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();
  const refused = (path: string) =>
    page.waitForResponse(
      async (response) => response.url().endsWith('/validate') && (await response.text()).includes(path),
    );
  const jumpRefused = refused('branching.0');
  await page.getByRole('button', { name: 'Jump', exact: true }).press('Enter');
  await jumpRefused;
  const jump = page.getByRole('group', { name: 'Jump 1' });
  await expect(jump).toContainText(/^If the answer.+, go to.+$/);
  await expect(jump.getByLabel('Jump 1: if the answer')).toBeFocused();
  await page.keyboard.press('Tab');
  const value = jump.getByLabel('Jump 1: compared with');
  await expect(value).toBeFocused();
  const marked = rows(page).first().getByText('needs fixing');
  const error = jump.getByText('Must be text without surrounding spaces');
  await expect(parts(page).getByText('No loops or dead ends')).toBeVisible();
  await expect(error).toHaveCount(0);
  await expect(marked).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(jump.getByLabel('Jump 1: go to')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Jump', exact: true })).toBeFocused();
  await expect(error).toBeVisible();
  await expect(marked).toBeVisible();
  await value.fill('slow');
  await expect(error).toHaveCount(0);
  await expect(rows(page).first()).toContainText('with “slow”: to the end');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await saved(page);

  await page.goto(address('jumping', '?part=moment'));
  const eventRefused = refused('trigger.eventName');
  await page.getByLabel('Trigger').focus();
  await page.getByLabel('Trigger').selectOption('event');
  await eventRefused;
  const eventName = page.getByLabel('Event name');
  await expect(eventName).toHaveAttribute('aria-invalid', 'false');
  await eventName.focus();
  await page.getByRole('heading', { name: 'When and how often' }).click();
  await expect(eventName).toHaveAttribute('aria-invalid', 'true');
});

test('a single targeted variant shows a warning', async ({ context, page }) => {
  await make(context, {
    surveyKey: 'mug-survey',
    name: 'Mug',
    language: 'en',
    questions: [{ questionId: 'like', type: 'nps', title: 'How do you like the mug?' }],
    translations: { de: { questions: { like: { title: 'Wie gefällt Ihnen die Tasse?' } } } },
  });
  await page.goto(address('mug-survey', '?part=who'));
  await page.getByLabel('Visitors in an experiment').selectOption({ index: 1 });
  await page.getByRole('group', { name: 'Variants' }).getByRole('checkbox').last().check();
  await expect(page.getByText(/^Only one variant gets the survey/)).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('their answers cannot be compared');
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the builder is in German', async ({ page }) => {
    await page.goto(address('mug-survey'));
    await expect(page.getByText('Keine Schleifen oder Sackgassen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vorschau-Link' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.goto(address('jumping'));
    await expect(page.getByRole('group', { name: 'Sprung 1' })).toContainText(
      /^Wenn die Antwort.+, dann kommt.+$/,
    );
    await expectToFit(page);
  });
});

test('a viewer reads the survey in each language, and changes nothing', async ({ page }) => {
  await becomeViewer(pixel);
  await page.goto(address('mug-survey'));
  await expect(page.getByText('You need the Editor role to change this.')).toBeVisible();
  await expect(page.getByLabel('Question text')).toBeDisabled();
  await expect(desk(page).getByText('How do you like the mug?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Publish|Start)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Move question/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await parts(page)
    .getByRole('button', { name: /^Languages/ })
    .click();
  await expect(page.getByLabel('Default language')).toBeDisabled();
  await page.getByRole('button', { name: /^German/ }).click();
  const translation = page.getByLabel(/Translation of “How do you like/);
  await expect(translation).toHaveValue('Wie gefällt Ihnen die Tasse?');
  await expect(translation).toBeDisabled();
  await expect(desk(page).getByText('Wie gefällt Ihnen die Tasse?')).toBeVisible();
  await expect(page.getByLabel('Add a language')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^English/ }).click();
  await expect(desk(page).getByText('How do you like the mug?')).toBeVisible();
});
