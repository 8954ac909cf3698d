import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { commandsOf } from '../support/guide.ts';
import { postEvent } from '../support/pixel-events.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const visitor = '00000000-0000-4000-8000-000000000000';
let pixel: PixelServer;

beforeAll(async () => {
  pixel = await startPixelServer();
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

function send(eventId: string): Promise<Response> {
  return postEvent(pixel.url, { anonymousId: visitor, eventName: 'purchase', eventId });
}

const count = async (): Promise<string> =>
  (await pixel.cli('events', 'count', '--project', 'pk_demo', '--json')).stdout;

it('runs every command of its pages, which leave nothing of the visitor', async () => {
  await send('my-event');
  await eventually(count, (text) => text === '{"count":1}\n');
  const file = `${pixel.dataDirectory}/visitor.jsonl`;
  const pages = await Promise.all(['events.md', 'visitor-data.md'].map(commandsOf));
  const commands = pages
    .flat()
    .map((command) => command.map((word) => (word === 'visitor.jsonl' ? file : word)));
  expect(commands.length).toBeGreaterThan(8);
  for (const command of commands)
    expect(await pixel.cli(...command), command.join(' ')).toMatchObject({ code: 0, stderr: '' });

  const exported = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as { eventId: string }).eventId)).toEqual(['my-event']);
  expect(await count()).toBe('{"count":0}\n');
});

it('keeps what an erased visitor sends later, and accounts for every event', async () => {
  await send('later');
  expect(await eventually(count, (text) => text === '{"count":1}\n')).toBe('{"count":1}\n');
  const { stdout } = await pixel.cli('doctor');
  expect(stdout).toMatch(/ok {4}identity {3}\d+ events? acknowledged: /);
});
