import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl } from '../../../../tests/support/control.ts';
import { createControl } from '../create-control.ts';
import { apiRoutes } from './api.ts';
import { createApiParts } from './api-parts.ts';
import { createVisitor, type Visitor } from './login/visitor.harness.ts';
import { createOperations } from './operations.ts';
import { proceduresOf } from './permissions/guard-routes.ts';

const test = await startTestControl();
const nowhere = '00000000-0000-4000-8000-000000000000';
let owner: Visitor;
beforeAll(async () => {
  owner = await signIn();
  await test.control.applyConfiguration('projects: [{ projectKey: pk_walk }]', { author: 'tests' });
});
afterAll(() => test.stop());

describe('the control port', () => {
  it.each([
    '/api/me',
    '/api/installation/doctor',
    '/api/projects/pk/apply',
    '/api/configuration/apply',
    '/api/nothing',
    '/api/',
  ])('rejects anonymous requests to %s, whatever the method', async (path) => {
    const stranger = createVisitor(test.control.controlApp);
    for (const response of [await stranger.open(path), await stranger.post(path)]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'unauthorized' } });
    }
  });

  it('reports its health, under any host name', async () => {
    const response = await test.control.controlApp.request('/health', { headers: { Host: '10.1.2.3' } });
    expect([response.status, await response.json()]).toEqual([200, { ok: true, service: 'pixel-control' }]);
  });

  it('serves a page that allows only its own styles', async () => {
    const headers = { Accept: 'text/html' };
    const response = await createVisitor(test.control.controlApp).open('/api/auth/link?token=x', headers);
    const page = await response.text();
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script|style=|\son\w+=|https?:/);
  });

  it('answers unknown addresses and wrong methods with an API error', async () => {
    const unknown = await owner.open('/wp-login.php');
    expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'not_found']);
    const wrong = await owner.post('/health');
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('sends security headers with every response', async () => {
    const answers = ['/', '/api/me', '/api/nothing', '/wp-login.php', '/api/auth/link?token=x', '/health'];
    for (const path of answers) {
      const { headers } = await owner.open(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      });
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('the API', () => {
  const parts = createApiParts(test.deps, createOperations(test.deps), () => undefined);
  const procedures = proceduresOf(apiRoutes(parts).routes);

  it('is the same for people and the operator, plus a few operator endpoints', () => {
    const { controlApp, operatorApp } = test.control;
    for (const app of [controlApp, operatorApp]) {
      const answered = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
      expect(procedures.filter((procedure) => !answered.has(procedure))).toEqual([]);
    }
    const operators = proceduresOf(operatorApp.routes.filter(({ method }) => method !== 'ALL'));
    expect(operators.filter((procedure) => !procedures.includes(procedure))).toEqual([
      'GET /api/projects',
      'POST /api/configuration/apply',
      'POST /api/login-links',
      'POST /api/previews',
      'POST /api/previews/revoke',
    ]);
  });

  it.each(procedures)('answers a signed-in owner on the control port: %s', async (procedure) => {
    const [method = '', pattern = ''] = procedure.split(' ');
    const me = (await owner.read('/api/me')) as { readonly organizations: { organizationId: string }[] };
    const names: Readonly<Record<string, string>> = {
      organizationId: me.organizations[0]?.organizationId ?? '',
      projectKey: 'pk_walk',
    };
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => names[name] ?? nowhere);
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const response =
      method === 'GET' ? await owner.open(path, headers) : await owner.send(method, path, headers);
    expect([401, 403, 405]).not.toContain(response.status);
    // Missing resources have their own error codes.
    if (response.status === 404) expect(await codeOf(response)).not.toBe('not_found');
  });
});

describe('a page of another origin', () => {
  const publicOrigin = 'http://localhost:8787';
  const asFetch = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };

  it.each(['same-site', 'cross-site'])('that is %s cannot read anything', async (site) => {
    for (const path of ['/api/me', '/api/me/sessions', '/', '/api/auth/login', '/api/auth/link?token=x']) {
      const response = await owner.open(path, { ...asFetch, Origin: publicOrigin, 'Sec-Fetch-Site': site });
      expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden']);
    }
  });

  it.each(['iframe', 'image', 'script', 'object'])('cannot embed anything as %s', async (dest) => {
    for (const mode of ['navigate', 'no-cors']) {
      const headers = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest };
      expect((await owner.open('/', headers)).status).toBe(403);
    }
  });

  it('can link to pages and a login, but not to API responses', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await owner.open('/', link)).status).toBe(200);
    expect((await owner.open('/api/auth/login', link)).status).toBe(303);
    expect((await owner.open('/api/auth/callback', link)).status).toBe(400);
    expect((await owner.open('/api/me', link)).status).toBe(403);
  });

  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['with its origin', { Origin: publicOrigin, 'Sec-Fetch-Site': 'same-site' }],
    ['with its origin, whatever its browser says of it', { Origin: publicOrigin }],
    ['in a browser without Sec-Fetch-Site', { Origin: publicOrigin, 'Sec-Fetch-Site': undefined }],
    ['without an origin', { Origin: undefined }],
    [
      'without an origin, in a browser without Sec-Fetch-Site',
      { Origin: undefined, 'Sec-Fetch-Site': undefined },
    ],
    ['with an empty origin', { Origin: '' }],
    ['with no origin that can be told', { Origin: 'null' }],
    ['with ours as it would be behind TLS, which nobody set', { Origin: 'https://localhost:8788' }],
    ['with two', { Origin: `http://localhost:8788, ${publicOrigin}` }],
    ['with ours, as the browser would not', { 'Sec-Fetch-Site': 'same-site' }],
    ['as a navigation of nobody', { 'Sec-Fetch-Site': 'none' }],
  ])('cannot write anything %s', async (_, headers) => {
    for (const path of ['/api/auth/logout', '/api/me/sessions/x/revoke', '/api/invitations/accept']) {
      const response = await owner.post(path, headers);
      expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden']);
    }
    expect((await owner.open('/api/me')).status).toBe(200);
  });

  it('cannot write with a valid session, while our page in an old browser can', async () => {
    const visitor = await signIn();
    const unsaid = { 'Sec-Fetch-Site': undefined };
    for (const Origin of [undefined, '', publicOrigin])
      expect((await visitor.post('/api/auth/logout', { ...unsaid, Origin })).status).toBe(403);
    expect((await visitor.open('/api/me')).status).toBe(200);
    expect((await visitor.post('/api/auth/logout', unsaid)).status).toBe(303);
    expect((await visitor.open('/api/me')).status).toBe(401);
  });

  it('gets no permission from a preflight', async () => {
    const response = await test.control.controlApp.request('/api/me', {
      method: 'OPTIONS',
      headers: { Host: 'localhost:8788', Origin: publicOrigin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.ok).toBe(false);
  });
});

it('accepts only JSON, and forms for form endpoints', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const refused = await owner.post('/api/me/sessions/x/revoke', form);
  expect([refused.status, await codeOf(refused)]).toEqual([415, 'unsupported_media_type']);
  expect((await createVisitor(test.control.controlApp).post('/api/auth/logout', form)).status).toBe(303);
});

describe('a host name', () => {
  it.each(['localhost', 'localhost:8788', '127.0.0.1:8788', '127.1.2.3', '[::1]:8788'])(
    'that belongs to this machine is served: %s',
    async (host) => {
      expect((await createVisitor(test.control.controlApp).open('/', { Host: host })).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:8788',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    'localhost@evil.example',
    '',
  ])('that may belong to someone else is refused, naming the setting: %s', async (host) => {
    const response = await owner.open('/api/me', { Host: host });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('CONTROL_URL');
  });

  it('that may belong to someone else is explained on a page in the browser', async () => {
    for (const path of ['/', '/invitation']) {
      const headers = { Host: 'evil.example', Accept: 'text/html,application/xhtml+xml' };
      const response = await owner.open(path, headers);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        403,
        'text/html; charset=UTF-8',
      ]);
      const page = await response.text();
      expect(page).toContain('<h1>Not available at this host name</h1>');
      expect(page).toContain('CONTROL_URL');
      expect(page).not.toContain('evil.example');
    }
    const api = await owner.open('/api/me', { Host: 'evil.example', Accept: 'text/html' });
    expect(await codeOf(api)).toBe('forbidden');
  });

  it('that is configured is the only one', async () => {
    const app = controlAt('https://pixel.example');
    const statuses = [
      'pixel.example',
      'PIXEL.example:443',
      'localhost:8788',
      'pixel.example:8443',
      'evil.example',
    ].map(async (host) => (await createVisitor(app).open('/', { Host: host })).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403, 403]);
  });

  it('that is configured is the only origin with write access', async () => {
    const visitor = createVisitor(controlAt('https://pixel.example'), { origin: 'https://pixel.example' });
    expect((await visitor.post('/api/auth/logout')).status).toBe(303);
    for (const origin of ['http://pixel.example', 'https://pixel.example:8443', 'https://a.pixel.example'])
      expect((await visitor.post('/api/auth/logout', { Origin: origin })).status).toBe(403);
    const { headers } = await visitor.open('/');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
  });
});

function controlAt(controlUrl: string) {
  return createControl({ ...test.deps, login: { ...test.deps.login, controlUrl } }).controlApp;
}

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor(test.control.controlApp);
  const link = await test.control.createLoginLink();
  expect((await visitor.open(link?.url ?? '')).status).toBe(303);
  return visitor;
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { readonly error: { readonly code: string } };
  return body.error.code;
}
