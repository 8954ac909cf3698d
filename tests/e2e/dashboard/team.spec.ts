import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { atProvider, type PeopleHarness, startPeopleHarness } from '../../support/people.harness.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { queryPostgres } from '../../support/query-postgres.ts';

test.describe.configure({ mode: 'serial' });

/** A hostile name: it does nothing to the page, and breaks nothing in it. */
const hostile = `<img src=x onerror=alert(1)> \u202eevil\u202c ${'W'.repeat(170)}`;
const names: Readonly<Record<string, string>> = {
  ada: 'Ada',
  bob: 'Bob',
  carl: 'Carl',
  dora: 'Dora',
  hostile,
};

let harness: PeopleHarness;
let pixel: PixelServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;

test.beforeAll(async ({ browser }) => {
  mail = await startMailServer();
  harness = await startPeopleHarness((login) => names[login] ?? login, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMTP_FROM: 'Pixel <pixel@example.com>',
  });
  pixel = harness.pixel;
  const context = await browser.newContext();
  await harness.signInAs('ada', context);
  await context.close();
});

test.afterAll(async () => {
  await harness?.stop();
  await mail?.stop();
});

const team = '/p/pk_demo/team';

/** A person's browser at a page of the dashboard. */
async function open(browser: Browser, login: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  await harness.signInAs(login, context);
  const page = await context.newPage();
  await page.goto(pixel.controlUrl + path);
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `${name}@example.com` });

/** Creates an invitation in the dashboard, and returns the link. */
async function invite(
  page: Page,
  { email, role, expiry = '7 days' }: { email?: string; role: string; expiry?: string },
): Promise<string> {
  await page.goto(`${pixel.controlUrl}${team}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite someone' });
  if (email === undefined) await panel.getByLabel('Link for anyone').check();
  else await panel.getByLabel('Email address', { exact: true }).fill(email);
  await panel.getByLabel('Role').selectOption(role);
  await panel.getByLabel('Valid for').selectOption(expiry);
  await panel.getByRole('button', { name: 'Create invitation' }).click();
  const link = (await panel.getByText(/^http.*#/).textContent()) ?? '';
  expect(link).toContain(`${pixel.controlUrl}/invitation#`);
  return link;
}

/** Opens an invitation without a session, and signs in. Its token reaches no server in an address. */
async function signInByInvitation(context: BrowserContext, link: string, login: string): Promise<Page> {
  const page = await context.newPage();
  const visitedUrls: string[] = [];
  page.on('request', (request) => {
    visitedUrls.push(request.url().split('#', 1)[0] ?? '', request.headers().referer ?? '');
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in with the house to accept' }).click();
  await atProvider(page, login);
  expect(visitedUrls.join('\n')).toContain('prompt=select_account');
  expect(visitedUrls.join('\n')).not.toContain(new URL(link).hash.slice(1));
  return page;
}

test('an invitation link takes a signed-out user through the provider, and in with its role', async ({
  browser,
}) => {
  const ada = await open(browser, 'ada', team);
  await expect(ada.getByText('1 member')).toBeVisible();
  await expect(ada.getByText(/You are the only owner, so you can neither leave nor step down/)).toBeVisible();
  await expect(ada.getByRole('combobox', { name: 'Role of Ada' })).toHaveCount(0);
  await ada.getByRole('button', { name: 'Actions for Ada' }).click();
  await expect(ada.getByRole('menuitem', { name: /Leave|Remove/ })).toHaveCount(0);
  await ada.keyboard.press('Escape');
  expect(await violationsOf(ada)).toEqual([]);

  const link = await invite(ada, { role: 'Analyst', expiry: '9 hours' });
  const panel = ada.getByRole('dialog', { name: 'Invite someone' });
  await expect(panel.getByRole('status').first()).toHaveText(
    'One person with this link can join as an analyst. Expires in 9 hours.',
  );
  await expect(panel.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
  expect(await violationsOf(ada)).toEqual([]);
  await ada.setViewportSize({ width: 390, height: 844 });
  await expectToFit(ada);
  await ada.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(ada).toHaveURL(pixel.controlUrl + team);
  const invitations = ada.getByRole('region', { name: 'Invitations' }).getByRole('listitem');
  await expect(invitations).toHaveCount(1);
  await expect(invitations).toContainText('Anyone with the link');
  await expect(invitations).toContainText('invited by ada@example.com');
  await expect(invitations).toContainText('expires in 9 hours');

  const bobs = await browser.newContext();
  const page = await bobs.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
  await expect(page.locator('main')).toContainText('as Analyst');
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.close();
  const bob = await signInByInvitation(bobs, link, 'bob');
  await expect(bob.getByRole('button', { name: 'Signed in as Bob' })).toContainText('Analyst');

  await ada.reload();
  await expect(rowOf(ada, 'bob')).toContainText('Bob');
  await expect(rowOf(ada, 'bob').getByRole('combobox')).toHaveValue('analyst');
  await expect(invitations).toHaveCount(0);

  // The link works only once.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(
    stranger.getByRole('heading', { name: 'This invitation has already been used' }),
  ).toBeVisible();
  expect(await violationsOf(stranger)).toEqual([]);
});

test('a role change or removal takes effect in an open browser', async ({ browser }) => {
  const bob = await open(browser, 'bob', '/p/pk_demo/experiments');
  await expect(bob.getByRole('heading', { name: 'Experiments' })).toBeVisible();
  await expect(bob.getByRole('button', { name: 'New experiment' })).toHaveCount(0);
  await expect(bob.locator('[data-live="true"]')).toHaveCount(1);

  const ada = await open(browser, 'ada', team);
  await rowOf(ada, 'bob').getByRole('combobox', { name: 'Role of Bob' }).selectOption('Editor');
  const dialog = ada.getByRole('dialog', { name: 'Make Bob an editor?' });
  await expect(dialog.getByText('Publish and roll back')).toBeVisible();
  await expect(dialog.getByText('Loses')).toHaveCount(0);
  expect(await violationsOf(ada)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(ada.getByText('Bob is now an editor.', { exact: true })).toBeVisible();
  await expect(rowOf(ada, 'bob').getByRole('combobox')).toHaveValue('editor');
  await expect(bob.getByRole('button', { name: 'New experiment' })).toBeVisible();

  // Someone else was faster: nothing is overwritten, and the current state is shown.
  await rowOf(ada, 'bob').getByRole('combobox').selectOption('Viewer');
  expect((await pixel.cli('team', 'role', 'bob@example.com', 'admin')).code).toBe(0);
  const stale = ada.getByRole('dialog', { name: 'Make Bob a viewer?' });
  await expect(stale.getByText('Loses')).toBeVisible();
  await stale.getByRole('button', { name: 'Change role' }).click();
  await expect(stale.getByRole('alert')).toContainText('bob@example.com now has the role admin');
  await stale.getByRole('button', { name: 'Cancel' }).click();

  // An admin can change everyone except owners.
  await bob.goto(pixel.controlUrl + team);
  await expect(bob.getByText('Only an owner can change or remove an owner.')).toBeVisible();
  await expect(bob.getByRole('combobox', { name: 'Role of Ada' })).toHaveCount(0);
  const own = bob.getByRole('combobox', { name: 'Role of Bob' });
  await expect(own.getByRole('option')).toHaveText(['Admin', 'Editor', 'Analyst', 'Viewer']);

  await ada.reload();
  await ada.getByRole('button', { name: 'Actions for Bob' }).click();
  await ada.getByRole('menuitem', { name: 'Remove' }).click();
  const confirmation = ada.getByRole('dialog', { name: 'Remove Bob?' });
  await expect(confirmation).toContainText('Sessions end too');
  expect(await violationsOf(ada)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Remove from organization' }).click();
  await expect(ada.getByText('Bob is no longer a member.', { exact: true })).toBeVisible();
  await expect(rowOf(ada, 'bob')).toHaveCount(0);
  await expect(bob.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});

test('an invitation to an address is mailed, and valid for no one else', async ({ browser }) => {
  const ada = await open(browser, 'ada', team);
  const link = await invite(ada, { email: 'carl@example.com', role: 'Editor' });
  await expect(ada.getByRole('dialog').getByText('Emailed to carl@example.com.')).toBeVisible();
  expect(mail.lines.join('\n')).toContain('To: carl@example.com');

  // Refused at sign-in if the person is new, and on the page if known.
  const dora = await signInByInvitation(await browser.newContext(), link, 'dora');
  await expect(dora.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible();
  await expect(dora.locator('main')).toContainText('It is for carl@example.com.');
  expect(await violationsOf(dora)).toEqual([]);
  const known = await open(browser, 'ada', new URL(link).pathname + new URL(link).hash);
  await expect(known.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible();
  await expect(known.locator('main')).toContainText('You are signed in as ada@example.com.');
  await expect(known.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  const carl = await signInByInvitation(await browser.newContext(), link, 'carl');
  await expect(carl.getByRole('button', { name: 'Signed in as Carl' })).toContainText('Editor');

  // Signed-in users accept with a button.
  const higher = await invite(ada, { email: 'carl@example.com', role: 'Admin' });
  await carl.goto(higher);
  await carl.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(carl.getByRole('button', { name: 'Signed in as Carl' })).toContainText('Admin');
});

test('an expired, revoked or unknown invitation says so, with advice', async ({ browser }) => {
  const ada = await open(browser, 'ada', team);
  const expired = await invite(ada, { role: 'Viewer' });
  await queryPostgres(
    pixel,
    "update invitations set expires_at = now() - interval '1 minute' where accepted_at is null",
  );
  const revoked = await invite(ada, { role: 'Viewer' });
  await ada.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await ada.getByRole('button', { name: 'Revoke the invitation for anyone with the link' }).click();
  await expect(ada.getByText('Revoked. The link no longer works.', { exact: true })).toBeVisible();
  await expect(ada.getByText('No open invitations.')).toBeVisible();

  const page = await (await browser.newContext()).newPage();
  for (const [link, title, advice] of [
    [expired, 'This invitation has expired', 'Ask the person who invited you for a new one.'],
    [revoked, 'This invitation was revoked', 'ask the person who invited you'],
    [`${pixel.controlUrl}/invitation#nothing`, 'Invitation not found', 'Open it again'],
    [`${pixel.controlUrl}/invitation`, 'Invitation not found', 'Open it again'],
    [`${pixel.controlUrl}/invitation#${'x'.repeat(300)}`, 'Invitation not found', 'Open it again'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main')).toContainText(advice);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('an invalid address is reported at its field, and hostile names do no harm', async ({ browser }) => {
  const ada = await open(browser, 'ada', `${team}?invite=true`);
  const panel = ada.getByRole('dialog', { name: 'Invite someone' });
  const field = panel.getByLabel('Email address', { exact: true });
  // An address that browsers accept, and control doesn't.
  await field.fill('ada@localhost');
  // Said while typing, before anything is sent.
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('ada@example.com');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('ada@localhost');
  await panel.getByRole('button', { name: 'Create invitation' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await ada.keyboard.press('Escape');

  const link = await invite(ada, { role: 'Viewer' });
  await signInByInvitation(await browser.newContext(), link, 'hostile');
  await ada.goto(pixel.controlUrl + team);
  await expect(rowOf(ada, 'hostile')).toContainText('<img src=x onerror=alert(1)>');
  await ada.setViewportSize({ width: 390, height: 844 });
  await expectToFit(ada);
  expect(await violationsOf(ada)).toEqual([]);
  await ada.getByRole('button', { name: /^Actions for <img/ }).click();
  await ada.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(ada.getByRole('dialog')).toBeVisible();
  await expectToFit(ada);
});

test('a viewer sees members and their roles, changes nothing, and can leave', async ({ browser }) => {
  const ada = await open(browser, 'ada', team);
  const link = await invite(ada, { role: 'Viewer' });
  // A returning user with an invitation still has to accept it.
  const bob = await signInByInvitation(await browser.newContext(), link, 'bob');
  await bob.getByRole('button', { name: 'Accept invitation' }).click();
  await bob.getByRole('link', { name: 'Team' }).click();
  await expect(rowOf(bob, 'ada')).toContainText('Owner');
  await expect(bob.getByText(/^Admins and owners invite people and change roles\. Ask /)).toContainText(
    'Ada',
  );
  await expect(bob.getByRole('combobox')).toHaveCount(0);
  await expect(bob.getByRole('button', { name: /Invite|Rename/ })).toHaveCount(0);
  await expect(bob.getByRole('region', { name: 'Invitations' })).toHaveCount(0);
  await bob.goto(`${pixel.controlUrl}${team}?invite=true`);
  await expect(rowOf(bob, 'ada')).toBeVisible();
  await expect(bob.getByRole('dialog')).toHaveCount(0);

  // By keyboard alone.
  await bob.keyboard.press('3');
  await expect(bob.getByRole('heading', { name: 'The audit log is for admins and owners' })).toBeVisible();
  await expect(bob.getByText(/^Ask .*Ada/)).toBeVisible();
  expect(await violationsOf(bob)).toEqual([]);
  await bob.keyboard.press('2');
  await expect(bob).toHaveURL(`${pixel.controlUrl}${team}/roles`);
  const matrix = bob.getByRole('table');
  await expect(matrix.getByRole('columnheader', { name: 'Viewer (your role)' })).toBeVisible();
  const rights = matrix.getByRole('row', { name: /^Publish and roll back/ }).getByRole('cell');
  await expect(rights.getByRole('img')).toHaveCount(5);
  expect(await rights.getByRole('img').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'Yes',
    'Yes',
    'Yes',
    'No',
    'No',
  ]);
  expect(await violationsOf(bob)).toEqual([]);
  await bob.setViewportSize({ width: 390, height: 844 });
  await expectToFit(bob);

  await bob.goto(pixel.controlUrl + team);
  await expectToFit(bob);
  await bob.getByRole('button', { name: 'Actions for Bob' }).click();
  await bob.getByRole('menuitem', { name: 'Leave organization' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click();
  await expect(bob.getByText('You don’t belong to an organization yet.', { exact: false })).toBeVisible();
});

test('the organization is renamed, and a conflicting rename offers a choice', async ({ browser }) => {
  const ada = await open(browser, 'ada', team);
  await ada.getByRole('button', { name: 'Rename organization' }).click();
  const dialog = ada.getByRole('dialog', { name: 'Rename organization' });
  const was = await dialog.getByLabel('Name').inputValue();
  await dialog.getByLabel('Name').fill('House of Ada');
  await queryPostgres(pixel, "update organizations set name = 'House of others'");
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog).toContainText('House of others');
  expect(await violationsOf(ada)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(ada.getByText('The organization is now named House of Ada.', { exact: true })).toBeVisible();
  await expect(ada.getByText('House of Ada', { exact: true })).toBeVisible();
  expect(was).not.toBe('House of Ada');
});

test('the pages belong to the open project’s organization, in German too', async ({ browser }) => {
  const ada = await open(browser, 'ada', team);
  const post = async (path: string, data: object) => {
    const response = await ada.request.post(`${pixel.controlUrl}/api/${path}`, {
      data,
      headers: { Origin: pixel.controlUrl },
    });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const { organizationId } = await post('organizations', { name: 'Other house' });
  const { projectKey } = await post(`organizations/${organizationId}/projects`, { name: 'Other shop' });
  await ada.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await ada.goto(`${pixel.controlUrl}/p/${projectKey}/team`);
  await expect(ada.getByText('Other house', { exact: true })).toBeVisible();
  await expect(ada.getByText('1 Mitglied')).toBeVisible();
  await expect(ada.getByRole('row').filter({ hasText: 'carl@example.com' })).toHaveCount(0);
  await ada.getByRole('button', { name: 'Einladen' }).click();
  const panel = ada.getByRole('dialog');
  await expect(panel).toBeVisible();
  await expect(async () => {
    await ada.keyboard.press('Escape');
    await expect(panel).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await ada.getByRole('link', { name: 'Rollen', exact: true }).click();
  await expect(ada.getByRole('rowheader', { name: 'Veröffentlichen und zurückrollen' })).toBeVisible();
  await ada.getByRole('link', { name: 'Protokoll', exact: true }).click();
  await expect(ada.getByText(/hat das Projekt Other shop angelegt/)).toBeVisible();
  await expect(ada.getByText(/Carl/)).toHaveCount(0);
  expect(await violationsOf(ada)).toEqual([]);
});
