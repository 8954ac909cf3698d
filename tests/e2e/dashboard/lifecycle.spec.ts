import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

const hostile = '<img src=x onerror=alert(1)> ‮אבג ';
let pixel: PixelServer;

withOwner(async (started) => {
  pixel = started;
});

test('a draft is started after a review, and a visitor gets it; once paused, no one does', async ({
  page,
}) => {
  await make(page, { experimentKey: 'bar', name: 'Free shipping bar' });
  expect(await assignedVariants('bar')).toEqual([]);
  await open(page, 'bar', 'results');
  await page.getByRole('button', { name: 'Start experiment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Free shipping bar?' });
  await expect(dialog).toContainText('no primary goal yet');
  await expect(dialog.getByText(/\bno (?:primary )?goal/)).toHaveCount(1);
  await expect(dialog).toContainText('variants and their weights');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Ready');
  await dialog.getByRole('button', { name: 'Start experiment' }).click();
  await expect(toast(page, /^Free shipping bar is running\./)).toBeVisible();
  await expect.poll(() => assignedVariants('bar')).not.toEqual([]);

  const status = '**/api/projects/pk_demo/experiments/bar/status';
  await page.route(status, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', requestId: 'req_pause' } } }),
  );
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: 'Pause' }).click();
  await expect(notifications).toContainText('req_pause');
  await page.unroute(status);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(toast(page, 'Paused Free shipping bar. The changes are off for everyone.')).toBeVisible();
  await expect.poll(() => assignedVariants('bar')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => assignedVariants('bar')).not.toEqual([]);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a new phase asks for confirmation, shows what is kept, and starts by keyboard', async ({ page }) => {
  await open(page, 'bar', 'results');
  await expect(page.getByRole('heading', { level: 1, name: 'Free shipping bar' })).toBeVisible();
  await page.keyboard.press('.');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  await page.keyboard.type('start a new');
  await expect(page.getByRole('menuitem', { name: 'Start a new phase…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start phase 2?' });
  await expect(dialog).toContainText(
    'Visitors are re-randomized and results start from zero. Phase 1 stays available.',
  );
  await dialog.getByLabel('Visitors whose').selectOption('browser');
  await dialog.getByLabel('is', { exact: true }).fill('safari');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start phase 2' }).dblclick();
  await expect(toast(page, 'Started phase 2 of Free shipping bar.')).toBeVisible();
  const { phase, audience } = await read(page, 'bar');
  expect(phase.number).toBe(2);
  expect(audience).toEqual({ not: { attribute: 'browser', operator: 'equals', value: 'safari' } });
});

test('a content edit of a running experiment preselects a new phase, which a reason overrides', async ({
  page,
}) => {
  await editText(page, 'bar', 'Only €14 to free shipping');
  await open(page, 'bar', 'setup');
  await page.getByRole('button', { name: /^Publish 1 change/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change' });
  await expect(dialog).toContainText('Only €14 to free shipping');
  await expect(dialog.getByRole('radio', { name: /^Start a new phase/ })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Start phase 3' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^It is the same test/ }).check();
  await dialog.getByLabel('Why it is the same test').fill('A typo');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(toast(page, /^1 change published, live everywhere in/)).toBeVisible();
  const { phase } = await read(page, 'bar');
  expect(phase.number).toBe(2);
  expect(phase.edits?.at(-1)).toMatchObject({ isSameTest: true, reason: 'A typo' });

  await page.getByRole('button', { name: 'Roll back' }).click();
  await expect(toast(page, / is live again\.$/)).toBeVisible();
  expect(await textOf(page, 'bar')).toBe('Free shipping from €60');
});

test('a second publisher sees what has changed, and nothing is lost', async ({ page }) => {
  await editText(page, 'bar', 'Mine');
  await open(page, 'bar', 'setup');
  await page.getByRole('button', { name: /^Publish 1 change/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Keep the phase/ }).check();
  // Someone else publishes another experiment in the meantime.
  await make(page, { experimentKey: 'other', name: 'Other' });
  await call(page, 'experiments/other/status', { revision: 1, status: 'running' });
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('Someone else published or edited in the meantime');
  await expect(conflict.getByRole('listitem')).toContainText('Free shipping bar, last edited by');
  await dialog.getByRole('radio', { name: /^Keep the phase/ }).check();
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(toast(page, /^1 change published/)).toBeVisible();
  expect((await read(page, 'bar')).isChanged).toBe(false);
});

test('a rollout shows its audience, keeps a holdback and records why; the holdback ends after confirmation', async ({
  page,
}) => {
  await open(page, 'bar', 'results');
  await page.getByRole('button', { name: 'All actions' }).click();
  await page.getByRole('menuitem', { name: 'Complete…' }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation).toHaveAccessibleName('Keep the control?');
  await confirmation.getByLabel('Everyone gets').selectOption('Bar');
  await expect(confirmation).toHaveAccessibleName('Roll out Bar to 100%?');
  await expect(confirmation).toContainText('data collection stops unless you keep a holdback');
  await confirmation.getByLabel('Holdback').selectOption('0.05');
  const dialog = page.getByRole('dialog', { name: 'Roll out Bar to 95%?' });
  await expect(dialog).toContainText('5% keep the control');
  await dialog.getByLabel('Reason').fill('More orders');
  await dialog.getByLabel('Learnings').fill('People like to know');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Roll out Bar' }).click();
  await expect(toast(page, 'Bar is rolled out. 5% of visitors keep the control.')).toBeVisible();
  await expect(page.getByText('Completed: 95% get Bar')).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision).toContainText('Shipped Bar');
  await expect(decision).toContainText('More orders');
  await expect(decision).toContainText('People like to know');
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => assignedVariants('bar')).toContain('bar');

  await decision.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Decision' });
  await edit.getByLabel('Reason').fill('More orders, fewer returns');
  await edit.getByRole('button', { name: 'Record decision' }).click();
  await expect(decision).toContainText('fewer returns');

  await page.getByRole('button', { name: 'All actions' }).click();
  await page.getByRole('menuitem', { name: 'End the holdback…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the holdback' }).click();
  await expect(toast(page, 'The holdback has ended: everyone gets the winner.')).toBeVisible();
  await expect(page.getByText('Completed: everyone gets Bar')).toBeVisible();
  await expect.poll(async () => new Set(await assignedVariants('bar'))).toEqual(new Set(['bar']));
});

test('a press is not lost while lists are refetched, nor its outcome once its page is left', async ({
  page,
}) => {
  await open(page, 'other', 'results');
  const lists = gate();
  await page.route('**/api/projects/pk_demo/experiments*', async (route) => {
    await lists.opened;
    await route.continue();
  });
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await pause.dblclick();
  await expect(toast(page, 'Paused Other. The changes are off for everyone.')).toBeVisible();
  expect((await read(page, 'other')).status).toBe('paused');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pause).toBeVisible();
  await expect.poll(async () => (await read(page, 'other')).status).toBe('running');
  lists.open();
  await page.unroute('**/api/projects/pk_demo/experiments*');

  const answer = gate();
  await page.route('**/api/projects/pk_demo/experiments/other/status', async (route) => {
    await answer.opened;
    await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
  });
  await pause.click();
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible();
  answer.open();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toContainText(
    'server',
  );
  expect((await read(page, 'other')).status).toBe('running');
});

test('a copy is an independent draft; an archived one is restored', async ({ page }) => {
  await open(page, 'bar', 'results');
  await page.getByRole('button', { name: 'All actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/experiments\/bar-copy\/setup$/);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();

  await open(page, 'bar', 'results');
  await page.getByRole('button', { name: 'All actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Archived: no visitors see it. Its results stay.')).toBeVisible();
  await expect.poll(() => assignedVariants('bar')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'All actions' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(toast(page, 'Restored Free shipping bar.')).toBeVisible();
  expect((await read(page, 'bar')).status).toBe('completed');
  await page.getByRole('link', { name: 'Setup' }).click();
  await expect(page.getByText(/^This test has ended/)).toBeVisible();
  await page.getByRole('region', { name: 'Decision' }).getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('on a phone, in German, with hostile names', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('everything is reachable', async ({ page }) => {
    const name = hostile.padEnd(200, 'Wort');
    await make(page, { experimentKey: 'hostile', name });
    await open(page, 'hostile', 'results');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Experiment starten' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Experiment starten' }).click();
    await expect(dialog).toBeHidden();
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('listitem');
    await expect(message).toContainText('<img');
    await expect(message).not.toContainText('\u202e');
    await page.getByRole('button', { name: 'Alle Aktionen' }).click();
    await page.getByRole('menuitem', { name: 'Abschließen …' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a viewer reads everything, without actions', async ({ page }) => {
  await becomeViewer(pixel);
  await open(page, 'other', 'results');
  await expect(page.getByRole('heading', { level: 1, name: 'Other' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All actions' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

interface StoredExperiment {
  readonly revision: number;
  readonly status: string;
  readonly isChanged: boolean;
  readonly audience?: unknown;
  readonly phase: { readonly number: number; readonly edits?: readonly object[] };
  readonly variants: readonly {
    readonly variantKey: string;
    readonly changes: readonly { readonly value: string }[];
  }[];
}

function open(page: Page, experimentKey: string, tab: 'results' | 'setup') {
  return page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/${experimentKey}/${tab}`);
}

async function call(page: Page, path: string, data: object) {
  const response = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/${path}`, {
    data,
    headers: { Origin: pixel.controlUrl },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

function make(page: Page, named: { readonly experimentKey: string; readonly name: string }) {
  const changes = [{ selector: 'h1', operation: 'set_text', value: 'Free shipping from €60', orderIndex: 0 }];
  return call(page, 'experiments', {
    ...named,
    variants: [
      { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true, changes: [] },
      { variantKey: 'bar', name: 'Bar', weight: 0.5, isControl: false, changes },
    ],
  });
}

async function read(page: Page, experimentKey: string): Promise<StoredExperiment> {
  return (
    await page.request.get(`${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}`)
  ).json();
}

async function textOf(page: Page, experimentKey: string): Promise<string | undefined> {
  return (await read(page, experimentKey)).variants[1]?.changes[0]?.value;
}

async function editText(page: Page, experimentKey: string, value: string): Promise<void> {
  const { revision, variants } = await read(page, experimentKey);
  const response = await page.request.patch(
    `${pixel.controlUrl}/api/projects/pk_demo/experiments/${experimentKey}`,
    {
      headers: { 'If-Match': `"${revision}"`, Origin: pixel.controlUrl },
      data: {
        variants: variants.map((variant) => ({
          ...variant,
          changes: variant.changes.map((change) => ({ ...change, value })),
        })),
      },
    },
  );
  expect(response.ok(), await response.text()).toBe(true);
}

/** The variants that twenty new visitors get. */
async function assignedVariants(experimentKey: string): Promise<readonly string[]> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, visitor) => {
      const query = new URLSearchParams({
        projectKey: 'pk_demo',
        anonymousId: `00000000-0000-4000-8000-0000000000${String(visitor).padStart(2, '0')}`,
        url: `${pixel.url}/demo/`,
      });
      return (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).json() as Promise<{
        readonly experiments: readonly {
          readonly experimentKey: string;
          readonly variant: { readonly key: string };
        }[];
      }>;
    }),
  );
  return answers.flatMap(({ experiments }) =>
    experiments.flatMap((each) => (each.experimentKey === experimentKey ? [each.variant.key] : [])),
  );
}

/** A promise that resolves once `open` is called. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
}
