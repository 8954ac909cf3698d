import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createVisitor } from '../../api/login/visitor.harness.ts';
import type { LoginSettings } from '../../base/login-settings.ts';
import type { Control } from '../../create-control.ts';
import { createControl } from '../../create-control.ts';

let test: TestControl;
let control: Control;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

/** A control plane without login attempts in the current minute. */
function anew(login: Partial<LoginSettings> = {}): Control {
  control = createControl({ ...test.deps, login: { ...test.deps.login, ...login } });
  return control;
}

describe('an owner link', () => {
  it('creates the owner, signs in on this machine and redirects to the start page', async () => {
    anew();
    const visitor = createVisitor(control.controlApp);
    const link = await makeLink();
    expect(link).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:8788\/api\/auth\/link\?token=[\w-]{43}$/),
      expiresAt: new Date(test.clock.now + 600_000).toISOString(),
    });
    const response = await visitor.open(link.url);
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(await visitor.read('/api/me')).toMatchObject({
      user: { email: 'owner@localhost', name: 'Owner' },
      organizations: [{ name: 'My organization', role: 'owner' }],
    });
    const rows = await test.db.selectFrom('audit_log').select(['action', 'actor_kind', 'after']).execute();
    expect(rows).toEqual([
      { action: 'login_link.create', actor_kind: 'operator', after: null },
      { action: 'member.add', actor_kind: 'system', after: { email: 'owner@localhost', role: 'owner' } },
      { action: 'login', actor_kind: 'user', after: { by: 'link' } },
    ]);
  });

  it('signs in the oldest owner of the oldest organisation, whatever its name', async () => {
    anew();
    await createVisitor(control.controlApp).open((await makeLink()).url);
    await test.db.updateTable('users').set({ email: 'ada@example.com' }).execute();
    const visitor = createVisitor(control.controlApp);
    await visitor.open((await makeLink()).url);
    expect(await visitor.read('/api/me')).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(await test.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('is used up by the first of two concurrent requests', async () => {
    anew();
    const { url } = await makeLink();
    const answers = await Promise.all([0, 1].map(() => createVisitor(control.controlApp).open(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const again = await createVisitor(control.controlApp).open(url);
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('pixel -- login-link')]);
  });

  it('is valid for ten minutes', async () => {
    anew();
    const { url } = await makeLink();
    test.clock.now += 600_000;
    const response = await createVisitor(control.controlApp).open(url);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('pixel -- login-link'),
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', 'fe80::1', ''])(
    'is refused for a request from %j, and remains valid',
    async (peer) => {
      anew();
      const { url } = await makeLink();
      expect((await createVisitor(control.controlApp, { peer }).open(url)).status).toBe(403);
      expect((await createVisitor(control.controlApp, { peer: '::1' }).open(url)).status).toBe(303);
    },
  );

  it.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['Via', '1.1 proxy'],
  ])('is refused through a local proxy that sends %s', async (name, value) => {
    anew({ isTrustedProxy: () => true });
    const { url } = await makeLink();
    expect((await createVisitor(control.controlApp).open(url, { [name]: value })).status).toBe(403);
    expect((await createVisitor(control.controlApp, { peer: '::ffff:127.0.0.1' }).open(url)).status).toBe(
      303,
    );
  });

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
  ])('is not used up by a prefetch: %s: %s', async (name, value) => {
    anew();
    const { url } = await makeLink();
    const visitor = createVisitor(control.controlApp);
    expect((await visitor.open(url, { [name]: value })).status).toBe(503);
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.open(url)).status).toBe(303);
  });

  it('is not used up by a HEAD request', async () => {
    anew();
    const { url } = await makeLink();
    const response = await control.controlApp.fetch(
      new Request(url, { method: 'HEAD', headers: { Host: 'localhost:8788' } }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    expect(response.status).toBe(405);
    expect((await createVisitor(control.controlApp).open(url)).status).toBe(303);
  });

  it('is stored as a hash of its token', async () => {
    anew();
    const token = new URL((await makeLink()).url).searchParams.get('token') ?? '';
    const stored = JSON.stringify(await test.db.selectFrom('login_links').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await test.db.selectFrom('audit_log').selectAll().execute())).not.toContain(token);
  });

  it('is available again if the owner was demoted', async () => {
    anew();
    await test.db.deleteFrom('users').execute();
    await createVisitor(control.controlApp).open((await makeLink()).url);
    await test.db.updateTable('members').set({ role: 'viewer' }).execute();
    const visitor = createVisitor(control.controlApp);
    await visitor.open((await makeLink()).url);
    expect(await visitor.read('/api/me')).toMatchObject({ organizations: [{ role: 'owner' }] });
  });
});

describe('without owner links', () => {
  const provider = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'pixel',
    clientSecret: 'x',
    name: 'single sign-on',
    allowedDomains: [],
  };

  it.each<[string, Partial<LoginSettings>, RegExp]>([
    ['sign in with single sign-on', { provider }, /single sign-on/],
    ['the control plane has a name', { controlUrl: 'https://pixel.example' }, /CONTROL_URL/],
    ['it listens on the network', { localUrl: 'http://192.0.2.1:8788' }, /CONTROL_HOST/],
  ])('because of %s, none is created, and existing ones are invalid', async (_, login, message) => {
    anew();
    const { url } = await makeLink();
    anew(login);
    const refused = await control.operatorApp.request('/api/login-links', { method: 'POST' });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringMatching(message)]);
    expect(await control.createLoginLink()).toBeUndefined();
    const { pathname, search } = new URL(url);
    const origin = login.controlUrl ?? 'http://localhost:8788';
    const visitor = createVisitor(control.controlApp, { origin });
    expect((await visitor.open(pathname + search)).status).toBe(400);
    expect(visitor.cookies.size).toBe(0);
  });

  it('explains on the page what to do', async () => {
    anew();
    const entrance = () => createVisitor(control.controlApp).read('/api/auth/entrance');
    expect(await entrance()).toEqual({ kind: 'links', command: 'npm run pixel -- login-link' });
    const linkCommand = "PIXEL_DATA_DIR='/srv/a <b>' npm run pixel -- login-link";
    anew({ linkCommand });
    expect(await entrance()).toEqual({ kind: 'links', command: linkCommand });
    const page = await (await createVisitor(control.controlApp).open('/api/auth/link?token=used')).text();
    expect(page).toContain('PIXEL_DATA_DIR=&#39;/srv/a &lt;b&gt;&#39; npm run pixel -- login-link');
    anew({ controlUrl: 'https://pixel.example' });
    const visitor = createVisitor(control.controlApp, { origin: 'https://pixel.example' });
    expect(await visitor.read('/api/auth/entrance')).toEqual({
      kind: 'none',
      why: expect.stringContaining('OIDC_ISSUER'),
    });
  });
});

async function makeLink(): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const response = await control.operatorApp.request('/api/login-links', { method: 'POST' });
  expect(response.status).toBe(200);
  return (await response.json()) as { readonly url: string; readonly expiresAt: string };
}

it('allows invitations even if no one else can sign in without a provider', async () => {
  const { id } = await test.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const answer = await test.control.operatorApp.request(`/api/organizations/${id}/invitations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'viewer' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const visitor = createVisitor(test.control.controlApp);
  const headers = { 'Content-Type': 'application/json' };
  const response = await visitor.post('/api/auth/invitation', headers, JSON.stringify({ token }));
  expect(await response.json()).toMatchObject({ role: 'viewer', email: null, invitedBy: 'operator' });
  expect(await visitor.read('/api/auth/entrance')).toMatchObject({ kind: 'links' });
});
