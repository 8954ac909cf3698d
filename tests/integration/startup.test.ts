import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { canBecomeNobody, isRoot, nobody } from '../support/os-users.ts';
import {
  type PixelServer,
  type PixelServerOptions,
  removeTemporary,
  spawnPixelServer,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';
import { childrenOf, isAlive } from '../support/processes.ts';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(options: PixelServerOptions = {}): Promise<PixelServer> {
  const pixel = await startPixelServer(options);
  cleanUps.push(async () => {
    await pixel.end('SIGTERM');
    await removeTemporary(pixel.dataDirectory);
  });
  return pixel;
}

/** Starts a server that is expected to exit, and returns its output. */
async function runUntilExit(options: PixelServerOptions): Promise<{ code: number | null; output: string }> {
  const dataDirectory = options.dataDirectory ?? (await temporaryDirectory());
  const { child, output } = spawnPixelServer({ ...options, dataDirectory });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (options.dataDirectory === undefined) await removeTemporary(dataDirectory);
  return { code, output: output().trim() };
}

const sentence = (pattern: RegExp) => expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*$`));

async function occupy(port: number): Promise<number> {
  const server: Server = createServer();
  server.listen(port, '127.0.0.1');
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  cleanUps.push(async () => server.close());
  const address = server.address();
  return listening && address !== null && typeof address === 'object' ? address.port : port;
}

const health = async (url: string): Promise<unknown> => (await fetch(`${url}/health`)).json();
const healthy = { ok: true, service: 'pixel-worker', kv: true };

it('reports in one sentence that its port is taken, and exits', async () => {
  const port = await occupy(0);
  expect(await runUntilExit({ env: { PORT: String(port), HOST: '127.0.0.1' } })).toEqual({
    code: 1,
    output: sentence(new RegExp(`Port ${port} is already in use.* PORT `)),
  });
});

it('reports in one sentence what is wrong with a setting, and exits', async () => {
  expect(await runUntilExit({ env: { PORT: 'eighty' } })).toEqual({
    code: 1,
    output: sentence(/PORT .*"eighty"/),
  });
});

it('uses no other control port than the requested one', async () => {
  const port = await occupy(0);
  expect(await runUntilExit({ env: { CONTROL_PORT: String(port) } })).toEqual({
    code: 1,
    output: sentence(new RegExp(`Port ${port} is already in use.*CONTROL_PORT`)),
  });
});

describe('a server', () => {
  let pixel: PixelServer;
  beforeAll(async () => {
    pixel = await startPixelServer();
  });
  afterAll(async () => {
    await pixel.end('SIGKILL');
    await removeTemporary(pixel.dataDirectory);
  });

  it('is undisturbed by a second process that is refused its data', async () => {
    expect(await runUntilExit({ dataDirectory: pixel.dataDirectory })).toEqual({
      code: 1,
      output: sentence(/is already running/),
    });
    expect(await health(pixel.url)).toEqual(healthy);
  });

  it('refuses its data to a second process even after its socket was removed, and names itself', async () => {
    await rm(join(pixel.dataDirectory, 'pixel.sock'));
    expect(await runUntilExit({ dataDirectory: pixel.dataDirectory })).toEqual({
      code: 1,
      output: sentence(new RegExp(`is already running .*process ${pixel.pid} on`)),
    });
    expect(await health(pixel.url)).toEqual(healthy);
  });

  it('finishes a request in flight on SIGTERM, exits with 0 along with its children, and frees its port', async () => {
    const children = await childrenOf(pixel.pid);
    expect(children.length).toBeGreaterThanOrEqual(2);
    const port = Number(new URL(pixel.url).port);
    const body = JSON.stringify({
      projectKey: 'pk_demo',
      anonymousId: '00000000-0000-4000-8000-000000000000',
      eventName: 'slow',
      assignments: [],
    });
    const socket = connect(port, 'localhost').setEncoding('utf8');
    let answer = '';
    socket.on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'connect');
    socket.write(
      `POST /sdk/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 100 /), { timeout: 20_000 });
    const ended = pixel.end('SIGTERM');
    await vi.waitFor(() => expect(health(pixel.url)).rejects.toThrow(), { timeout: 20_000 });
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
    expect(pixel.output()).not.toMatch(/"level":(50|60)/);
    const next = createTcpServer().listen(port);
    await once(next, 'listening');
    next.close();
  });
});

it('uses another control port if the default is taken, and serves no demo with PIXEL_DEMO=off', async () => {
  await occupy(8788);
  const pixel = await start({ env: { CONTROL_PORT: '', PIXEL_DEMO: 'off' } });
  const { port } = new URL(pixel.controlUrl);
  expect(port).not.toBe('8788');
  expect((await fetch(pixel.controlUrl)).status).toBe(200);
  expect((await fetch(pixel.url)).status).toBe(404);
  expect((await fetch(`${pixel.url}/demo/`)).status).toBe(404);
  expect(pixel.output()).not.toContain('pk_demo');
});

it('prints its configured public addresses, and links to the demo below a proxy’s path', async () => {
  const port = await occupy(0);
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  const pixel = await start({
    env: {
      PORT: String(port),
      PUBLIC_URL: 'https://pixel.example/sub/',
      CONTROL_URL: 'https://control.example',
    },
  });
  expect(pixel).toMatchObject({ url: 'https://pixel.example/sub', controlUrl: 'https://control.example' });
  const response = await fetch(`http://localhost:${port}/`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/sub/demo/');
});

it('keeps serving for the configured time after SIGTERM, and announces the end', async () => {
  const pixel = await start({ env: { DRAIN_SECONDS: '2' } });
  const ended = pixel.end('SIGTERM');
  const ready = await eventually(
    async () => fetch(`${pixel.url}/health/ready`),
    ({ status }) => status === 503,
  );
  expect([await ready.json(), ready.headers.get('connection')]).toEqual([
    {
      ready: false,
      kv: true,
      unusableConfigurations: 0,
      outdatedConfigurations: 0,
      events: { accepted: true, waiting: 0, stuckSeconds: 0, lost: 0 },
      draining: true,
    },
    'close',
  ]);
  expect(await health(pixel.url)).toEqual(healthy);
  expect(await ended).toBe(0);
  expect(pixel.output()).not.toMatch(/"level":(50|60)/);
});

it('leaves no child after kill -9 that would block a restart', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await start({ dataDirectory });
  const children = await childrenOf(first.pid);
  await first.end('SIGKILL');
  const pixel = await start({ dataDirectory });
  expect(await health(pixel.url)).toEqual(healthy);
  expect(
    await eventually(
      async () => children.filter(isAlive),
      (alive) => alive.length === 0,
    ),
  ).toEqual([]);
});

it('seeds the demo on the first run only', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await start({ dataDirectory });
  const demo = await readFile(join(import.meta.dirname, '../../apps/demo/demo.pixel.yaml'), 'utf8');
  const file = join(dataDirectory, 'paused.yaml');
  await writeFile(file, demo.replace(/status: running/, 'status: paused'));
  expect(await first.cli('apply', file)).toMatchObject({ code: 0 });
  await first.end('SIGTERM');
  const pixel = await start({ dataDirectory });
  const query = new URLSearchParams({
    projectKey: 'pk_demo',
    anonymousId: '00000000-0000-4000-8000-000000000000',
    url: `${pixel.url}/demo/product/mug`,
  });
  expect(await (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).json()).toMatchObject({
    hasActiveExperiments: false,
  });
});

if (isRoot)
  it('runs as root below a root-only folder, and reports the location of the database', async () => {
    const parent = await temporaryDirectory();
    await chmod(parent, 0o700);
    cleanUps.push(() => removeTemporary(parent));
    const pixel = await start({ dataDirectory: join(parent, 'data') });
    expect(await health(pixel.url)).toEqual(healthy);
    const elsewhere = /the database is in (\/var\/lib\/pixel\/\S+)/.exec(pixel.output())?.[1] ?? '';
    expect(elsewhere).not.toBe('');
    cleanUps.push(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 10 }));
  });

if (canBecomeNobody)
  it('runs as an ordinary user', async () => {
    const parent = await temporaryDirectory();
    await chmod(parent, 0o755);
    const dataDirectory = join(parent, 'data');
    await mkdir(dataDirectory);
    await chown(dataDirectory, nobody.uid, nobody.gid);
    cleanUps.push(() => removeTemporary(parent));
    const pixel = await start({ dataDirectory, uid: nobody.uid });
    expect(await health(pixel.url)).toEqual(healthy);
  });
