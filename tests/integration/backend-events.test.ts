import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootstrapSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { codeOf, commandsOf } from '../support/guide.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const run = promisify(execFile);
const visitor = '00000000-0000-4000-8000-000000000000';
const page = 'backend-events.md';
let pixel: PixelServer;

beforeAll(async () => {
  pixel = await startPixelServer();
  const [configuration = ''] = await codeOf(page, 'yaml');
  const file = join(pixel.dataDirectory, 'my-shop.pixel.yaml');
  await writeFile(file, configuration);
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

async function stored(...command: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await pixel.cli(...command, '--project', 'my-shop', '--json');
  return stdout === '' ? stderr : JSON.parse(stdout);
}

async function runCurl(): Promise<void> {
  const [curl = ''] = await codeOf(page, 'sh');
  const { stdout } = await run('sh', ['-c', `${curl.replaceAll('http://localhost:8787', pixel.url)}`]);
  expect(stdout).toBe('{"success":true}');
}

async function runNode(): Promise<void> {
  const [code = ''] = await codeOf(page, 'js');
  const file = join(pixel.dataDirectory, 'backend.mjs');
  await writeFile(file, code);
  await run(process.execPath, [file], { env: { PATH: process.env.PATH, PIXEL_ENDPOINT: pixel.url } });
}

/** Enters the experiment as a page does, and returns the variant. */
async function expose(): Promise<string> {
  const query = new URLSearchParams({
    projectKey: 'my-shop',
    anonymousId: visitor,
    url: 'https://shop.example/checkout',
  });
  const body = () => fetch(`${pixel.url}/sdk/bootstrap?${query}`).then((response) => response.json());
  const blob = bootstrapSchema.parse(
    await eventually(body, (answer) => bootstrapSchema.parse(answer).hasActiveExperiments),
  );
  const response = await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'my-shop',
      anonymousId: visitor,
      eventName: '$exposure',
      eventId: 'exposure-1',
      version: blob.version,
      assignments: blob.assignments,
    }),
  });
  expect(response.status).toBe(200);
  return blob.assignments[0]?.variantKey ?? '';
}

it('counts backend purchases and refunds for the exposed visitor, each once despite repetition', async () => {
  const variantKey = await expose();
  for (const _ of ['first', 'again']) {
    await runCurl();
    await runNode();
  }
  const marker = { projectKey: 'my-shop', anonymousId: visitor, eventName: 'last', assignments: [] };
  await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(marker),
  });
  // Events become readable in the order of their acceptance.
  await eventually(
    () => stored('events', 'count', '--name', 'last'),
    (answer) => JSON.stringify(answer) === '{"count":1}',
  );

  expect(await stored('events', 'count')).toEqual({ count: 5 });
  expect(await stored('events', 'count', '--name', 'purchase')).toEqual({ count: 2 });
  expect(await stored('events', 'count', '--name', 'refund')).toEqual({ count: 1 });
  expect(await stored('exposures', 'checkout')).toMatchObject({ totals: { visitors: 1, multiExposed: 0 } });
  expect(await stored('exposures', 'checkout')).toMatchObject({
    variants: expect.arrayContaining([expect.objectContaining({ variantKey, visitors: 1 })]),
  });
  expect(await stored('events', 'show', 'order-1001')).toMatchObject({
    events: [
      {
        anonymousId: visitor,
        eventName: 'purchase',
        numbers: { revenue: 49.99 },
        payload: { revenue: 49.99, currency: 'EUR', orderId: '1001' },
        assignments: [],
        bot: false,
        unclaimed: false,
      },
    ],
  });
  expect(await stored('events', 'show', 'refund-1001-1', '--visitor', visitor)).toMatchObject({
    events: [{ eventName: 'refund', numbers: { revenue: -49.99 }, props: { orderId: '1001' } }],
  });
});

it('runs every command of its page', async () => {
  const commands = await commandsOf(page);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands)
    expect(await pixel.cli(...command), command.join(' ')).toMatchObject({ code: 0, stderr: '' });
});
