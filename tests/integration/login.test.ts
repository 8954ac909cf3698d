import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startRealProvider } from '../support/oidc.ts';
import {
  type PixelServer,
  removeTemporary,
  spawnPixelServer,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('without a provider', () => {
  let pixel: PixelServer;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    mailServer = await startMailServer();
    pixel = await startPixelServer({
      env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'Pixel <pixel@example.com>' },
    });
  });
  afterAll(async () => {
    await pixel.end('SIGTERM');
    await removeTemporary(pixel.dataDirectory);
  });

  it('mails an invitation, and returns its link even if the mail server is down', async () => {
    const invite = (email: string) => pixel.cli('team', 'invite', '--role', 'editor', '--email', email);
    const sent = await invite('ann@example.com');
    const link = /^link +(\S+)\n/.exec(sent.stdout)?.[1] ?? '';
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringMatching(/\nemailed +to ann@example\.com\n$/)]);
    expect(mailServer.lines).toContain('RCPT TO:<ann@example.com>');
    // Long lines are folded in transit.
    expect(mailServer.lines.join('\n').replaceAll('=\n', '')).toContain(`\n  ${link}\n`);
    expect(await fetchInvitation(link)).toMatchObject({ role: 'editor', email: 'ann@example.com' });
    await mailServer.stop();
    const unsent = await invite('bob@example.com');
    expect([unsent.code, unsent.stderr]).toEqual([0, expect.stringMatching(/^The email failed/)]);
    expect(await fetchInvitation(/^link +(\S+)\n/.exec(unsent.stdout)?.[1] ?? '')).toMatchObject({
      email: 'bob@example.com',
    });
    expect(pixel.output()).toContain('Failed to email an invitation');
  });

  it('prints a link that signs the owner in once, on this machine only', async () => {
    const link = /Sign in +(\S+)/.exec(pixel.output())?.[1] ?? '';
    expect(link).toMatch(/^http:\/\/localhost:\d+\/api\/auth\/link\?token=[\w-]{43}$/);
    expect((await open(link, { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(403);
    const response = await open(link);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect((await open(link)).status).toBe(400);
    const cookie = cookieOf(response);
    expect(cookie).toMatch(/^pixel_session=/);
    const me = await (await open(`${pixel.controlUrl}/api/me`, { Cookie: cookie })).json();
    expect(me).toMatchObject({ user: { email: 'owner@localhost' }, organizations: [{ role: 'owner' }] });
    expect((await open(`${pixel.controlUrl}/api/me`)).status).toBe(401);

    const made = await pixel.cli('login-link', '--json');
    const { url } = JSON.parse(made.stdout) as { readonly url: string };
    expect((await open(url)).status).toBe(303);
    expect((await pixel.cli('login-link')).stdout).toMatch(
      /^http:\/\/localhost:\d+\/api\/auth\/link\?token=\S+\n$/,
    );
    expect(pixel.output()).not.toContain(new URL(url).searchParams.get('token'));
  });

  it('rejects reads and writes by pages of the public origin, even with a session', async () => {
    const cookie = cookieOf(await open((await pixel.cli('login-link')).stdout.trim()));
    const page = { Cookie: cookie, Origin: new URL(pixel.url).origin };
    const read = await open(`${pixel.controlUrl}/api/me`, { ...page, 'Sec-Fetch-Site': 'same-site' });
    expect([read.status, read.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null]);
    for (const headers of [page, { ...page, 'Sec-Fetch-Site': 'same-site' }]) {
      const written = await fetch(`${pixel.controlUrl}/api/auth/logout`, { method: 'POST', headers });
      expect(written.status).toBe(403);
    }
    expect((await open(`${pixel.controlUrl}/api/me`, { Cookie: cookie })).status).toBe(200);
  });

  it('creates its secret key once, for its owner only', async () => {
    const file = join(pixel.dataDirectory, 'secret.key');
    const key = await readFile(file, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64} [0-9a-f]{16}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await pixel.end('SIGTERM');
    pixel = await startPixelServer({ dataDirectory: pixel.dataDirectory });
    expect(await readFile(file, 'utf8')).toBe(key);
  });
});

it('signs people in through the configured provider, creates no login links, and recognizes people after a restart', async () => {
  const port = await freePort();
  const controlUrl = `http://localhost:${port}`;
  const provider = await startRealProvider([`${controlUrl}/api/auth/callback`], () => ({
    email: 'ada@example.com',
    email_verified: true,
  }));
  cleanUps.push(provider.stop);
  const env = {
    CONTROL_PORT: String(port),
    CONTROL_URL: controlUrl,
    OIDC_ISSUER: provider.settings.issuer,
    OIDC_CLIENT_ID: provider.settings.clientId,
    OIDC_CLIENT_SECRET: provider.settings.clientSecret,
    OIDC_NAME: 'the house',
  };
  const pixel = await start({ env });
  expect(pixel.output()).not.toContain('/api/auth/link');
  const refused = await pixel.cli('login-link');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('single sign-on')]);
  expect(await (await open(`${controlUrl}/api/auth/entrance`)).json()).toEqual({
    kind: 'provider',
    name: 'the house',
    href: '/api/auth/login',
  });

  const begun = await open(`${controlUrl}/api/auth/login`);
  const back = await provider.signIn(begun.headers.get('Location') ?? '', 'ada');
  const response = await open(back, { Cookie: cookieOf(begun) });
  expect(response.status).toBe(303);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('pixel_session='));
  const me = { Cookie: cookie?.split(';', 1)[0] ?? '' };
  expect(await (await open(`${controlUrl}/api/me`, me)).json()).toMatchObject({
    user: { email: 'ada@example.com' },
  });
  await pixel.end('SIGTERM');
  await start({ dataDirectory: pixel.dataDirectory, env });
  expect((await open(`${controlUrl}/api/me`, me)).status).toBe(200);
});

it('does not start with an incomplete provider, and names what is missing', async () => {
  const dataDirectory = await temporaryDirectory();
  cleanUps.push(() => removeTemporary(dataDirectory));
  const { child, output } = spawnPixelServer({
    dataDirectory,
    env: { OIDC_ISSUER: 'https://accounts.example' },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output()]).toEqual([
    1,
    'Single sign-on is incomplete: set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too.\n',
  ]);
});

async function start(options: Parameters<typeof startPixelServer>[0] = {}): Promise<PixelServer> {
  const pixel = await startPixelServer(options);
  if (options.dataDirectory === undefined) cleanUps.push(() => removeTemporary(pixel.dataDirectory));
  cleanUps.push(() => pixel.end('SIGTERM'));
  return pixel;
}

/** Opens a URL as if typed into the address bar: sends `Sec-Fetch-Site: none`. */
function open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', headers: { 'Sec-Fetch-Site': 'none', ...headers } });
}

/** Fetches an invitation like the page behind its link. */
async function fetchInvitation(link: string): Promise<unknown> {
  const { origin, hash } = new URL(link);
  const response = await fetch(`${origin}/api/auth/invitation`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
  return response.json();
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
