import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { countEvents, postEvent } from '../support/pixel-events.ts';
import {
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';
import { isAlive } from '../support/processes.ts';

async function start(dataDirectory: string): Promise<PixelServer> {
  const pixel = await startPixelServer({ dataDirectory });
  onTestFinished(async () => void (await pixel.end('SIGTERM')));
  return pixel;
}

async function newDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(directory));
  return directory;
}

/** Process id of the ClickHouse child with the event store. */
async function storePid({ dataDirectory }: PixelServer): Promise<number> {
  const { pid }: { pid: number } = JSON.parse(
    await readFile(join(dataDirectory, 'clickhouse/pixel-child.json'), 'utf8'),
  );
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return pid;
}

async function send(pixel: PixelServer, eventId: string): Promise<number> {
  const response = await postEvent(pixel.url, { eventName: 'hanging', eventId });
  await response.arrayBuffer();
  return response.status;
}

it('starts while a killed server’s event store hangs, and counts everything acknowledged', async () => {
  const directory = await newDirectory();
  const first = await start(directory);
  const pid = await storePid(first);
  process.kill(pid, 'SIGSTOP');
  expect(await send(first, 'one')).toBe(200);
  await first.end('SIGKILL');

  const second = await start(directory);
  expect(await storePid(second)).not.toBe(pid);
  expect(second.output()).toContain('Killed a hung event store');
  expect(
    await eventually(
      () => countEvents(second, 'hanging'),
      (n) => n === 1,
    ),
  ).toBe(1);
}, 120_000);

it('stops although the event store hangs, leaves no processes, and counts the backlog later', async () => {
  const directory = await newDirectory();
  const first = await start(directory);
  const pid = await storePid(first);
  process.kill(pid, 'SIGSTOP');
  for (const id of ['one', 'two']) expect(await send(first, id)).toBe(200);
  const began = performance.now();
  expect(await first.end('SIGTERM')).toBe(0);
  // Service managers kill processes that take longer than half a minute; the store's own timeouts add up to more.
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(first.output()).not.toContain('Failed to stop a component');
  expect(isAlive(pid)).toBe(false);

  const second = await start(directory);
  expect(
    await eventually(
      () => countEvents(second, 'hanging'),
      (n) => n === 2,
    ),
  ).toBe(2);
}, 120_000);
