import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSpool } from '@pixel/store/queue/spool';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import {
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';
import { canMount, mountSmallDisk, unmountSmallDisk } from '../support/small-disk.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.js');

const probe = await temporaryDirectory();
const mounts = await canMount(probe);
await removeTemporary(probe);

async function newDirectory(): Promise<string> {
  const dataDirectory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(dataDirectory));
  return dataDirectory;
}

async function start(dataDirectory: string): Promise<PixelServer> {
  const pixel = await startPixelServer({ dataDirectory });
  onTestFinished(async () => void (await pixel.end('SIGTERM')));
  return pixel;
}

/** Runs `pixel …` without waiting for its end. */
function startCli(dataDirectory: string, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH, PIXEL_DATA_DIR: dataDirectory },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.err += text;
  });
  return { child, printed };
}

it('follows events across a server restart, and exits cleanly on Ctrl-C even during an outage', async () => {
  const dataDirectory = await newDirectory();
  const first = await start(dataDirectory);
  const { child, printed } = startCli(
    dataDirectory,
    ...['events', 'tail', '--project', 'pk_demo', '--name', 'followed', '-f', '--json'],
  );
  const until = (text: string) =>
    eventually(
      async () => printed.out,
      (all) => all.includes(text),
      30_000,
    );
  /**
   * Waits until the server has been reported unreachable this many times. During its shutdown, the event store may be unreachable first.
   */
  const untilAway = async (times: number) => {
    const away = () => printed.err.split('\n').filter((line) => line !== '' && !line.includes('retrying'));
    const warnings = await eventually(
      async () => away(),
      (lines) => lines.length >= times,
      30_000,
    );
    expect(warnings).toEqual(Array(times).fill('Pixel is not running; waiting for it.'));
  };
  await postEvent(first.url, { eventName: 'followed', eventId: 'before' });
  expect(await until('"before"')).toContain('"before"');
  expect(await first.end('SIGTERM')).toBe(0);
  await untilAway(1);
  expect(first.output()).not.toMatch(/^\s+at /m);

  const second = await start(dataDirectory);
  await postEvent(second.url, { eventName: 'followed', eventId: 'after' });
  expect(await until('"after"')).toContain('"after"');
  const ids = [...printed.out.matchAll(/"eventId":"(\w+)"/g)].map(([, id]) => id);
  expect([ids, child.exitCode]).toEqual([['before', 'after'], null]);
  await untilAway(1);

  expect(await second.end('SIGTERM')).toBe(0);
  await untilAway(2);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

/** Queues records that can never become events, as a process that writes to the queue of a stopped server. */
async function queueUnreadable(dataDirectory: string, count: number): Promise<void> {
  const queue = await createSpool({
    directory: join(dataDirectory, 'spool'),
    log: { info() {}, warn() {}, error() {} },
  });
  const encoder = new TextEncoder();
  await Promise.all(Array.from({ length: count }, (_, n) => queue.append(encoder.encode(`no record ${n}`))));
  await queue.close();
}

const listDeadLetters = async (pixel: PixelServer, limit = 1) => {
  const { stdout } = await pixel.cli('events', 'dead', 'list', '--limit', `${limit}`, '--json');
  return JSON.parse(stdout) as { count: number; deadLetters: { id: string; record: string }[] };
};

it.skipIf(!mounts && process.env.CI !== 'true')(
  'lists thousands of dead letters, and loses or duplicates none with two concurrent retries or a full disk',
  async () => {
    expect(mounts, 'disks can be mounted').toBe(true);
    const dataDirectory = await newDirectory();
    await mountSmallDisk(dataDirectory, 800);
    onTestFinished(() => unmountSmallDisk(dataDirectory));
    const before = await startPixelServer({ dataDirectory });
    await before.end('SIGTERM');
    await queueUnreadable(dataDirectory, 2_000);
    const pixel = await start(dataDirectory);
    const untilStored = (count: number) =>
      eventually(
        async () => (await listDeadLetters(pixel)).count,
        (found) => found === count,
        30_000,
      );
    expect(await untilStored(2_000)).toBe(2_000);
    const listed = await listDeadLetters(pixel, 1_000);
    expect(new Set(listed.deadLetters.map(({ id }) => id)).size).toBe(1_000);
    expect((await pixel.cli('events', 'dead', 'list', '--limit', '7')).stderr).toContain('7 of 2000');

    const both = await Promise.all([1, 2].map(() => pixel.cli('events', 'dead', 'retry', '--all')));
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await untilStored(2_000)).toBe(2_000);

    const { bavail, bsize } = await statfs(dataDirectory);
    const filler = join(dataDirectory, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize - 50 * 1024 * 1024, 1));
    const refused = await eventually(
      () => pixel.cli('events', 'dead', 'retry', '--all'),
      ({ code }) => code === 1,
    );
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The queue does not accept events'),
    });
    expect(await untilStored(2_000)).toBe(2_000);
    await rm(filler);
    const retried = await eventually(
      () => pixel.cli('events', 'dead', 'retry', '--all'),
      ({ code }) => code === 0,
    );
    expect(retried.code).toBe(0);
    expect(await untilStored(2_000)).toBe(2_000);
    expect(await pixel.end('SIGTERM')).toBe(0);
  },
  180_000,
);
