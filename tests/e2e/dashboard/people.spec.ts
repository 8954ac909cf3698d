import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import {
  atProvider,
  forgetProvider,
  type PeopleHarness,
  startPeopleHarness,
} from '../../support/people.harness.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

test.describe.configure({ mode: 'default' });

let harness: PeopleHarness;
let pixel: PixelServer;
let dorasInvitation: string | undefined;

test.beforeAll(async ({ browser }) => {
  harness = await startPeopleHarness((login) => `${login[0]?.toUpperCase()}${login.slice(1)}`);
  pixel = harness.pixel;
  const context = await browser.newContext();
  await harness.signInAs('ada', context);
  const invite = async (...more: string[]) => {
    const { stdout } = await pixel.cli('team', 'invite', '--role', 'viewer', ...more);
    return /^link +(\S+)\n/.exec(stdout)?.[1];
  };
  dorasInvitation = await invite();
  await context.clearCookies();
  await harness.signInAs('bob', context, await invite('--email', 'bob@example.com'));
  await context.close();
});

test.afterAll(() => harness?.stop());

test('people sign in with their provider, and return to the requested page', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments?sort=name`);
  const button = page.getByRole('link', { name: 'Sign in with the house' });
  await expect(button).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await button.click();
  await atProvider(page, 'ada');
  await expect(page).toHaveURL(`${pixel.controlUrl}/p/pk_demo/experiments?sort=name`);
  await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
});

test('an invitee whose account is refused returns to the invitation, with advice', async ({ page }) => {
  const invited = await pixel.cli('team', 'invite', '--role', 'viewer');
  const link = /^link +(\S+)\n/.exec(invited.stdout)?.[1] ?? '';
  const signIn = page.getByRole('button', { name: /^Sign in with the house|^Mit the house anmelden/ });
  const refusal = page.getByRole('alert');
  await page.goto(link);
  await expect(signIn).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await signIn.click();
  await atProvider(page, 'unverified');
  await expect(page).toHaveURL(/\/invitation\?refused=email_unverified#/);
  await expect(refusal).toHaveText(
    'The identity provider has not verified your email address. Verify it there, then sign in again.',
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.reload();
  await expect(refusal).toContainText('Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt.');
  await forgetProvider(page.context());
  await signIn.click();
  await atProvider(page, 'carl');
  await expect(page.getByRole('heading', { name: 'Experimente' })).toBeVisible();
});

test('another organization’s project looks like a missing one', async ({ browser, page }) => {
  const bobs = await browser.newContext();
  await harness.signInAs('bob', bobs);
  const post = async (path: string, data: object) => {
    const headers = { Origin: pixel.controlUrl };
    const response = await bobs.request.post(`${pixel.controlUrl}/api/${path}`, { data, headers });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const { organizationId } = await post('organizations', { name: 'Secret house' });
  const { projectKey } = await post(`organizations/${organizationId}/projects`, { name: 'Secret shop' });
  await bobs.close();

  await harness.signInAs('ada', page.context());
  const responseTexts: string[] = [];
  page.on('response', async (response) => void responseTexts.push(await response.text().catch(() => '')));
  const read = async (key: string) => {
    await page.goto(`${pixel.controlUrl}/p/${key}/experiments`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const bodies = [];
    for (const path of ['', '/overview', '/experiments', '/goals']) {
      const response = await page.request.get(`${pixel.controlUrl}/api/projects/${key}${path}`);
      const { error } = await response.json();
      bodies.push([response.status(), { ...error, requestId: '' }]);
    }
    const stream = await page.request.get(`${pixel.controlUrl}/api/stream?project=${key}`);
    bodies.push(stream.status());
    return { text: await page.locator('body').textContent(), bodies };
  };
  const hidden = await read(projectKey);
  expect(JSON.stringify(hidden).replaceAll(projectKey, 'pk_none')).toBe(
    JSON.stringify(await read('pk_none')),
  );
  expect(responseTexts.join('\n')).not.toContain('Secret');
});

test('a viewer reads everything, without actions for others', async ({ page }) => {
  await harness.signInAs('bob', page.context());
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await expect(page.getByRole('link', { name: /^Express cart/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Signed in as Bob/ })).toContainText('Viewer');
  await expect(page.getByRole('button', { name: 'New experiment' })).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '1 selected' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem')).toHaveText(['Open']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('listitem');
  await expect(keys.filter({ hasText: 'Down' })).toBeVisible();
  for (const forbidden of ['Pause or resume', 'New experiment', 'Select'])
    await expect(keys.filter({ hasText: forbidden })).toHaveCount(0);
});

test('an ended session keeps unsaved input, and signing in in another tab continues it', async ({
  context,
  page,
}) => {
  await harness.signInAs('ada', context);
  await page.goto(`${pixel.controlUrl}/welcome`);
  await page.getByLabel('Website name').fill('Typed before');
  const other = await context.newPage();
  await signOutIn(other);

  await page.getByRole('button', { name: 'Create project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(dialog.getByRole('status')).toHaveText('No one is signed in to this browser yet.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  // Refetches what has changed in the meantime.
  const refetch = page.waitForRequest(
    (request) => request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/projects'),
  );
  await other.getByRole('link', { name: 'Sign in with the house' }).click();
  await atProvider(other, 'ada');
  await expect(dialog).toBeHidden();
  await refetch;
  await expect(page.getByLabel('Website name')).toHaveValue('Typed before');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('button', { name: 'Switch project: Typed before' })).toBeVisible();
});

test('unsaved input is never sent as another user who signs in', async ({ context, page }) => {
  await harness.signInAs('ada', context);
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments?new=true`);
  await page.getByLabel('Name', { exact: true }).fill('Typed by Ada');
  const other = await context.newPage();
  await signOutIn(other);
  await other.getByRole('link', { name: 'Sign in with the house' }).click();
  await atProvider(other, 'bob');

  const dialog = page.getByRole('dialog', { name: 'Bob is signed in now' });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('button', { name: /Signed in as Bob/ })).toBeVisible();
  await expect(page.getByText('Typed by Ada')).toHaveCount(0);
  const { stdout } = await pixel.cli('experiments', 'list', '--project', 'pk_demo');
  expect(stdout).not.toContain('Typed by Ada');
});

test('people see who has an experiment open or edits it, until they leave or sign out', async ({
  browser,
  page,
}) => {
  await harness.signInAs('ada', page.context());
  const headers = { Origin: pixel.controlUrl };
  const created = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/experiments`, {
    data: { experimentKey: 'together', name: 'Together' },
    headers,
  });
  expect(created.status(), await created.text()).toBe(200);
  const experiment = `${pixel.controlUrl}/p/pk_demo/experiments/together`;
  const othersIn = (tab: Page) => tab.getByRole('list', { name: 'Also here' }).getByRole('listitem');
  await page.goto(`${experiment}/setup`);
  await expect(page.getByLabel('Notes')).toBeVisible();

  const bobs = await browser.newContext();
  await harness.signInAs('bob', bobs);
  const bob = await bobs.newPage();
  await bob.goto(`${experiment}/results`);
  await expect(othersIn(bob)).toHaveText([/Ada has this open$/]);
  await expect(othersIn(page)).toHaveText([/Bob has this open$/]);
  expect(await violationsOf(page)).toEqual([]);
  // A second tab hears it from the subscribed one, and isn't another person.
  const second = await bobs.newPage();
  await second.goto(`${experiment}/history`);
  await expect(othersIn(second)).toHaveText([/Ada has this open$/]);
  await page.getByLabel('Notes').pressSequentially('Two know more');
  await expect(othersIn(bob)).toHaveText([/Ada is editing$/]);
  await expect(othersIn(second)).toHaveText([/Ada is editing$/]);
  await expect(othersIn(page)).toHaveText([/Bob has this open$/]);
  await bob.setViewportSize({ width: 390, height: 844 });
  await expectToFit(bob);

  // One of the two tabs leaves, and Bob is still present; then the other one leaves too.
  const left = () =>
    bobs.waitForEvent('request', (request) => request.postData()?.includes('"left"') ?? false);
  const hasLeft = left();
  await second.getByRole('link', { name: 'Experiments' }).first().click();
  await hasLeft;
  await expect(othersIn(page)).toHaveText([/Bob has this open$/]);
  await bob.getByRole('link', { name: 'Experiments' }).first().click();
  await expect(othersIn(page)).toHaveCount(0);

  await bob.goto(`${experiment}/results`);
  await expect(othersIn(page)).toHaveText([/Bob has this open$/]);
  await signOutIn(second);
  await expect(othersIn(page)).toHaveCount(0);
  await bobs.close();
});

test('people see who has a survey open or edits it, separately from an experiment with the same key', async ({
  browser,
  page,
}) => {
  await harness.signInAs('ada', page.context());
  const headers = { Origin: pixel.controlUrl };
  for (const [kind, data] of Object.entries({
    surveys: {
      surveyKey: 'shared',
      name: 'Shared survey',
      questions: [{ questionId: 'score', type: 'nps', title: 'Would you recommend us?' }],
    },
    experiments: { experimentKey: 'shared', name: 'Shared experiment' },
  })) {
    const created = await page.request.post(`${pixel.controlUrl}/api/projects/pk_demo/${kind}`, {
      data,
      headers,
    });
    expect(created.status(), await created.text()).toBe(200);
  }
  const othersIn = (tab: Page) => tab.getByRole('list', { name: 'Also here' }).getByRole('listitem');
  await page.goto(`${pixel.controlUrl}/p/pk_demo/surveys/shared/setup`);
  await expect(page.getByLabel('Question text')).toBeVisible();

  const bobs = await browser.newContext();
  await harness.signInAs('bob', bobs);
  const bob = await bobs.newPage();
  await bob.goto(`${pixel.controlUrl}/p/pk_demo/surveys/shared/results`);
  await expect(othersIn(bob)).toHaveText([/Ada has this open$/]);
  await expect(othersIn(page)).toHaveText([/Bob has this open$/]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Question text').pressSequentially(' Say');
  await expect(othersIn(bob)).toHaveText([/Ada is editing$/]);
  await bob.setViewportSize({ width: 390, height: 844 });
  await expectToFit(bob);
  await bob.goto(`${pixel.controlUrl}/p/pk_demo/experiments/shared/setup`);
  await expect(othersIn(page)).toHaveCount(0);
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Shared experiment');
  await expect(othersIn(bob)).toHaveCount(0);
  await bobs.close();
});

test('a viewer creates an organization of their own, isolated from others and the server', async ({
  browser,
  page,
}) => {
  await harness.signInAs('dora', page.context(), dorasInvitation);
  await page.goto(`${pixel.controlUrl}/welcome`);
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
  await expect(page.getByText('Ask an admin to create one.')).toBeVisible();

  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments`);
  await page.getByRole('button', { name: 'Switch project: Demo shop' }).click();
  await page.getByRole('menuitem', { name: 'New organization' }).click();
  await expect(page.getByRole('heading', { name: 'New organization' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Organization name').fill('Dora and daughters');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
  await page.getByLabel('Website name').fill('Dora’s shop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Switch project: Dora’s shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Signed in as Dora/ })).toContainText('Owner');
  await expect(page.getByRole('link', { name: 'Team' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Server' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByText('Dora and daughters · 1 member')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'New organization' }).click();
  await expect(page.getByLabel('Organization name')).toBeVisible();
  await expectToFit(page);

  const adas = await browser.newContext();
  await harness.signInAs('ada', adas);
  const listed = await adas.request.get(`${pixel.controlUrl}/api/organizations`);
  expect(await listed.text()).not.toContain('Dora and daughters');
  await adas.close();
});

async function signOutIn(page: Page): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/account`);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Pixel' })).toBeVisible();
  await forgetProvider(page.context());
}
