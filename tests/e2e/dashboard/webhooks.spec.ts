import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { queryPostgres } from '../../support/query-postgres.ts';
import { becomeViewer } from '../../support/viewer.ts';
import {
  answers,
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/webhook-receiver.ts';

test.describe.configure({ mode: 'serial' });

const listPath = '/p/pk_demo/webhooks';
let pixel: PixelServer;
let receiver: WebhookReceiver;
/** Every secret shown by a page, to search for it elsewhere. */
const shown: string[] = [];

// The receiver runs on this machine.
withOwner(
  (started) => {
    pixel = started;
  },
  { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
);
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver?.stop());

/** Copies the secret with the dialog's button, and confirms that it is stored. */
async function takeSecret(page: Page, webhookKey: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Secret of ${webhookKey}` });
  await expect(dialog).toContainText('You won’t see it again.');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  const secret = (await dialog.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy secret' }).click();
  await expect.poll(() => readClipboard(page)).toBe(secret);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toHaveCount(0);
  shown.push(secret);
  return secret;
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Sends a test message from the page, and returns the received request. */
async function sendTest(page: Page): Promise<ReceivedWebhook> {
  const before = receiver.received.length;
  await page.getByRole('button', { name: 'Send a test' }).click();
  const received = await eventually(
    async () => receiver.received[before],
    (found) => found !== undefined,
  );
  if (received === undefined) throw new Error('Nothing arrived');
  return received;
}

function isSignedBy(secret: string, { body, headers }: ReceivedWebhook): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

test('creates an endpoint by keyboard, with explained types, and shows the secret once', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(pixel.controlUrl + listPath);
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'New endpoint' });
  await expect(panel.getByLabel('Key')).toBeFocused();
  await page.keyboard.type('CRM hooks');
  await page.keyboard.press('Tab');
  // The server validates what is written, before it is sent.
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('URL')).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.type('http://10.0.0.1/');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Key').fill('crm');
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Key')).toHaveAttribute('aria-invalid', 'false');
  await panel.getByLabel('URL').fill(`${receiver.url}/hooks`);

  await expect(panel.getByRole('checkbox', { name: 'experiment.paused' })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: 'experiment.paused' }).press('Space');
  const details = panel.getByRole('button', { name: 'Example and schema of survey.completed' });
  await details.press('Enter');
  await expect(panel.getByText('"surveyKey": "nps"')).toBeVisible();
  await panel.getByText('JSON schema', { exact: true }).press('Enter');
  await expect(panel.getByText('"const": "survey.completed"')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByLabel('URL').press('Enter');

  await takeSecret(page, 'crm');
  await expect(page).toHaveURL(/\/webhooks\/crm$/);
  await expect(page.getByRole('heading', { name: 'crm' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Event types' })).toContainText('experiment.paused');
  await expect(page.getByRole('heading', { name: 'Nothing was sent yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'crm' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.content()).not.toContain('whsec_');
});

test('sends a test message and shows its outcome live', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  let answer = (): void => undefined;
  receiver.answer = (_received, response) => {
    answer = () => void response.writeHead(202).end('Thank you <b>kindly</b>');
  };
  const received = await sendTest(page);
  const result = page.getByRole('status').filter({ hasText: 'Sent. Waiting for the response.' });
  await expect(result).toBeVisible();
  answer();
  await expect(page.getByText(/^Test: 202 after [\d,]+ ms$/)).toBeVisible();
  await expect(page.getByText('Thank you <b>kindly</b>')).toBeVisible();
  expect(isSignedBy(shown[0] ?? '', received)).toBe(true);
  await expect(page.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('202');
  await expect(page.getByRole('link', { name: /^Working crm/ })).toContainText('100% delivered');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open the message' }).click();
  await expect(page).toHaveURL(/message=msg_[0-9a-f]{40}/);
  const panel = page.getByRole('dialog', { name: 'webhook.test' });
  await expect(panel).toContainText('Messages for the webhook \\"crm\\" arrive here.');
  await panel.getByRole('tab', { name: 'Headers' }).click();
  await expect(panel).toContainText(`webhook-signature: ${received.headers['webhook-signature']}`);
  await panel.getByRole('tab', { name: 'Response' }).click();
  await expect(panel.getByRole('tabpanel')).toContainText('Thank you <b>kindly</b>');
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(panel).toHaveCount(0);
});

test('copies a message as commands that sign with a secret from the shell', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  receiver.answer = answers.status(204);
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await page.getByRole('button', { name: 'webhook.test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible();
  const commands = await readClipboard(page);
  expect(commands).not.toContain((shown[0] ?? '').slice('whsec_'.length));
  const before = receiver.received.length;
  const env = { ...process.env, PIXEL_WEBHOOK_SECRET: shown[0] ?? '' };
  await promisify(execFile)('sh', ['-c', commands], { env });
  const [received] = receiver.received.slice(before);
  expect(received && isSignedBy(shown[0] ?? '', received)).toBe(true);
});

test('rotates a secret with an overlap that a receiver sees, and ends it', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [old = ''] = shown;
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await page.getByRole('button', { name: 'Rotate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate the secret of crm?' });
  await dialog.getByLabel('Old secret valid for').selectOption('1 hour');
  expect(await violationsOf(page)).toEqual([]);
  // A second rotation would end the old secret.
  await dialog.getByRole('button', { name: 'Rotate secret' }).dblclick();
  const secret = await takeSecret(page, 'crm');
  await expect(page.getByText(/^Two active secrets until .+, when the old one expires\.$/)).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^The new secret has been valid since .+ It is now / }),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const both = await sendTest(page);
  expect([old, secret].map((each) => isSignedBy(each, both))).toEqual([true, true]);
  await page.getByRole('button', { name: 'Revoke the old one now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke old secret' }).click();
  await expect(page.getByText('The old secret was revoked.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^One active secret, since /)).toBeVisible();
  const one = await sendTest(page);
  expect([old, secret].map((each) => isSignedBy(each, one))).toEqual([false, true]);
});

test('a secret is shown nowhere after it was copied', async ({ page }) => {
  expect(shown).toHaveLength(2);
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const everywhere = await page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/api/${path}`)).text();
    const hook = 'projects/pk_demo/webhooks/crm';
    const messages = JSON.parse(await read(`${hook}/messages`)).messages as { messageId: string }[];
    return [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      ...(await Promise.all(
        [
          'audit?limit=500',
          'projects/pk_demo/webhooks',
          hook,
          ...messages.map(({ messageId }) => `${hook}/messages/${messageId}`),
        ].map(read),
      )),
    ];
  });
  expect(everywhere.length).toBeGreaterThan(6);
  expect(everywhere.join('\n')).toContain('webhook.rotate');
  for (const secret of shown)
    for (const text of [...everywhere, pixel.output()])
      expect(text).not.toContain(secret.slice('whsec_'.length));
});

test('the receivers in the panel verify real messages', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await page.getByRole('button', { name: 'Verify in your language' }).click();
  const panel = page.getByRole('dialog', { name: 'Verify in your language' });
  expect(await violationsOf(page)).toEqual([]);
  const languages = [
    { name: 'Node', mark: 'node:http', file: 'receiver.fixture.mjs', command: process.execPath },
    { name: 'Python', mark: 'http.server', file: 'receiver.fixture.py', command: 'python3' },
  ];
  for (const { name, mark, file, command } of languages) {
    if (!(await canRun(command))) continue;
    await panel.getByRole('tab', { name }).click();
    await panel.getByRole('button', { name: 'Copy code' }).click();
    await expect.poll(() => readClipboard(page)).toContain(mark);
    const code = await readClipboard(page);
    const results = await runReceiver({ code, file, command, secret: shown[1] ?? '' });
    expect(results, name).toEqual([204, 401, 401, 401]);
  }
  await panel.getByRole('tab', { name: 'PHP' }).click();
  await expect(page).toHaveURL(/panel=verify&language=php/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

async function canRun(command: string): Promise<boolean> {
  return promisify(execFile)(command, ['--version']).then(
    () => true,
    () => false,
  );
}

/**
 * Runs an example receiver next to this file, where it finds its library; returns its responses to a real delivery, and to three forged
 * ones.
 */
async function runReceiver(example: { code: string; file: string; command: string; secret: string }) {
  const port = await freePort();
  const path = resolve(import.meta.dirname, example.file);
  await writeFile(path, example.code.replace('3000', String(port)));
  const child = spawn(example.command, [path], {
    env: { ...process.env, PIXEL_WEBHOOK_SECRET: example.secret },
  });
  try {
    const { body, headers } = receiver.received.at(-1) as ReceivedWebhook;
    const post = async (changed: object, text = body) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: {
          ...Object.fromEntries(
            ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
              name,
              String(headers[name]),
            ]),
          ),
          ...changed,
        },
        body: text,
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const first = await eventually(
      () => post({}),
      (status) => status !== 0,
      30_000,
    );
    return [
      first,
      await post({}, body.replace('webhook.test', 'webhook.tess')),
      await post({ 'webhook-timestamp': '1700000000' }),
      await post({ 'webhook-signature': 'v1,bm90aGluZw==' }),
    ];
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(path);
  }
}

test('reports an endpoint disabled by a 410, and enables it again', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  receiver.answer = answers.status(410);
  await sendTest(page);
  const note = page.getByText(/^It responded with 410 on .+, so it was switched off\.$/);
  await expect(note).toBeVisible();
  await expect(page.getByRole('link', { name: /^Switched off after a 410 crm/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Replay all' })).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  receiver.answer = answers.status(200);
  await page.getByRole('button', { name: 'Switch on again' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('crm is on. It receives messages from now on.', { exact: true })).toBeVisible();
  await sendTest(page);
  await expect(page.getByText(/^Test: 200 after/)).toBeVisible();
});

test('filters the log in the address, shows how many it replays, and replays them', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  const log = page.getByRole('table', { name: 'Log' });
  await expect(log.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: /^Failed/ }).click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log.getByRole('img', { name: '1 attempt: 410' })).toBeVisible();
  await page.getByRole('button', { name: 'Replay failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay 1 message?' });
  await expect(dialog).toContainText(`They are sent to ${receiver.url}/hooks again`);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replay 1 message' }).click();
  await expect(page.getByText('1 message is being resent.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No message matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expect(log.getByRole('img', { name: '2 attempts: 410, 200' })).toBeVisible();

  await page.getByRole('button', { name: 'Filter by Type' }).click();
  await page.getByRole('menuitemradio', { name: 'config.published' }).click();
  await expect(page.getByRole('heading', { name: 'No message matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Type: config.published' }).click();
  await page.getByRole('button', { name: 'Filter by Time' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 24 hours' }).click();
  await expect(page).toHaveURL(/time=24h/);
  await expect(log.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: 'Replay all' }).click();
  const all = page.getByRole('dialog', { name: 'Replay 5 messages?' });
  await expect(all).toContainText('5 of them were already delivered');
  await all.getByRole('button', { name: 'Not yet' }).click();
  await expect(all).toHaveCount(0);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const before = receiver.received.length;
  await page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByText('Resent with the same id.', { exact: true })).toBeVisible();
  const [again] = await eventually(
    async () => receiver.received.slice(before),
    (found) => found.length > 0,
  );
  expect(page.url()).toContain(`message=${again?.headers['webhook-id']}`);
});

test('shows a future attempt as hollow, and others’ messages live', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await expect(page.getByRole('table', { name: 'Log' }).getByRole('row')).toHaveCount(6);
  receiver.answer = answers.status(503, { 'Retry-After': '3000' }, 'later');
  const created = await page.evaluate(async () => {
    const response = await fetch('/api/projects/pk_demo/webhooks/crm', {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        'If-Match': (await fetch('/api/projects/pk_demo/webhooks/crm')).headers.get('ETag') ?? '',
      },
      body: JSON.stringify({ types: ['experiment.created'] }),
    });
    return response.status;
  });
  expect(created).toBe(200);
  const { code } = await pixel.cli('webhooks', 'test', 'crm', '--project', 'pk_demo');
  expect(code).not.toBe(0);
  await expect(page.getByText('1 new message')).toBeAttached();
  await expect(page.getByRole('img', { name: '1 attempt: 503, one more to come' })).toBeVisible();
  await expect(
    page.getByText(/^No attempt has succeeded since .+ After five days it is switched off\.$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Failing crm/ })).toBeVisible();
  await page.getByRole('button', { name: /^Pending/ }).click();
  await expect(page.getByRole('table', { name: 'Log' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'webhook.test' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Next attempt/);
  expect(await violationsOf(page)).toEqual([]);
  receiver.answer = answers.status(200);
});

test('loads older messages page by page', async ({ page }) => {
  await queryPostgres(
    pixel,
    `insert into webhook_messages (id, endpoint_id, type, body, created_at, status, settled_at)
      select 'msg_' || lpad(to_hex(number), 40, '0'), (select id from webhook_endpoints where key = 'crm'),
        'survey.completed', '{}', now() - number * interval '1 hour' - interval '1 day', 'failed', now()
      from generate_series(1, 70) as number`,
  );
  await page.goto(`${pixel.controlUrl}${listPath}/crm?type=survey.completed`);
  await expect(
    page.getByRole('img', { name: /^Last 30 days: \d+ delivered, 7\d failed\. Recent failures on / }),
  ).toBeVisible();
  const rows = page.getByRole('table', { name: 'Log' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'Older messages' }).click();
  await expect(rows).toHaveCount(71);
  await expect(page.getByRole('button', { name: 'Older messages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Replay all' }).click();
  await expect(page.getByRole('dialog', { name: 'Replay 70 messages?' })).toBeVisible();
});

test('edits an endpoint, resolves a conflict with another editor, and lists failing ones first', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${pixel.controlUrl}${listPath}?panel=new`);
  const created = page.getByRole('dialog', { name: 'New endpoint' });
  await created.getByLabel('Key').fill('crm');
  await created.getByLabel('URL').fill(`${receiver.url}/second`);
  await expect(created.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await created.getByRole('button', { name: 'Create endpoint' }).click();
  await expect(created.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await created.getByLabel('Key').fill(`${'a'.repeat(64)}`);
  await created.getByRole('button', { name: 'Create endpoint' }).click();
  await takeSecret(page, 'a'.repeat(64));
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText([
    /^Failing ?crm/,
    /^Nothing sent yet ?aaaa/,
  ]);

  await page.getByRole('button', { name: /^Actions for aaaa/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const panel = page.getByRole('dialog', { name: /^Edit aaaa/ });
  await panel.getByLabel('Description').fill('<img src=x onerror=alert(1)> \u202eهدف');
  const theirs = await page.evaluate(async (key) => {
    const response = await fetch(`/api/projects/pk_demo/webhooks/${key}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'If-Match': '"1"' },
      body: JSON.stringify({ description: 'Theirs' }),
    });
    return response.status;
  }, 'a'.repeat(64));
  expect(theirs).toBe(200);
  await panel.getByRole('button', { name: 'Update endpoint' }).click();
  await expect(panel.getByRole('alert')).toContainText('Someone else changed this in the meantime.');
  await panel.getByRole('button', { name: 'Use mine' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();

  await page.getByRole('button', { name: /^Actions for aaaa/ }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText(/^Someone switched it off on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
});

test('saves again after a failed toggle, without conflicting with itself', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/${'a'.repeat(64)}?panel=edit`);
  const panel = page.getByRole('dialog', { name: /^Edit aaaa/ });
  await panel.getByRole('checkbox', { name: 'Switched on' }).check();
  await panel.getByRole('checkbox', { name: 'experiment.paused' }).check();
  await page.route('**/enable', (route) => route.abort());
  await panel.getByRole('button', { name: 'Update endpoint' }).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  const types = page.getByRole('list', { name: 'Event types', includeHidden: true });
  await expect(types).toContainText('experiment.paused');
  await page.unroute('**/enable');
  await panel.getByRole('button', { name: 'Update endpoint' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(/^Updated aaaa.+ It takes effect at once\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
});

test('keeps the open endpoint when another one starts to fail', async ({ page }) => {
  const links = page.getByRole('listitem').getByRole('link');
  await page.goto(pixel.controlUrl + listPath);
  await expect(page).toHaveURL(/\/webhooks\/crm$/);
  await queryPostgres(
    pixel,
    "update webhook_endpoints set failing_since = case when key = 'crm' then null else now() end",
  );
  await expect(links).toHaveText([/^Failing ?aaaa/, /crm/]);
  await expect(page.getByRole('heading', { name: 'crm' })).toBeVisible();
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
  await queryPostgres(
    pixel,
    "update webhook_endpoints set failing_since = case when key = 'crm' then now() end",
  );
  await expect(links).toHaveText([/^Failing ?crm/, /aaaa/]);
});

test('limits an endpoint to chosen experiments and surveys, and names missing ones', async ({ page }) => {
  const stored = () =>
    page.evaluate(async () => {
      const { experimentKeys, surveyKeys } = await (await fetch('/api/projects/pk_demo/webhooks/crm')).json();
      return { experimentKeys, surveyKeys };
    });
  await page.goto(`${pixel.controlUrl}${listPath}/crm?panel=edit`);
  const panel = page.getByRole('dialog', { name: 'Edit crm' });
  const experiments = panel.getByRole('group', { name: 'Only these experiments' });
  const surveys = panel.getByRole('group', { name: 'Only these surveys' });
  const fold = (name: string) => panel.locator('summary').filter({ hasText: name });
  await fold('Experiments').press('Enter');
  await experiments.getByRole('checkbox', { name: 'product-cta' }).press('Space');
  await expect(fold('Experiments')).toContainText('1 chosen');
  await fold('Surveys').press('Enter');
  await surveys.getByRole('checkbox').first().press('Space');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Update endpoint' }).press('Enter');
  await expect(panel).toHaveCount(0);
  const only = page.getByRole('list', { name: 'Only these experiments' });
  await expect(only.getByRole('listitem')).toHaveCount(1);
  const { surveyKeys } = await stored();
  expect(surveyKeys).toHaveLength(1);
  expect((await stored()).experimentKeys).toEqual(['product-cta']);
  await expect(page.getByRole('link', { name: /Only 1 experiment and 1 survey/ })).toBeVisible();

  await queryPostgres(
    pixel,
    `update webhook_endpoints set revision = revision + 1,
       subscription = jsonb_set(subscription, '{experimentKeys}', '["product-cta", "long-gone"]') where key = 'crm'`,
  );
  await page.reload();
  await expect(only.getByRole('listitem').last()).toHaveText(/long-gone ?\(deleted\)/);
  await page.goto(`${pixel.controlUrl}${listPath}/crm?panel=edit`);
  await expect(experiments.getByRole('checkbox', { name: /^No longer in this project/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await experiments.getByRole('checkbox', { name: 'long-gone' }).uncheck();
  await expect(fold('Experiments')).toContainText('1 chosen');
  await panel.getByRole('button', { name: 'Clear' }).first().press('Enter');
  await panel.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(fold('Experiments')).toContainText('All');
  await panel.getByRole('button', { name: 'Update endpoint' }).press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(only).toHaveCount(0);
  expect(await stored()).toEqual({ experimentKeys: undefined, surveyKeys: undefined });
});

test('fits on a phone, in German, and reports missing endpoints', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('pixel-language', 'de'));
  await page.goto(pixel.controlUrl + listPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /crm/ }).click();
  await expect(page.getByRole('heading', { name: 'Protokoll' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^webhook\.test/ }).first()).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^webhook\.test/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Gesendet' })).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${pixel.controlUrl}${listPath}/${'a'.repeat(64)}`);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expectToFit(page);
  await page.goto(`${pixel.controlUrl}${listPath}/nobody`);
  await expect(page.getByRole('heading', { name: 'Es gibt keinen Endpunkt „nobody“' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('removes an endpoint with its log, after confirmation', async ({ page }) => {
  await page.goto(`${pixel.controlUrl}${listPath}/${'a'.repeat(64)}`);
  await page.getByRole('button', { name: /^Actions for aaaa/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: /^Remove aaaa/ });
  await expect(dialog).toContainText('This can’t be undone.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove endpoint' }).click();
  await expect(page.getByText(/^Removed aaaa.+\.$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/webhooks\/crm$/);
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText([/^Failing ?crm/]);
});

test('shows a viewer that messages were sent, but not their content', async ({ page }) => {
  await becomeViewer(pixel);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.goto(`${pixel.controlUrl}${listPath}/crm`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const name of ['New endpoint', 'Send a test', 'Rotate', 'Replay all', 'Actions for crm'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByText('You need the Admin role to change webhooks.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'webhook.test' }).last().click();
  const panel = page.getByRole('dialog', { name: 'webhook.test' });
  await expect(panel).toContainText('You see that it was sent, not what it contains');
  await expect(panel).toContainText('202');
  await expect(panel).not.toContainText('Thank you');
  await expect(panel.getByRole('tab')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(requests.filter((path) => /\/messages\/msg_/.test(path))).toEqual([]);
  await page.goto(`${pixel.controlUrl}${listPath}/crm?panel=edit`);
  await expect(page.getByRole('heading', { name: 'crm' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
