import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  answers,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../tests/support/webhook-receiver.ts';
import { type CliPlace, startCliPlace } from '../../cli-place.ts';

let place: CliPlace;
let receiver: WebhookReceiver;
let pool: pg.Pool;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  place = await startCliPlace();
  receiver = await startWebhookReceiver();
  const { control, postgres } = place.test;
  pool = new pg.Pool({ ...postgres.connection, max: 5 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  stopWorker = (await control.startWebhooks(pool)).stop;
  await control.applyConfiguration('projects: [{ projectKey: pk_demo }]', { author: 'tests' });
});
afterAll(async () => {
  await stopWorker();
  await pool.end();
  await receiver.stop();
  await place.stop();
});
beforeEach(() => {
  place.test.clock.now = Date.now();
  receiver.answer = answers.status(200);
});

const project = ['--project', 'pk_demo'];

async function create(webhookKey: string, url = receiver.url): Promise<string> {
  const types = ['--types', 'webhook.test,config.published'];
  const { stdout } = await place.here(['webhooks', 'create', webhookKey, ...project, '--url', url, ...types]);
  return stdout.trim();
}

it('makes a webhook and prints its secret once', async () => {
  const made = await place.here([
    ...['webhooks', 'create', 'crm', ...project, '--url', receiver.url, '--types', 'config.published'],
    ...['--description', 'For the CRM', '--experiments', 'a,b'],
  ]);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(/^whsec_\S{44}\n$/);
  const shown = await place.here(['webhooks', 'show', 'crm', ...project]);
  expect(shown.stdout).toContain('types        config.published');
  expect(shown.stdout).toContain('experiments  a, b');
  expect(shown.stdout).not.toContain('whsec_');
  const listed = await place.here(['webhooks', 'list', ...project]);
  expect(listed.stdout).toContain('crm');
  await place.here(['webhooks', 'update', 'crm', ...project, '--types', 'webhook.test']);
  const updated = JSON.parse((await place.here(['webhooks', 'show', 'crm', ...project, '--json'])).stdout);
  expect(updated).toMatchObject({
    types: ['webhook.test'],
    description: 'For the CRM',
    experimentKeys: ['a', 'b'],
  });
});

it('says why an address is refused, and which type there is not', async () => {
  const bad = ['webhooks', 'create', 'bad', ...project];
  const refused = await place.here([...bad, '--url', 'https://169.254.169.254/', '--types', 'webhook.test']);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('not a public address'),
  });
  const unknown = await place.here([...bad, '--url', receiver.url, '--types', 'all']);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('types') });
});

it('tries a webhook and says what came back', async () => {
  await create('tried');
  const good = await place.here(['webhooks', 'test', 'tried', ...project]);
  expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^It answered 200 after \d+ ms\n$/) });
  receiver.answer = answers.status(500, {}, 'broken\u001b[2J');
  const bad = await place.here(['webhooks', 'test', 'tried', ...project]);
  expect(bad.code).toBe(1);
  expect(bad.stderr).toContain('It answered 500');
  expect(bad.stderr).toContain('broken\\u{1b}[2J');
});

it('lists and replays messages', async () => {
  await create('logged');
  receiver.answer = answers.status(500);
  await place.here(['webhooks', 'test', 'logged', ...project]);
  const pending = await place.here([
    'webhooks',
    'log',
    'logged',
    ...project,
    '--status',
    'pending',
    '--json',
  ]);
  const [message] = JSON.parse(pending.stdout).messages;
  const table = await place.here(['webhooks', 'log', 'logged', ...project]);
  expect(table.stdout).toMatch(new RegExp(`${message.messageId} .* webhook.test +pending +1 +500 +\\S+Z\n`));
  await place.here(['webhooks', 'disable', 'logged', ...project]);
  const off = await place.here(['webhooks', 'replay', 'logged', ...project, '--since', '1h']);
  expect(off).toMatchObject({ code: 1, stderr: expect.stringContaining('switched off') });
  await place.here(['webhooks', 'enable', 'logged', ...project]);
  receiver.answer = answers.status(200);
  const replayed = await place.here(['webhooks', 'replay', 'logged', ...project, '--since', '1h']);
  expect(replayed.stdout).toBe('1 message is sent again.\n');
  const again = ['webhooks', 'replay', 'logged', ...project, '--message', message.messageId];
  expect((await place.here(again)).stdout).toBe('1 message is sent again.\n');
  expect(await place.here(['webhooks', 'replay', 'logged', ...project])).toMatchObject({ code: 1 });
  const one = await place.here(['webhooks', 'log', 'logged', ...project, '--message', message.messageId]);
  expect(one.stdout).toContain('"type":"webhook.test"');
  expect((await place.here(['webhooks', 'remove', 'logged', ...project])).stdout).toBe(
    'logged is removed.\n',
  );
});

it('says how long the secret before may sign', async () => {
  const help = await place.here(['webhooks', 'rotate', '--help']);
  expect(help.stdout).toContain('(default: 1d)');
  const long = await place.here(['webhooks', 'rotate', 'any', ...project, '--revoke-after', '31d']);
  expect(long).toMatchObject({ code: 2, stderr: expect.stringContaining('up to 30d') });
});

it('listens, verifies with the secret that signs, and refuses what another one signed', async () => {
  let heard = '';
  let address = '';
  const stop = new AbortController();
  let listens = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const terminal = {
    out: (text: string) => {
      heard += text;
    },
    err: (text: string) => {
      address = /http:\S+/.exec(text)?.[0] ?? '';
      listens();
    },
    untilInterrupted: () => stop.signal,
  };
  // Its port is known once it listens; the secret is that of an endpoint made before.
  const secret = await create('heard');
  const listening = place.here(['webhooks', 'listen', '--port', '0', '--secret', secret], terminal);
  await started;
  await place.here(['webhooks', 'update', 'heard', ...project, '--url', address]);
  const good = await place.here(['webhooks', 'test', 'heard', ...project]);
  expect(good.stdout).toContain('It answered 204');
  expect(heard).toMatch(/^msg_\w{40} {2}verified\n\{\n {2}"id": "msg_/);
  await place.here(['webhooks', 'rotate', 'heard', ...project, '--revoke-after', 'now']);
  const bad = await place.here(['webhooks', 'test', 'heard', ...project]);
  expect(bad.stderr).toContain('It answered 401');
  expect(heard).toContain('refused: its signature is not of this secret');
  stop.abort();
  expect(await listening).toMatchObject({ code: 0 });
});
