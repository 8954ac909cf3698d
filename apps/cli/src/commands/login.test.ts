import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOnPort } from '../../../../tests/support/control.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';
import type { CommandResult } from '../run-in-process.harness.ts';

let harness: CliHarness;
let server: Awaited<ReturnType<typeof serveOnPort>>;
let sessionsFile: string;
/** The owner's browser cookie. */
let cookie: string;
beforeAll(async () => {
  harness = await startCliHarness();
  server = await serveOnPort(harness.test.control.controlApp);
  sessionsFile = join(harness.folder, 'sessions.json');
  await harness.here(['projects', 'create', 'Shop', '--key', 'pk_shop']);
  const { pathname, search } = new URL((await harness.test.control.createLoginLink())?.url ?? '');
  const response = await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' });
  [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
});
afterAll(async () => {
  await server.stop();
  await harness.stop();
});

/** Runs `pixel login` and answers in the owner's browser, using the printed URL. */
async function login(decision: 'approve' | 'deny', ...args: readonly string[]): Promise<CommandResult> {
  let output = '';
  let answering: Promise<void> | undefined;
  const result = await harness.here(['login', ...args], {
    err(text) {
      output += text;
      if (text.includes('Waiting')) answering = answer(decision, /http\S+/.exec(text)?.[0] ?? '');
    },
  });
  await answering;
  return { ...result, stderr: output };
}

async function answer(decision: 'approve' | 'deny', address: string): Promise<void> {
  const page = await (await fetch(address, { headers: { Cookie: cookie } })).text();
  const fields = [...page.matchAll(/name="(code|user)" value="([^"]*)"/g)];
  const done = await fetch(`${server.url}/device/${decision}`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: server.url },
    body: new URLSearchParams(Object.fromEntries(fields.map(([, name, value]) => [name, value]))),
  });
  expect(done.status).toBe(200);
}

interface Session {
  readonly sessionId: string;
  readonly device: string;
}

async function sessions(): Promise<readonly Session[]> {
  const listed = await fetch(`${server.url}/api/me/sessions`, { headers: { Cookie: cookie } });
  return ((await listed.json()) as { readonly sessions: readonly Session[] }).sessions;
}

const goals = (...options: readonly string[]) =>
  harness.here(['--url', server.url, 'goals', 'list', '--project', 'pk_shop', ...options]);

describe('pixel login', () => {
  it('stores an approved session, readable by the user only, and uses it', async () => {
    expect(await goals()).toEqual({
      code: 1,
      stdout: '',
      stderr: `You are not signed in to ${server.url}; run "pixel login ${server.url}".\n`,
    });
    const { code, stdout, stderr } = await login('approve', server.url);
    expect([code, stdout]).toEqual([0, `Signed in to ${server.url} as owner@localhost.\n`]);
    expect(stderr).toMatch(new RegExp(`${server.url}/device\\?code=[A-Z]{4}-[A-Z]{4}\\n`));
    expect(stderr).toContain(`PIXEL_URL=${server.url} to use this server.\n`);
    expect((await stat(sessionsFile)).mode & 0o777).toBe(0o600);
    const stored = await readFile(sessionsFile, 'utf8');
    expect(stdout + stderr).not.toContain(/pixel_session=([^"]*)/.exec(stored)?.[1]);

    expect(await goals()).toEqual({ code: 0, stdout: 'There are none.\n', stderr: '' });
    const create = ['projects', 'create', 'By hand', '--key', 'pk_hand'];
    expect((await harness.here(create)).code).toBe(0);
    const published = await harness.here(['--url', server.url, 'publish', '--project', 'pk_hand']);
    expect(published).toMatchObject({ code: 0, stderr: '' });
    expect(await harness.here(['--url', server.url, 'login-link'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${server.url} does not offer this over the network`),
    });
    expect((await sessions()).map(({ device }) => device)).toContainEqual(
      expect.stringMatching(/^pixel-cli\/1\.0\.0 \(.+; \w+\)$/),
    );
  });

  it('keeps one session per machine, even after a second login', async () => {
    const before = await sessions();
    expect((await login('approve', server.url, '--json')).stdout).toBe(
      `{"server":"${server.url}","email":"owner@localhost"}\n`,
    );
    expect(await sessions()).toHaveLength(before.length);
  });

  it('reports a denied login, and a session that was ended elsewhere', async () => {
    expect(await login('deny', server.url)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/The sign-in was denied\.\n$/),
    });
    expect((await goals()).code).toBe(0);
    for (const { sessionId, device } of await sessions())
      if (device.startsWith('pixel-cli'))
        await fetch(`${server.url}/api/me/sessions/${sessionId}/revoke`, {
          method: 'POST',
          headers: { Cookie: cookie, Origin: server.url },
        });
    expect(await goals()).toMatchObject({ code: 1, stderr: expect.stringContaining('pixel login') });
    expect(JSON.parse((await goals('--json')).stderr)).toMatchObject({ error: { code: 'unauthorized' } });
  });

  it('accepts only this machine or https, and requires an address', async () => {
    for (const args of [
      ['login', 'http://pixel.example'],
      ['logout', 'http://pixel.example'],
      ['--url', 'http://pixel.example', 'projects', 'list'],
    ])
      expect(await harness.here(args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('must begin with https://, except on this machine'),
      });
    expect(await harness.here(['login'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PIXEL_URL'),
    });
    expect(await harness.here(['projects', 'list', '--url', server.url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('before the command: pixel --url'),
    });
    const environment = { PIXEL_URL: 'http://pixel.example' };
    expect(await harness.pixel(['projects', 'list'], { environment })).toMatchObject({ code: 2 });
    expect(await harness.pixel(['--version'], { environment })).toMatchObject({ code: 0 });
  });

  it('reports an unreachable server or one that is not Pixel, and sends it no session', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(request.url === '/moved/api/auth/device' ? 302 : 200, {
        'Content-Type': 'text/html',
        Location: server.url,
      });
      response.end('<h1>Hello</h1>');
    });
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const path of ['', '/moved'])
      expect(await harness.here(['login', url + path])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("but is not Pixel's control plane"),
      });
    expect(seen).toEqual([undefined, undefined]);
    await new Promise((resolve) => other.close(resolve));
    const unreachable = await harness.here(['login', url, '--json']);
    expect(JSON.parse(unreachable.stderr)).toMatchObject({ error: { code: 'server_away' } });
  });
});

describe('pixel logout', () => {
  it('ends the session on the server, and deletes it locally', async () => {
    await login('approve', server.url);
    const before = await sessions();
    expect(await harness.here(['logout', server.url])).toEqual({
      code: 0,
      stdout: `Signed out of ${server.url}.\n`,
      stderr: '',
    });
    expect(await sessions()).toHaveLength(before.length - 1);
    expect(await readFile(sessionsFile, 'utf8')).not.toContain('pixel_session');
    expect(await harness.here(['logout', server.url])).toMatchObject({
      code: 1,
      stderr: `You are not signed in to ${server.url}.\n`,
    });
  });

  it('deletes the session locally even if the server is unreachable, with a note', async () => {
    const unreachable = 'http://127.0.0.1:9';
    await writeFile(
      sessionsFile,
      JSON.stringify({ [unreachable]: { cookie: 'pixel_session=x', email: 'ann@example.com' } }),
    );
    expect(await harness.here(['logout', unreachable])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('end it in your list of sessions there'),
    });
    expect(await readFile(sessionsFile, 'utf8')).toBe('{}\n');
  });
});

it('names the damaged file, and how to fix it', async () => {
  await writeFile(sessionsFile, '{"https://pixel.example": 1}');
  expect(await goals()).toMatchObject({
    code: 1,
    stderr: `Cannot read the stored sessions in ${sessionsFile}; remove it and sign in again.\n`,
  });
});
