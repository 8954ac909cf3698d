import type { Browser, Locator, Page } from '@playwright/test';
import {
  expectToFit,
  signIn,
  signInByLink,
  test,
  violationsOf,
  withOwner,
} from '../../support/browser-dashboard.ts';
import { readQrCode } from '../../support/browser-qr-code.ts';
import { expect } from '../../support/browser-test.ts';
import { dragTo } from '../../support/drag-row.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { kill, pidOf } from '../../support/roles.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('a draft with two changes is created by pages alone, and saved on the server', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await page.getByRole('button', { name: 'New experiment' }).click();
  const panel = page.getByRole('dialog', { name: 'New experiment' });
  await panel.getByRole('textbox', { name: 'Name' }).fill('Free shipping bar');
  await panel.getByRole('button', { name: 'Create draft' }).click();
  await expect(panel).toBeHidden();
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/free-shipping-bar`);
  await expect(page).toHaveURL(/\/setup$/);

  await page.getByRole('textbox', { name: 'If we' }).fill('show what is missing');
  await page.getByRole('textbox', { name: 'then' }).fill('more is ordered');
  await page.getByRole('textbox', { name: 'since' }).fill('shipping costs');
  await page.getByRole('textbox', { name: 'Tags' }).fill('Spring,basket');
  await page.getByRole('textbox', { name: 'Name of variant 2' }).fill('Amount left');
  await addChange(page, 'Amount left', 'Text');
  await page.getByRole('textbox', { name: 'Selector' }).fill('#bar');
  await page.getByRole('textbox', { name: 'Text' }).fill('Only €14 to free shipping');
  await addChange(page, 'Amount left', 'Style');
  await page.getByRole('textbox', { name: 'Selector' }).fill('.fill');
  await page.getByRole('textbox', { name: 'Property' }).fill('color');
  await page.getByRole('textbox', { name: 'Value' }).fill('#3f7d58');
  expect(await violationsOf(page)).toEqual([]);

  await expect
    .poll(() => readExperiment(page, 'free-shipping-bar'))
    .toMatchObject({
      hypothesis: 'If we show what is missing, then more is ordered, since shipping costs.',
      tags: ['spring', 'basket'],
      variants: [
        { variantKey: 'control', weight: 0.5 },
        {
          name: 'Amount left',
          changes: [
            { operation: 'set_text', selector: '#bar', value: 'Only €14 to free shipping', orderIndex: 0 },
            { operation: 'set_style', selector: '.fill', attribute: 'color', value: '#3f7d58' },
          ],
        },
      ],
    });
  await expect(saveStatus(page)).toContainText(/^Saved \d/);
});

test('weights and the order of changes move by keyboard, with undo and redo', async ({ page }) => {
  await open(page, 'free-shipping-bar');
  const border = page.getByRole('slider', { name: /^Weight between/ });
  await border.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => weights(page)).toEqual([0.39, 0.61]);
  await page.getByRole('textbox', { name: 'Weight of Amount left in percent' }).fill('25');
  await expect.poll(() => weights(page)).toEqual([0.75, 0.25]);

  await page.getByRole('button', { name: 'Move change 2' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => operations(page)).toEqual(['set_style', 'set_text']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => operations(page)).toEqual(['set_text', 'set_style']);

  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => weights(page)).toEqual([0.39, 0.61]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => weights(page)).toEqual([0.75, 0.25]);
  await page.getByRole('button', { name: 'Split evenly' }).click();
  await expect.poll(() => weights(page)).toEqual([0.5, 0.5]);

  await page.getByRole('button', { name: /^Text of #bar/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => operations(page)).toEqual(['set_style']);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => operations(page)).toEqual(['set_text', 'set_style']);
});

test('a weight is dragged', async ({ page }) => {
  await open(page, 'free-shipping-bar');
  const border = page.getByRole('slider', { name: /^Weight between/ });
  await border.scrollIntoViewIfNeeded();
  const box = await border.boundingBox();
  const bar = await border.locator('..').boundingBox();
  if (box === null || bar === null) throw new Error('There is no bar');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + bar.width / 5, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => weights(page)).toEqual([0.7, 0.3]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => weights(page)).toEqual([0.5, 0.5]);
});

test('a change is dragged past all others', async ({ page }) => {
  const created = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/experiments`, {
    headers: { Origin: pixel.controlUrl },
    data: {
      experimentKey: 'dragged-changes',
      name: 'Dragged changes',
      variants: [
        { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true },
        {
          variantKey: 'changed',
          name: 'Changed',
          weight: 0.5,
          changes: ['#one', '#two', '#three', '#four'].map((selector, orderIndex) => ({
            ...{ operation: 'hide', selector, value: '', orderIndex },
          })),
        },
      ],
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  await open(page, 'dragged-changes');
  const rows = page.getByRole('list', { name: 'Changes in Changed' }).getByRole('listitem');
  await dragTo(page.getByRole('button', { name: 'Move change 1' }), rows.nth(3));
  await page.mouse.up();
  await expect(rows).toContainText(['#two', '#three', '#four', '#one']);
  await expect(page.getByRole('button', { name: 'Move change 4' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows).toContainText(['#one', '#two', '#three', '#four']);
});

test('a refused value stays in its field, and the rest is saved', async ({ page }) => {
  await open(page, 'free-shipping-bar');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Saved all the same');
  await addChange(page, 'Amount left', 'Hide');
  await expect(saveStatus(page)).toHaveText('2 problems to fix');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByRole('link', { name: /^Idea.*needs fixing/ })).toBeVisible();
  expect(await readExperiment(page, 'free-shipping-bar')).toMatchObject({
    name: 'Free shipping bar',
    notes: 'Saved all the same',
    variants: [{}, { changes: [{}, {}] }],
  });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText(/^Fix what is marked in red first/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shipping bar');
  await page.getByRole('textbox', { name: 'Selector' }).fill('.old');
  await expect(saveStatus(page)).toContainText(/^Saved \d/);
  expect(await readExperiment(page, 'free-shipping-bar')).toMatchObject({
    name: 'Shipping bar',
    variants: [{}, { changes: [{}, {}, { operation: 'hide', selector: '.old' }] }],
  });
});

test('every character survives a server restart, an ended session and a lost network', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await signInByLink(context, pixel);
  const page = await context.newPage();
  await open(page, 'free-shipping-bar');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('');
  const typed: string[] = [];
  const type = async (text: string) => {
    typed.push(text);
    await notes.press('End');
    await notes.pressSequentially(text);
    await expect(notes).toHaveValue(typed.join(''));
  };
  const expectSaved = () =>
    expect.poll(() => readByCli('free-shipping-bar')).toMatchObject({ notes: typed.join('').trim() });

  await type('No issues found. ');
  await expectSaved();

  kill(await pidOf(pixel.pid, 'control'));
  await type('Control is gone. ');
  await expectSaved();

  // A request in flight while the session ends.
  const { release } = await holdSaving(page);
  await type('Nobody is signed in. ');
  await context.request.post(`${pixel.controlUrl}/api/auth/logout`, {
    headers: { Origin: pixel.controlUrl },
    maxRedirects: 0,
  });
  release();
  const signInDialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(signInDialog).toBeVisible();
  await signInByLink(context, pixel);
  await signInDialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(signInDialog).toBeHidden();
  await expectSaved();

  await context.setOffline(true);
  await type('The network is gone. ');
  await expect(saveStatus(page)).toHaveText('Not connected. Edits are kept here.');
  expect(await violationsOf(page)).toEqual([]);
  await context.setOffline(false);
  await expectSaved();
  await expect(saveStatus(page)).toContainText(/^Saved \d/);

  await page.route('**/experiments/free-shipping-bar', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await type('Nothing goes out. ');
  await expect(saveStatus(page)).toHaveText('Not connected. Edits are kept here.');
  await page.unroute('**/experiments/free-shipping-bar');
  await page.reload();
  await expect(notes).toHaveValue(typed.join(''));
  await expectSaved();
  await context.close();
});

test('two people edit different fields, and see each other’s edits', async ({ browser, page }) => {
  const other = await openAnotherBrowser(browser);
  for (const each of [page, other]) await open(each, 'free-shipping-bar');
  await page.getByRole('textbox', { name: 'Owner' }).fill('Mara');
  await other.getByRole('textbox', { name: 'Notes' }).fill('Theirs');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Theirs');
  await expect(other.getByRole('textbox', { name: 'Owner' })).toHaveValue('Mara');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readExperiment(page, 'free-shipping-bar')).toMatchObject({ owner: 'Mara', notes: 'Theirs' });
  await other.context().close();
});

test('two people edit the same field, and one of both versions is chosen', async ({ browser, page }) => {
  const other = await openAnotherBrowser(browser);
  for (const each of [page, other]) await open(each, 'free-shipping-bar');
  const name = (of: Page) => of.getByRole('textbox', { name: 'Name', exact: true });

  await page.context().setOffline(true);
  await name(page).fill('Mine');
  await page.getByRole('textbox', { name: 'Owner' }).fill('Jonas');
  await name(other).fill('Theirs');
  await expect.poll(() => readExperiment(other, 'free-shipping-bar')).toMatchObject({ name: 'Theirs' });
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'also edited this' });
  await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Mine', { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Use mine: Name' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => readExperiment(other, 'free-shipping-bar'))
    .toMatchObject({ name: 'Mine', owner: 'Jonas' });
  await expect(name(other)).toHaveValue('Mine');
  await other.context().close();
});

test('a variant is previewed by an expiring link', async ({ page }) => {
  await open(page, 'free-shipping-bar');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Preview' });
  await panel.getByRole('textbox', { name: 'Page' }).fill(`${pixel.url}/demo/`);
  await panel.getByRole('button', { name: 'Create link' }).click();
  const link = panel.getByRole('link', { name: 'Open' });
  await expect(link).toHaveAttribute('href', /pixel_preview=/);
  await panel.getByText('Open on a phone').click();
  const code = panel.getByRole('img', { name: 'A QR code that opens the preview on a phone' });
  await expect(code).toBeVisible();
  expect(await readQrCode(code)).toBe(await link.getAttribute('href'));
  expect(await violationsOf(page)).toEqual([]);
  const shown = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(shown.ok()).toBe(true);
  await panel.getByRole('button', { name: /^Revoke the preview of/ }).click();
  await expect(panel.getByRole('heading', { name: 'Active previews' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('it fits on a phone, in German, with hostile names', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await signIn(context, pixel);
  const page = await context.newPage();
  const hostile = `<img src=x onerror=alert(1)> ${'شحن مجاني '.repeat(18)}`.slice(0, 200);
  const created = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/experiments`, {
    headers: { Origin: pixel.controlUrl },
    data: {
      experimentKey: 'hostile',
      name: hostile,
      hypothesis: `${hostile} ${'x'.repeat(300)}`,
      tags: ['donaudampfschifffahrtsgesellschaftskapitaen'],
      variants: [
        { variantKey: 'control', name: hostile, weight: 0.5, isControl: true },
        {
          variantKey: 'b',
          name: 'W'.repeat(200),
          weight: 0.5,
          changes: [
            { operation: 'set_text', selector: `.${'very-long-'.repeat(20)}`, value: hostile, orderIndex: 0 },
          ],
        },
      ],
    },
  });
  expect(created.status()).toBe(200);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/hostile/setup#variants`);
  await expect(page.getByRole('heading', { name: 'Varianten' })).toBeInViewport();
  await expectToFit(page);
  await page.getByRole('button', { name: /^Text von/ }).click();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Durchsehen' }).click();
  await expect(page.getByRole('dialog', { name: 'Vor der Veröffentlichung' })).toBeVisible();
  await expectToFit(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('a running experiment keeps its variants and weights, and edits can be discarded', async ({ page }) => {
  await open(page, 'cart-redirect');
  await expect(page.getByRole('slider', { name: /^Weight between/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Only edited');
  const dock = page.getByRole('region', { name: 'What would go live' });
  await expect(dock).toContainText('1 edit is saved but not live');
  await expect(page.getByRole('link', { name: /^Idea.*edited/ })).toBeVisible();
  await dock.getByRole('button', { name: 'Discard edits' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  await expect(dock).toContainText('Everything is live');

  await page.getByRole('button', { name: 'Change weights in a new phase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start phase 2?' });
  await dialog.getByRole('textbox', { name: 'Weight of Both on one page in percent' }).fill('20');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start phase 2' }).click();
  await expect(dialog).toBeHidden();
  expect(await readExperiment(page, 'cart-redirect')).toMatchObject({
    phase: { number: 2 },
    variants: [{ weight: 0.8 }, { weight: 0.2 }],
  });
});

test('a user without edit permission reads it as text', async ({ page }) => {
  await becomeViewer(pixel);
  await open(page, 'cart-redirect');
  await expect(page.getByText('You need the Editor role to change this.')).toBeVisible();
  for (const name of ['Idea', 'Variants'])
    await expect(page.getByRole('region', { name }).getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Both on one page' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Undo|Discard edits|Publish)/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
});

/** Opens an experiment's editor. */
async function open(page: Page, experimentKey: string): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/${experimentKey}/setup`);
  await expect(page.getByRole('region', { name: 'Variants' })).toBeVisible();
}

async function addChange(page: Page, variant: string, operation: string): Promise<void> {
  await page.getByRole('button', { name: `Add a change to ${variant}` }).click();
  await page.getByRole('menuitem', { name: operation, exact: true }).click();
}

/** Holds back a page's save requests. */
async function holdSaving(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/experiments/free-shipping-bar', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  return { release };
}

/** Another browser of the same owner. */
async function openAnotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, pixel);
  return context.newPage();
}

function saveStatus(page: Page): Locator {
  return page
    .getByRole('status')
    .filter({ hasText: /Saved|Saving|Not connected\. Edits|to fix/ })
    .last();
}

interface StoredExperiment {
  readonly variants: readonly {
    readonly weight: number;
    readonly changes: readonly { readonly operation: string }[];
  }[];
}

async function readExperiment(page: Page, experimentKey: string): Promise<StoredExperiment> {
  const response = await page.request.get(
    `${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}`,
  );
  return response.json();
}

/** As an operator reads it, independent of sessions. */
async function readByCli(experimentKey: string): Promise<unknown> {
  const { stdout } = await pixel.cli('experiments', 'show', experimentKey, '--project', 'pk_demo', '--json');
  return stdout === '' ? {} : JSON.parse(stdout);
}

async function weights(page: Page): Promise<readonly number[]> {
  return (await readExperiment(page, 'free-shipping-bar')).variants.map(({ weight }) => weight);
}

async function operations(page: Page): Promise<readonly string[] | undefined> {
  const { variants } = await readExperiment(page, 'free-shipping-bar');
  return variants[1]?.changes.map(({ operation }) => operation);
}
