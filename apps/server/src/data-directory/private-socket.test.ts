import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readlink, realpath, rm, stat, utimes } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenOnPrivateSocket, type PrivateSocket } from './private-socket.ts';

let directory: string;
let closers: (() => Promise<void>)[];

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-socket-')));
  closers = [];
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
});

function serverSaying(text: string): Server {
  return createServer((_request, response) => response.end(text));
}

async function listen(text: string, dataDirectory = directory): Promise<() => Promise<void>> {
  return (await open(text, dataDirectory)).close;
}

async function open(text: string, dataDirectory = directory): Promise<PrivateSocket> {
  const socket = await listenOnPrivateSocket(serverSaying(text), dataDirectory, 'pixel.sock');
  closers.push(socket.close);
  return socket;
}

function getHealth(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/', agent: false }, (response) => {
      response.setEncoding('utf8').once('data', resolve);
    })
      .once('error', reject)
      .end();
  });
}

/** Leaves a socket behind that nobody listens on, like a killed process. */
async function leaveStaleSocket(path: string): Promise<void> {
  const program = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['--eval', program], { stdio: 'ignore' }), 'exit');
  expect((await lstat(path)).isSocket()).toBe(true);
}

it('answers on pixel.sock, for its owner only', async () => {
  await listen('first');
  const path = join(directory, 'pixel.sock');
  expect(await getHealth(path)).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('refuses while another process answers, without disturbing it', async () => {
  await listen('first');
  await expect(listen('second')).rejects.toThrow(`Pixel is already running on ${directory}`);
  expect(await getHealth(join(directory, 'pixel.sock'))).toBe('first');
  expect(await readdir(directory)).toEqual(['pixel.sock']);
});

it('replaces a stale socket', async () => {
  await leaveStaleSocket(join(directory, 'pixel.sock'));
  await listen('next');
  expect(await getHealth(join(directory, 'pixel.sock'))).toBe('next');
  expect(await readdir(directory)).toEqual(['pixel.sock']);
});

it('admits exactly one of many that find a stale socket at once', async () => {
  await leaveStaleSocket(join(directory, 'pixel.sock'));
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => listen(`${index}`)));
  const winners = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [`${index}`] : []));
  expect(winners).toHaveLength(1);
  expect(await getHealth(join(directory, 'pixel.sock'))).toBe(winners[0]);
});

it('recovers from a process that was killed while removing a stale socket', async () => {
  await leaveStaleSocket(join(directory, 'pixel.sock'));
  const guard = join(directory, 'pixel.sock.lock');
  await mkdir(guard);
  await utimes(guard, new Date(0), new Date(0));
  await listen('next');
  expect(await readdir(directory)).toEqual(['pixel.sock']);
});

it('removes the socket on close, so that another process may listen', async () => {
  await (await listen('first'))();
  expect(await readdir(directory)).toEqual([]);
  await listen('second');
  expect(await getHealth(join(directory, 'pixel.sock'))).toBe('second');
});

it('waits for open requests on close', async () => {
  const server = createServer((_request, response) => {
    response.flushHeaders();
    server.once('finish-now', () => response.end('late'));
  });
  const { close } = await listenOnPrivateSocket(server, directory, 'pixel.sock');
  const answer = getHealth(join(directory, 'pixel.sock'));
  await once(server, 'request');
  const closed = close();
  server.emit('finish-now');
  expect(await answer).toBe('late');
  await closed;
});

it('links from a short path if the path is too long for a socket', async () => {
  const long = join(directory, 'a'.repeat(100));
  await mkdir(long);
  const close = await listen('first', long);
  const target = await readlink(join(long, 'pixel.sock'));
  expect(await getHealth(target)).toBe('first');
  expect((await stat(join(target, '..'))).mode & 0o777).toBe(0o700);
  await expect(listen('second', long)).rejects.toThrow('Pixel is already running');

  await close();
  closers = [];
  expect(await readdir(long)).toEqual([]);
  await expect(stat(join(target, '..'))).rejects.toThrow('ENOENT');
});

it('replaces a stale socket if the path is too long as well', async () => {
  const long = join(directory, 'a'.repeat(100));
  await mkdir(long);
  await (await listen('first', long))();
  closers = [];
  const close = await listen('second', long);
  const target = await readlink(join(long, 'pixel.sock'));
  await close();
  closers = [];
  await mkdir(join(target, '..'), { mode: 0o700 });
  await leaveStaleSocket(target);
  await listen('third', long);
  expect(await getHealth(target)).toBe('third');
});

it('closes despite an idle client', async () => {
  const close = await listen('first');
  const idle = connect(join(directory, 'pixel.sock'));
  await once(idle, 'connect');
  const ended = once(idle, 'close');
  await close();
  await ended;
});

it('recreates a removed socket, and removes it on close', async () => {
  const path = join(directory, 'pixel.sock');
  const socket = await open('first');
  for (let removal = 0; removal < 2; removal += 1) {
    await rm(path);
    await socket.restore();
    expect(await getHealth(path)).toBe('first');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
  await socket.restore();
  await expect(listen('second')).rejects.toThrow(`Pixel is already running on ${directory}`);
  await socket.close();
  expect(await readdir(directory)).toEqual([]);
});

it('recreates the link and its target if the path is too long for a socket', async () => {
  const long = join(directory, 'a'.repeat(100));
  await mkdir(long);
  const socket = await open('first', long);
  const target = await readlink(join(long, 'pixel.sock'));
  for (const path of [join(long, 'pixel.sock'), join(target, '..')]) {
    await rm(path, { recursive: true });
    await socket.restore();
    expect(await getHealth(await readlink(join(long, 'pixel.sock')))).toBe('first');
  }
});
