import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  answers,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../tests/support/webhook-receiver.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

let harness: CliHarness;
let receiver: WebhookReceiver;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  harness = await startCliHarness();
  receiver = await startWebhookReceiver();
  const { control } = harness.test;
  stopWorker = control.startWebhooks().stop;
  await control.applyConfiguration('projects: [{ projectKey: pk_demo }]', { author: 'tests' });
});
afterAll(async () => {
  await stopWorker();
  await receiver.stop();
  await harness.stop();
});
beforeEach(() => {
  harness.test.clock.now = Date.now();
  receiver.answer = answers.status(200);
});

const project = ['--project', 'pk_demo'];

async function create(webhookKey: string, url = receiver.url): Promise<string> {
  const types = ['--types', 'webhook.test,config.published'];
  const { stdout } = await harness.here([
    'webhooks',
    'create',
    webhookKey,
    ...project,
    '--url',
    url,
    ...types,
  ]);
  return stdout.trim();
}

it('creates a webhook and prints its secret once', async () => {
  const created = await harness.here([
    ...['webhooks', 'create', 'crm', ...project, '--url', receiver.url, '--types', 'config.published'],
    ...['--description', 'For the CRM', '--experiments', 'a,b'],
  ]);
  expect(created.code).toBe(0);
  expect(created.stdout).toMatch(/^whsec_\S{44}\n$/);
  const shown = await harness.here(['webhooks', 'show', 'crm', ...project]);
  expect(shown.stdout).toContain('types        config.published');
  expect(shown.stdout).toContain('experiments  a, b');
  expect(shown.stdout).not.toContain('whsec_');
  const listed = await harness.here(['webhooks', 'list', ...project]);
  expect(listed.stdout).toContain('crm');
  await harness.here(['webhooks', 'update', 'crm', ...project, '--types', 'webhook.test']);
  const updated = JSON.parse((await harness.here(['webhooks', 'show', 'crm', ...project, '--json'])).stdout);
  expect(updated).toMatchObject({
    types: ['webhook.test'],
    description: 'For the CRM',
    experimentKeys: ['a', 'b'],
  });
});

it('explains why an address is refused', async () => {
  const bad = ['webhooks', 'create', 'bad', ...project];
  const refused = await harness.here([
    ...bad,
    '--url',
    'https://169.254.169.254/',
    '--types',
    'webhook.test',
  ]);
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('not a public address'),
  });
  const nonsense = await harness.here([...bad, '--url', 'nonsense', '--types', 'webhook.test']);
  expect(nonsense).toMatchObject({ code: 2, stderr: expect.stringMatching(/^--url: It is not an absolute/) });
});

it('names the invalid value and its option, with the valid ones', async () => {
  const update = ['webhooks', 'update', 'any', ...project];
  const log = ['webhooks', 'log', 'any', ...project];
  const wrong: readonly (readonly [readonly string[], string, string])[] = [
    [
      [...update, '--types', 'config.published,foo'],
      '--types',
      'Unknown type "foo". Choose one of:\n  experiment.created\n',
    ],
    [[...update, '--types', ''], '--types', 'Give at least one. Choose one of:\n  experiment.created\n'],
    [[...update, '--experiments', 'a,B'], '--experiments', '"B" is not a key'],
    [
      [...log, '--status', 'foo'],
      '--status',
      'Unknown status "foo". Choose one of:\n  pending\n  delivered\n  failed\n',
    ],
    [[...log, '--type', 'foo'], '--type', 'Unknown type "foo". Choose one of:\n  experiment.created\n'],
    [[...log, '--after', 'foo'], '--after', 'an id from "pixel webhooks log"'],
    [
      ['webhooks', 'replay', 'any', ...project, '--message', 'foo'],
      '--message',
      'an id from "pixel webhooks log"',
    ],
  ];
  for (const [args, option, sentence] of wrong) {
    const { code, stderr } = await harness.here(args);
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(option)]);
    expect(stderr).toContain(sentence);
  }
});

it('removes a description', async () => {
  const bare = ['webhooks', 'create', 'bare', ...project, '--url', receiver.url, '--types', 'webhook.test'];
  expect(await harness.here([...bare, '--description', ''])).toMatchObject({ code: 0 });
  const update = ['webhooks', 'update', 'bare', ...project, '--description'];
  expect((await harness.here([...update, 'For the CRM'])).stdout).toContain('For the CRM');
  expect((await harness.here([...update, ''])).stdout).not.toContain('description');
});

it('pages through the log', async () => {
  await create('paged');
  for (let sent = 0; sent < 3; sent += 1) await harness.here(['webhooks', 'test', 'paged', ...project]);
  const log = ['webhooks', 'log', 'paged', ...project, '--limit', '2'];
  const first = await harness.here(log);
  const [, after = ''] = /Continue with --after (msg_\w{40})\n$/.exec(first.stderr) ?? [];
  const rest = await harness.here([...log, '--after', after]);
  expect(rest.stderr).toBe('');
  const ids = `${first.stdout}${rest.stdout}`.match(/msg_\w{40}/g);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
});

it('aligns text left and numbers right', async () => {
  await create('left', `${receiver.url}/a-longer-address`);
  await harness.here(['webhooks', 'disable', 'left', ...project]);
  const { stdout } = await harness.here(['webhooks', 'list', ...project]);
  const [head = '', ...rows] = stdout.split('\n').filter((line) => line !== '');
  for (const row of rows) expect(row.slice(head.indexOf('address'))).toMatch(/^http/);
  for (const row of rows) expect(row.slice(head.indexOf('state'))).toMatch(/^(on|off)/);
});

it('refuses to listen with an invalid secret or on a used port', async () => {
  const listen = (...more: readonly string[]) => harness.here(['webhooks', 'listen', ...more]);
  for (const secret of ['nonsense', 'whsec_', 'whsec_c2hvcnQ='])
    expect(await listen('--port', '0', '--secret', secret)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--secret must be (?!.*(nonsense|c2hvcnQ))/),
    });
  expect((await listen('--port', `${receiver.port}`)).stderr).toBe(
    `Port ${receiver.port} is in use; choose another one with --port.\n`,
  );
});

it('tests a webhook and prints the response', async () => {
  await create('tried');
  const good = await harness.here(['webhooks', 'test', 'tried', ...project]);
  expect(good).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^It responded with 200 after \d+ ms\n$/),
  });
  receiver.answer = answers.status(500, {}, 'broken\u001b[2J');
  const bad = await harness.here(['webhooks', 'test', 'tried', ...project]);
  expect(bad.code).toBe(1);
  expect(bad.stderr).toContain('It responded with 500');
  expect(bad.stderr).toContain('broken\\u{1b}[2J');
});

it('lists and replays messages', async () => {
  await create('logged');
  receiver.answer = answers.status(500);
  await harness.here(['webhooks', 'test', 'logged', ...project]);
  const pending = await harness.here([
    'webhooks',
    'log',
    'logged',
    ...project,
    '--status',
    'pending',
    '--json',
  ]);
  const [message] = JSON.parse(pending.stdout).messages;
  const table = await harness.here(['webhooks', 'log', 'logged', ...project]);
  expect(table.stdout).toMatch(new RegExp(`${message.messageId} .* webhook.test +pending +1 +500 +\\S+Z\n`));
  await harness.here(['webhooks', 'disable', 'logged', ...project]);
  const off = await harness.here(['webhooks', 'replay', 'logged', ...project, '--since', '1h']);
  expect(off).toMatchObject({ code: 1, stderr: expect.stringContaining('is disabled') });
  await harness.here(['webhooks', 'enable', 'logged', ...project]);
  receiver.answer = answers.status(200);
  const replayed = await harness.here(['webhooks', 'replay', 'logged', ...project, '--since', '1h']);
  expect(replayed.stdout).toBe('1 message is being resent.\n');
  const again = ['webhooks', 'replay', 'logged', ...project, '--message', message.messageId];
  expect((await harness.here(again)).stdout).toBe('1 message is being resent.\n');
  expect(await harness.here(['webhooks', 'replay', 'logged', ...project])).toMatchObject({ code: 2 });
  const one = await harness.here(['webhooks', 'log', 'logged', ...project, '--message', message.messageId]);
  expect(one.stdout).toContain('"type":"webhook.test"');
  expect((await harness.here(['webhooks', 'remove', 'logged', ...project])).stdout).toBe(
    'logged is removed.\n',
  );
});

it('limits how long the previous secret remains valid, to one day by default', async () => {
  const help = await harness.here(['webhooks', 'rotate', '--help']);
  expect(help.stdout).toContain('(default: 1d)');
  const long = await harness.here(['webhooks', 'rotate', 'any', ...project, '--revoke-after', '31d']);
  expect(long).toMatchObject({ code: 2, stderr: expect.stringContaining('up to 30d') });
});

it('listens, accepts valid signatures, and refuses those of another secret', async () => {
  let output = '';
  let address = '';
  const stop = new AbortController();
  let markListening = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    markListening = resolve;
  });
  const terminal = {
    out: (text: string) => {
      output += text;
    },
    err: (text: string) => {
      address = /http:\S+/.exec(text)?.[0] ?? '';
      markListening();
    },
    untilInterrupted: () => stop.signal,
  };
  // The port is only known once it listens, so the webhook that has the secret gets its URL afterwards.
  const secret = await create('heard');
  const listening = harness.here(['webhooks', 'listen', '--port', '0', '--secret', secret], terminal);
  await started;
  await harness.here(['webhooks', 'update', 'heard', ...project, '--url', address]);
  const good = await harness.here(['webhooks', 'test', 'heard', ...project]);
  expect(good.stdout).toContain('It responded with 204');
  expect(output).toMatch(/^msg_\w{40} {2}verified\n\{\n {2}"id": "msg_/);
  await harness.here(['webhooks', 'rotate', 'heard', ...project, '--revoke-after', 'now']);
  const bad = await harness.here(['webhooks', 'test', 'heard', ...project]);
  expect(bad.stderr).toContain('It responded with 401');
  expect(output).toContain('refused: its signature does not match this secret');
  stop.abort();
  expect(await listening).toMatchObject({ code: 0 });
});
